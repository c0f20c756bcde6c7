import type { RequirementId } from '../../catalogue/requirement-id.ts';
import { type Answered, findHeader } from '../../http/exchange.ts';
import { type LawJudgement, makeLawViolation } from '../law.ts';
import { type Fact, listFacts } from './facts.ts';

const requirement: RequirementId = 'repeated-reads-agree';

/** What one read has said of one fact. */
interface Heard {
  readonly values: Set<string>;
  last: string;
  /** How often it said again what it had said before it said something else. */
  returns: number;
}

/** What the answers to one read have said. */
interface Read {
  /** The answer before: the same text again is the same value again, see `readRecentJson`. */
  last: unknown;
  readonly facts: Map<string, Heard>;
}

/** Different reads of a run that are remembered. */
const maxReads = 2000;

/** Returns to an earlier value: one may be a change that was taken back. */
const maxReturns = 1;

/**
 * What the reads of a run have said, to hold the same read against it when it is sent again. Others may change what a
 * provider or a recipient says while a run lasts, but not back and forth; nobody changes the number or the kind of an
 * account. The same read is the same URL by the same credential.
 */
export class RepeatedReads {
  readonly #reads = new Map<string, Read>();

  /** Judges an answer to a read that has been answered before, and takes in what it says. */
  judge(exchange: Answered, credential = ''): LawJudgement {
    const { request, response } = exchange;
    if (request.method !== 'GET' || response.status !== 200 || !response.isJson) return nothing;
    // A cursor may lead to what there is now, and a preference (RFC 7240) asks a mock for one of several examples.
    if (
      new URL(request.url).searchParams.has('offset') ||
      findHeader(request.headers, 'prefer') !== undefined
    )
      return nothing;
    const key = `${credential} ${request.url}`;
    const known = this.#reads.get(key);
    if (known !== undefined && known.last === response.json)
      return { violations: [], judged: known.facts.size > 0 ? [requirement] : [] };
    if (known === undefined && this.#reads.size >= maxReads) return nothing;
    const read = known ?? { last: undefined, facts: new Map<string, Heard>() };
    this.#reads.set(key, read);
    read.last = response.json;
    return hold(listFacts(exchange), read.facts);
  }
}

const nothing: LawJudgement = { violations: [], judged: [] };

function hold(facts: readonly Fact[], heard: Map<string, Heard>): LawJudgement {
  const repeated = facts.filter(({ key }) => heard.has(key));
  const changed = facts.filter((fact) => isWronglyChanged(fact, heard));
  return {
    violations: changed.map(({ pointer, isFixed }) =>
      makeLawViolation(
        requirement,
        pointer,
        'what the same read has said before',
        isFixed ? 'another value' : 'another value, back and forth',
      ),
    ),
    judged: repeated.length > 0 ? [requirement] : [],
  };
}

function isWronglyChanged({ key, value, isFixed }: Fact, heard: Map<string, Heard>): boolean {
  const known = heard.get(key);
  if (known === undefined) {
    heard.set(key, { values: new Set([value]), last: value, returns: 0 });
    return false;
  }
  if (known.last === value) return false;
  if (known.values.has(value)) known.returns += 1;
  known.values.add(value);
  known.last = value;
  return isFixed || known.returns > maxReturns;
}
