import { changeNumbers, literalOf } from '../../reference-server/literals.ts';
import type { Variation } from '../../reference-server/types.ts';
import { makeNested } from './nesting.ts';

/** Writes numbers of every body in another form: `write` gives its characters, or undefined to leave it. */
function numbersAs(
  id: string,
  title: string,
  write: (value: number, name: string) => string | undefined,
): Variation {
  return {
    id,
    title,
    apply({ wire }) {
      const { serialise } = wire;
      wire.serialise = (body, call) =>
        serialise(
          changeNumbers(body, (value, name) => {
            const written = write(value, name);
            return written === undefined ? value : literalOf(written);
          }),
          call,
        );
    },
  };
}

const integers =
  /^(?:provider_id|totalElements|loanTerm|code|HttpStatusCode|InstitutionId|expires_in|Order|LoanTerm)$/;
const isAmount = (name: string) => !integers.test(name);

/** An integer as a digit and an exponent: 200 as 2e2, 101 as 1.01e2. */
const exponential = (value: number) => value.toExponential().replace('+', '');

/** Adds a member to every object of every body: the JSON text of its value, which none of them writes anew. */
function withMember(id: string, title: string, text: string): Variation {
  return {
    id,
    title,
    apply({ wire }) {
      const { serialise } = wire;
      const add = (node: unknown): unknown => {
        if (Array.isArray(node)) return node.map(add);
        if (typeof node !== 'object' || node === null) return node;
        const members = Object.entries(node).map(([name, value]) => [name, add(value)]);
        return { ...Object.fromEntries(members), 'x-vendor': literalOf('') };
      };
      wire.serialise = (body, call) =>
        serialise(add(body), call).replaceAll('"x-vendor":}', `"x-vendor":${text}}`);
    },
  };
}

/** Numbers of the same value, or of values that a double cannot hold. */
export const numberVariations: readonly Variation[] = [
  numbersAs(
    'integers-with-a-zero-fraction',
    'every integer is written with a fraction of zero',
    (value, name) => (integers.test(name) ? `${value}.0` : undefined),
  ),
  numbersAs(
    'integers-with-an-exponent',
    'every integer is written as digits and an exponent',
    (value, name) => (integers.test(name) ? exponential(value) : undefined),
  ),
  numbersAs(
    'integers-with-forty-zeros-after-the-point',
    'every integer is followed by forty zeros',
    (value, name) => (integers.test(name) ? `${value}.${'0'.repeat(40)}` : undefined),
  ),
  numbersAs(
    'amounts-with-two-decimals',
    'every amount is written with two decimals, as 100.00',
    (value, name) => (isAmount(name) ? value.toFixed(2) : undefined),
  ),
  numbersAs('amounts-of-four-hundred-digits', 'every amount has four hundred digits', (value, name) =>
    isAmount(name) ? `${Math.trunc(value) === 0 ? '' : Math.trunc(value)}${'7'.repeat(400)}` : undefined,
  ),
  numbersAs('amounts-with-forty-decimals', 'every amount has forty decimals', (value, name) =>
    isAmount(name) ? `${value.toFixed(2)}${'0123456789'.repeat(4)}` : undefined,
  ),
  numbersAs(
    'amounts-beyond-the-largest-double',
    'every amount is larger than a double can be',
    (value, name) => (isAmount(name) ? `${value}${/\./.test(String(value)) ? '' : '.5'}E+400` : undefined),
  ),
  numbersAs(
    'amounts-below-the-smallest-double',
    'every amount is smaller than a double can be',
    (value, name) => (isAmount(name) ? `${value}e-400` : undefined),
  ),
  numbersAs('amounts-of-minus-zero', 'every amount is -0.0', (_, name) =>
    isAmount(name) ? '-0.0' : undefined,
  ),
  numbersAs('error-codes-beyond-2-to-the-53', 'codes of errors have twenty digits', (value, name) =>
    name === 'code' ? `10000000000000000${value}` : undefined,
  ),
  withMember(
    'objects-with-huge-numbers',
    'every object carries a member of its own, with numbers of any size',
    '[1e400,-12345678901234567890.123456789012345678901234567890,1e-99999999999999999999,-0.0]',
  ),
  {
    ...withMember(
      'objects-with-members-nested-deeply',
      'every object has a member nested six hundred deep',
      JSON.stringify(makeNested(600)),
    ),
    isLarge: true,
  },
  {
    id: 'bodies-with-members-nested-without-end',
    title: 'every body that is an object has a member nested fifty thousand deep',
    isLarge: true,
    apply({ wire }) {
      const { serialise } = wire;
      const nested = `"x-vendor":${'[{"a":'.repeat(25_000)}1e400${'}]'.repeat(25_000)}`;
      wire.serialise = (body, call) => serialise(body, call).replace(/^\{(?=")/, `{${nested},`);
    },
  },
];
