import { defineOperators, isAny, isFlag, isPlainNumber } from './operator.ts';

/** What can befall a value of any type. */
const ofAny = defineOperators(isAny, {
  drop: ['leaves it out', () => undefined],
  null: ['writes null in its place', () => null],
  'wrap-in-object': ['wraps it in an object', (value) => ({ value })],
  'wrap-in-list': ['wraps it in a list', (value) => [value]],
  stale: [
    'keeps what the first answer to the same request held',
    (value, { first }) => (first === undefined ? value : first.value),
  ],
  foreign: [
    'takes it from the answer to another request that went out before',
    (value, { other }) => (other === undefined ? value : other.value),
  ],
});

const ofNumbers = defineOperators(isPlainNumber, {
  'number-to-text': ['writes the number as a string', String],
  'off-by-one': ['adds one', (value) => value + 1],
  negate: ['turns its sign', (value) => -value],
  'to-zero': ['writes zero', () => 0],
  'in-cents': ['counts it in hundredths', (value) => value * 100],
  'add-a-fraction': ['adds a half', (value) => value + 0.5],
  round: ['rounds it to a whole number', (value) => Math.round(value)],
});

const ofFlags = defineOperators(isFlag, {
  flip: ['turns true and false round', (value) => !value],
  'flag-to-text': ['writes the boolean as a string', String],
  'flag-to-number': ['writes the boolean as 0 or 1', Number],
});

/** Operators on values whatever they are, and on numbers and booleans. */
export const valueOperators = [...ofAny, ...ofNumbers, ...ofFlags];
