import type { RequirementId } from '../../catalogue/requirement-id.ts';
import { type Answered, findHeader, type SentRequest } from '../../http/exchange.ts';
import { type LawJudgement, makeLawViolation, noLawJudgement } from '../law.ts';
import { type Fact, hasFacts, listFacts } from './facts.ts';

const requirement: RequirementId = 'repeated-reads-agree';

/** What one read has said of one fact. */
interface Heard {
  readonly values: Set<string>;
  last: string;
  /** How often it said again what it had said before it said something else. */
  returns: number;
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
  readonly #reads = new Map<string, Map<string, Heard>>();

  /** Judges an answer to a read that has been answered before, and takes in what it says. */
  judge(exchange: Answered, credential = ''): LawJudgement {
    const { operation, request, response } = exchange;
    if (request.method !== 'GET' || response.status !== 200 || !response.isJson) return noLawJudgement;
    if (!hasFacts(operation) || mayAnswerOtherwise(request)) return noLawJudgement;
    const facts = listFacts(exchange);
    const key = `${credential} ${request.url}`;
    const known = this.#reads.get(key);
    if (known !== undefined) return hold(facts, known);
    if (this.#reads.size >= maxReads) return noLawJudgement;
    const heard = new Map<string, Heard>();
    this.#reads.set(key, heard);
    return hold(facts, heard);
  }
}

/** A cursor may lead to what there is now, and a preference (RFC 7240) asks a mock for one of several examples. */
function mayAnswerOtherwise({ url, headers }: SentRequest): boolean {
  return new URL(url).searchParams.has('offset') || findHeader(headers, 'prefer') !== undefined;
}

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
