import type { Answered } from '../../../src/http/exchange.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import {
  askForDetail,
  complete,
  type DetailOperation,
  everyOption,
  explainRefusedSession,
  isAccepted,
  openSession,
  resultOf,
} from './account-detail.ts';

/** The session that all checks share. They read what it answered, and no more rest on its state. */
export interface SharedSession {
  readonly requestId: string;
  /** The POST with the RequestId alone. */
  readonly first: Answered;
  /** When its answer was there, in milliseconds since the epoch. */
  readonly since: number;
  /** The POST with every option, sent only when the first was refused. */
  readonly withOptions?: Answered;
}

/** Opens the shared session, once per run. Throws Blocked when there is no session to be had. */
export function openSharedSession(context: CheckContext): Promise<SharedSession> {
  return context.once('shared account detail: session', async () => {
    const requestId = await context.sharedRequestId();
    const { posted: first, since } = await openSession(context, requestId);
    if (isAccepted(first)) return { requestId, first, since };
    const { posted: withOptions } = await askForDetail(context, requestId, everyOption);
    return { requestId, first, since, withOptions };
  });
}

/** The shared session, accepted with its RequestId alone. Throws Blocked when it is refused. */
export async function requireSharedSession(context: CheckContext): Promise<SharedSession> {
  const shared = await openSharedSession(context);
  if (isAccepted(shared.first)) return shared;
  const { status } = shared.first.response;
  throw explainRefusedSession(context, shared.requestId, status);
}

/** The shared session with its RequestId alone, polled to its end, once per run. Throws Blocked when it is refused. */
export function completeSharedOperation(context: CheckContext): Promise<DetailOperation> {
  return context.once('shared account detail: operation', async () => {
    const { requestId, first, since } = await requireSharedSession(context);
    const [operation] = await complete(context, [{ requestId, options: {}, posted: first, since }]);
    return operation!;
  });
}

/** The answer with the result of the shared session. Throws Blocked when there is none. */
export async function requireSharedResult(context: CheckContext): Promise<Answered> {
  return resultOf(await completeSharedOperation(context));
}

/** An id that keeps the form of another and is not it: its last digits and letters are changed. */
export function alterLastDigit(id: string): string {
  const tail = Math.min(6, id.length);
  const changed = [...id.slice(-tail)].map((char) => {
    if (/\d/.test(char)) return String((Number(char) + 3) % 10);
    return /[a-f]/i.test(char) ? 'bcdefa'['abcdef'.indexOf(char.toLowerCase())]! : char;
  });
  const altered = id.slice(0, -tail) + changed.join('');
  return altered.toLowerCase() === id.toLowerCase() ? `${id}0` : altered;
}
