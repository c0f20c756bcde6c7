import type { Answered } from '../../../src/http/exchange.ts';
import { walkMembers } from '../../../src/lib/json/walk.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { listFirstReads } from '../../support/resources/first-reads.ts';
import type { Departure, Reading, TurnedRead } from './turned-reads.ts';

/** Shorter texts are names of kinds and countries, which things share and change. */
const minLength = 6;
/** Times are alike in all answers, and move on in all of them. */
const isTime = (text: string) => /\d{4}-?\d{2}-?\d{2}|\d{2}:\d{2}/.test(text);

/** The telling texts of an answer, each behind the name of its member. */
function textsOf({ response }: Answered): ReadonlySet<string> {
  const texts = new Set<string>();
  walkMembers(response.json, (name, value) => {
    const isTelling = typeof value === 'string' && value.length >= minLength && !isTime(value);
    if (isTelling) texts.add(`${name} ${value}`);
    return true;
  });
  return texts;
}

/**
 * Things of which this run has read one text at first and reads another one now, which then was that of one other thing:
 * where they keep what they took over, reading them again shows no difference. Two of them count: one may have been changed.
 */
export async function findKeptMixtures(
  context: CheckContext,
  reads: readonly TurnedRead[],
  now: readonly Reading[],
): Promise<readonly Departure[]> {
  const departures: Departure[] = [];
  for (const [at, read] of reads.entries()) {
    const { exchange } = now[at]!;
    const known = await listFirstReads(context, read.operation);
    const first = known.get(exchange.request.url);
    if (first === undefined) continue;
    const former = textsOf(first);
    const others = [...known.values()].filter((other) => other !== first).map(textsOf);
    const isTakenOver = (text: string) =>
      !former.has(text) && others.filter((other) => other.has(text)).length === 1;
    if ([...textsOf(exchange)].some(isTakenOver))
      departures.push({ read, how: 'with what another one said before, from then on', exchange, first });
  }
  return departures.length > 1 ? departures : [];
}
