import { Blocked } from '../../plan/blocked.ts';
import type { ReadOnlyAllowance } from '../../target-file/types.ts';
import type { Session } from '../session/session.ts';
import type { CallRequest } from './request.ts';

/** Methods that ask for nothing but an answer. */
const readingMethods = ['GET', 'HEAD', 'OPTIONS'];

/** True for a request whose method alone may change something. */
export function isSentToWrite({ method }: CallRequest): boolean {
  return !readingMethods.includes(method.toUpperCase());
}

/** Throws Blocked for a request that a read-only run does not send, unless the target file allows it by its name. */
export function verifyMaySend(session: Session, request: CallRequest): void {
  if (isSentToWrite(request))
    verifyAllowed(session, request.operation, `${request.method} ${request.operation}`);
}

/** Throws Blocked for a command of the target file that a read-only run does not run. */
export function verifyMayRun(session: Session, command: 'sessionCommand' | 'connectionCommand'): void {
  verifyAllowed(session, command, command);
}

function verifyAllowed({ transport: { mode }, target }: Session, name: string, what: string): void {
  const { readOnlyAllows = [] } = target.target;
  if (mode === 'full' || readOnlyAllows.includes(name as ReadOnlyAllowance)) return;
  const isListable = readOnlyAllowances.includes(name as ReadOnlyAllowance);
  const advice = isListable ? `: list ${name} in target.readOnlyAllows if it may` : '';
  const reason = `a read-only run does without ${what}${advice}`;
  throw isListable ? new Blocked(reason, 'target.readOnlyAllows') : new Blocked(reason);
}

const readOnlyAllowances: readonly ReadOnlyAllowance[] = [
  'token',
  'authorize',
  'sessionCommand',
  'getAccountsDetail',
];
