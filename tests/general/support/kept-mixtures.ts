import type { OperationId } from '../../../src/catalogue/operations.ts';
import type { Answered } from '../../../src/http/exchange.ts';
import { walkMembers } from '../../../src/lib/json/values.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import type { Departure, Reading, TurnedRead } from './turned-reads.ts';

/** Reads of what no request of a run writes: the run itself cannot change what two of them say. */
const unwritten: readonly OperationId[] = ['getProvider'];

/** Shorter texts are names of kinds and countries, which things share and change. */
const minLength = 6;
/** Times are alike in all answers, and move on in all of them. */
const isTime = (text: string) => /\d{4}-?\d{2}-?\d{2}|\d{2}:\d{2}/.test(text);

/** The telling texts of an answer by the names of their members. */
function textsOf({ response }: Answered): ReadonlyMap<string, ReadonlySet<string>> {
  const texts = new Map<string, Set<string>>();
  walkMembers(response.json, (name, value) => {
    const isTelling = typeof value === 'string' && value.length >= minLength && !isTime(value);
    if (isTelling) texts.set(name, (texts.get(name) ?? new Set()).add(value));
    return true;
  });
  return texts;
}

/**
 * Things of which this run has read one text at first and reads another one now, which then was that of one other thing:
 * where they keep what they took over, reading them again shows no difference. Two of them count, since one may have been
 * changed, and only what replaces all that a member said: a list may grow by what another one holds.
 */
export function findKeptMixtures(
  context: CheckContext,
  reads: readonly TurnedRead[],
  now: readonly Reading[],
): readonly Departure[] {
  const departures: Departure[] = [];
  for (const [at, read] of reads.entries()) {
    if (!unwritten.includes(read.operation)) continue;
    const { exchange } = now[at]!;
    const known = context.firstReads(read.operation);
    const first = known.get(exchange.request.url);
    if (first === undefined) continue;
    const former = textsOf(first);
    const others = [...known.values()].filter((other) => other !== first).map(textsOf);
    const isTakenOver = ([name, texts]: readonly [string, ReadonlySet<string>]) => {
      const before = former.get(name);
      if (before === undefined || [...before].some((text) => texts.has(text))) return false;
      return [...texts].some((text) => others.filter((other) => other.get(name)?.has(text)).length === 1);
    };
    if ([...textsOf(exchange)].some(isTakenOver))
      departures.push({ read, how: 'with what another one said before, from then on', exchange, first });
  }
  return departures.length > 1 ? departures : [];
}
