import { getOperation } from '../../catalogue/operations.ts';
import type { Area } from '../../catalogue/rows.ts';
import type { Exchange, ReceivedResponse } from '../../http/exchange.ts';
import { WrongSetting } from '../../plan/blocked.ts';
import { anyList } from './controls.ts';
import type { Sender } from './send.ts';

const areasWithLists: readonly Area[] = ['providers', 'recipients', 'registrations', 'fdx-accounts'];

/**
 * True when an answer is worth judging: it comes from the service, and not from something else at its address. Throws
 * WrongSetting when no call of this session was answered well at the Outbound address and no list is either: what
 * answers there is another service, whatever it says. The banking service has no read without a session to tell by.
 */
export async function isExpectedService(sender: Sender, exchange: Exchange): Promise<boolean> {
  const { session } = sender;
  const { operation: id, response, undocumented } = exchange;
  const isElsewhere = getOperation(id).document !== 'outbound' || id === 'token' || undocumented === true;
  if (response === undefined || isElsewhere || session.outbound === 'served') return true;
  // A service that declares no area with a list need not have one to tell by.
  if (!session.target.areas.some((area) => areasWithLists.includes(area))) return true;
  if (isAnsweredWell(response)) {
    session.outbound = 'served';
    return true;
  }
  // Refused credentials and a service in trouble say nothing of the address.
  if (response.status === 401 || response.status === 403 || response.status === 429 || response.status >= 500)
    return true;
  if (session.outbound === 'asked') return false;
  if (session.foreign !== undefined) throw session.foreign;
  session.outbound = 'asked';
  await anyList(sender, id).finally(() => {
    if (session.outbound === 'asked') session.outbound = 'unknown';
  });
  if (isServed(session)) return true;
  session.foreign = new WrongSetting(whatAnswers(exchange, response), 'outbound');
  throw session.foreign;
}

/** What the lists told meanwhile. */
function isServed({ outbound }: Sender['session']): boolean {
  return outbound === 'served';
}

function isAnsweredWell({ status, isJson, text }: ReceivedResponse): boolean {
  return status >= 200 && status < 300 && (isJson || text === '');
}

function whatAnswers({ request }: Exchange, { status }: ReceivedResponse): string {
  const { origin, pathname } = new URL(request.url);
  const got = status < 300 ? `${status} without JSON` : status;
  const seen = `${request.method} ${origin}${pathname} got ${got}`;
  return `no operation of the document answers at outbound.baseUrl: ${seen}, and the lists answer no better; correct it`;
}
