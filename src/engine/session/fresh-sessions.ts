import type { SessionKind } from '../../plan/check.ts';
import type { Session } from './session.ts';
import { supplied } from './supplied.ts';

/** The RequestId of a session that the declared command authorizes. Throws WrongSetting when it gives none. */
export function sessionFromCommand(session: Session, kind: SessionKind): Promise<string> {
  const { sessionCommand = [], commandSeconds } = session.target.banking!;
  return supplied(session, {
    setting: 'banking.sessionCommand',
    command: sessionCommand,
    seconds: commandSeconds,
    env: { OBC_SESSION: kind },
    read: ({ requestId }) =>
      typeof requestId === 'string' && requestId !== ''
        ? { value: requestId }
        : { problem: 'it printed an object with no text in requestId' },
  });
}
