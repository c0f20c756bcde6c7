import { randomInt } from 'node:crypto';
import type { Answered } from '../../../src/http/exchange.ts';
import { UsedByOthers } from '../../../src/plan/blocked.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { buildPollRequest } from '../../../src/plan/poll-request.ts';
import { isSameJson } from '../assertions/comparison.ts';
import { waitForNextPoll } from '../polling/poll.ts';

/** How many polls, and the most poll intervals before each: at random, so that another run of ours does not wait alike. */
const polls = 5;
const maxIntervals = 6;

/**
 * Watches a session of the target file before a check looks at it again. A poll answers what was asked for last (3.2), so
 * throws UsedByOthers where polls differ while this run asks for nothing else.
 */
export async function requireQuiet(context: CheckContext, requestId: string): Promise<void> {
  const { sessions = [] } = context.target.banking ?? {};
  const index = sessions.findIndex((one) => one.requestId === requestId);
  if (index < 0) return;
  const posted = await context.call('getAccountsDetail', { json: { RequestId: requestId } });
  let known: Answered | undefined;
  for (let count = 0; count < polls; count++) {
    await waitForNextPoll(context, randomInt(1, maxIntervals + 1));
    const next = await context.call('getAccountsDetailAsync', buildPollRequest(context, requestId, posted));
    if (known !== undefined && !isSame(known, next)) throw describeUse(index);
    if (next.response.status === 200) known = next;
  }
}

function isSame(a: Answered, b: Answered): boolean {
  return a.response.status === b.response.status && isSameJson(a.response.json, b.response.json);
}

function describeUse(index: number): UsedByOthers {
  const seen = `banking.sessions[${index}] was used by somebody else: its result changed while this run asked for nothing else`;
  return new UsedByOthers(
    `${seen}; end other runs on this target, or give each sessions of its own`,
    'banking.sessions',
  );
}
