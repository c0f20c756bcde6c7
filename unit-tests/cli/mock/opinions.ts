import { judgeExchange } from '../../../src/contract/judge.ts';
import { type Answered, findHeader } from '../../../src/http/exchange.ts';
import { wildcardIndices } from '../../../src/lib/wildcard-indices.ts';

/** What two validators object to in the body of one answer: pointers with the indices of arrays left out. */
export interface Opinions {
  readonly exchange: Answered;
  readonly ours: readonly string[];
  readonly prisms: readonly string[];
  /** Prism has no opinion on an answer of its own. */
  readonly isPrisms: boolean;
  /** Prism cut its list off: that it objects is known, but not where. */
  readonly isCut: boolean;
}

interface PrismViolation {
  readonly location: readonly string[];
  readonly severity: 'Error' | 'Warning' | 'Information';
}

const cutOff = 'Too many violations!';

/** Compares what our contract sees in an answer with what Prism wrote into its header `sl-violations`. */
export function opinionsOn(exchange: Answered): Opinions {
  const { headers, text } = exchange.response;
  const written = findHeader(headers, 'sl-violations') ?? '[]';
  const isCut = written.startsWith(cutOff);
  const violations = isCut ? [] : (JSON.parse(written) as PrismViolation[]);
  // Statuses that are not documented are warnings to Prism, and to us a matter of checks.
  const errors = violations.filter(
    ({ location, severity }) => severity === 'Error' && location[0] === 'response',
  );
  const pointers = judgeExchange(exchange)
    .violations.filter(({ keywords }) => !keywords.includes('content-type') && keywords.some(isPublished))
    .map(({ pointer }) => pointer);
  return {
    exchange,
    ours: places(pointers),
    prisms: places(
      errors.map(({ location }) =>
        location
          .slice(2)
          .map((key) => `/${key}`)
          .join(''),
      ),
    ),
    isPrisms:
      text.includes('"invalid_json"') || findHeader(headers, 'content-type') === 'application/problem+json',
    isCut,
  };
}

/** What only warns stands where other tools do not read it. */
function isPublished(keyword: string): boolean {
  return !keyword.includes('/x-warns/');
}

function places(pointers: readonly string[]): string[] {
  return [...new Set(pointers.map(wildcardIndices))].sort();
}
