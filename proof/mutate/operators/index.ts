import { containerOperators } from './containers.ts';
import { messageOperators } from './messages.ts';
import type { NodeOperator, Operator } from './operator.ts';
import { textOperators } from './texts.ts';
import { valueOperators } from './values.ts';

/** Operators on one value of an answer. */
export const nodeOperators: readonly NodeOperator[] = [
  ...valueOperators,
  ...textOperators,
  ...containerOperators,
];

/** Every operator, in the order in which they are listed. */
export const operators: readonly Operator[] = [...nodeOperators, ...messageOperators];

const byName = new Map(operators.map((operator) => [operator.name, operator]));

/** The operator of a name. Throws for an unknown one, which is a mistake of ours. */
export function getOperator(name: string): Operator {
  const operator = byName.get(name);
  if (operator === undefined) throw new Error(`there is no operator ${name}`);
  return operator;
}
