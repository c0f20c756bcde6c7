import { isOfEdge } from '../../lib/edge.ts';
import { Blocked, type Unavailable } from '../../plan/blocked.ts';
import type { CheckRun } from '../recording/check-run.ts';
import type { Session } from '../session/session.ts';
import { sendOnce } from './pipeline.ts';
import { type CallRequest, makeRequest } from './request.ts';

/** Milliseconds before each look whether the service is back: half a minute together, which a restart may take. */
const pausesMs = [0, 250, 750, 1500, 2500, 5000, 10_000, 10_000];

/**
 * Waits until a service that was lost answers again. Gives false when it does not in half a minute, when it never served
 * anything, and when the operation was lost again before while the service was there.
 */
export async function waitForReturn(run: CheckRun, { origin, operation }: Unavailable): Promise<boolean> {
  const { clock, log, shared, transport } = run.session;
  const { reachability } = transport;
  if (!reachability.hasServed(origin) || shared.lostAgain.has(operation)) return false;
  log.reportProgress(`waiting for ${origin}, which does not answer`);
  const looks = listLooks(run.session, origin);
  for (const pause of pausesMs) {
    if (pause > 0) await clock.sleep(pause);
    const open = looks.filter((look) => transport.budget.problemOf(look.operation, origin) === undefined);
    if (open.length === 0 || reachability.problemOf(origin) !== undefined) return false;
    for (const look of open) {
      if (!(await isServed(run, look))) continue;
      shared.forgetLost();
      return true;
    }
  }
  reachability.forgetServed(origin);
  return false;
}

/** Reads that tell whether an origin serves: lists of the Outbound API, an earlier read elsewhere, or its root. */
function listLooks({ target, shared }: Session, origin: string): readonly CallRequest[] {
  if (target.outbound !== undefined && new URL(target.outbound.baseUrl).origin === origin)
    return [makeRequest('listProviders'), makeRequest('listRecipients')];
  const known = shared.answered.get('getAccountsDetailAsync');
  if (known !== undefined) return [makeRequest('getAccountsDetailAsync', known)];
  const root = { url: `${origin}/`, auth: 'none', undocumented: true } as const;
  return [makeRequest('getAccountsDetailAsync', root)];
}

async function isServed(run: CheckRun, look: CallRequest): Promise<boolean> {
  try {
    const { response } = await sendOnce(run, look);
    return response !== undefined && response.status < 500 && !isOfEdge(response.status);
  } catch (error) {
    if (error instanceof Blocked) return false;
    throw error;
  }
}
