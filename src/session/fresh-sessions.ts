import { Blocked } from '../check/blocked.ts';
import type { SessionKind } from '../check/types.ts';
import { defaultSeconds, jsonFrom } from './command.ts';
import type { Session } from './session.ts';

const setting = 'banking.sessionCommand';

/** The RequestId of a session that the declared command authorizes. Throws Blocked when it gives none. */
export async function sessionFromCommand(session: Session, kind: SessionKind): Promise<string> {
  const { banking, folder } = session.target;
  const { sessionCommand = [], commandSeconds: seconds = defaultSeconds } = banking ?? {};
  session.say(`waiting for a session of ${setting}`);
  const result = await jsonFrom(sessionCommand, { folder, seconds, env: { OBC_SESSION: kind } });
  if ('problem' in result) throw new Blocked(`${setting} gave no session: ${result.problem}`, setting);
  const { requestId } = result.value;
  if (typeof requestId === 'string' && requestId !== '') return requestId;
  throw new Blocked(`${setting} gave no session: expected an object with a text in requestId`, setting);
}
