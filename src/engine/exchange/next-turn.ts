import { Blocked } from '../../plan/blocked.ts';
import type { CheckRun } from '../recording/check-run.ts';
import { listServiceControls } from './controls.ts';
import { sendOnce } from './pipeline.ts';
import { type CallRequest, makeRequest } from './request.ts';

/** Servers that may take turns. */
const turns = 10;

/**
 * Sends up to three reads more at the end of a round of a check, so that the requests of the session and ten have no common divisor: of two,
 * five or ten servers that take turns another one gets each request of the next round, and after as many rounds each has had it. Every tenth
 * round sends one more, for other numbers of servers.
 */
export async function sendUntilNextTurn(run: CheckRun, round: number): Promise<void> {
  const read = findRead(run);
  if (read === undefined) return;
  const { clock, session } = run;
  const pause =
    read.operation === 'getAccountsDetailAsync' ? (session.target.banking?.poll.interval ?? 0) : 0;
  try {
    for (let more = countMore(session.transport.requests, round); more > 0; more--) {
      if (pause > 0) await clock.sleep(pause * 1000);
      await sendOnce(run, read);
    }
  } catch (error) {
    if (!(error instanceof Blocked)) throw error;
  }
}

function countMore(requests: number, round: number): number {
  let more = 0;
  while ((requests + more) % 2 === 0 || (requests + more) % 5 === 0) more += 1;
  return round % turns === 0 ? more + 1 : more;
}

/** A read of the service that the check asked most, as it was answered well before. No list of accounts: it may end the cursors of others. */
function findRead({ recorder, session }: CheckRun): CallRequest | undefined {
  const asked = Object.entries(recorder.answers) as [keyof typeof recorder.answers, number][];
  const [busiest] = asked.sort(([, a], [, b]) => b - a)[0] ?? [];
  if (busiest === undefined) return undefined;
  const controls = listServiceControls(session, busiest === 'getAccount' ? 'listAccounts' : busiest);
  const found = controls.find(({ method, operation }) => method === 'GET' && operation !== 'listAccounts');
  return found && makeRequest(found.operation, { ...found.options, undocumented: true });
}
