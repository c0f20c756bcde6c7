import { Blocked } from '../check/blocked.ts';
import type { SessionKind } from '../check/types.ts';
import type { PlannedCheck } from '../plan/plan.ts';
import { filled } from '../target/template.ts';
import type { Authorize, Json } from '../target/types.ts';
import { type Sender, sendOnce } from './send.ts';

/**
 * The RequestId of the nth session that a check asked for: one of the target file that the plan gave to this check
 * alone, or a fresh one from the declared /Authorize. Throws Blocked when there is neither.
 */
export function authorizedSession(sender: Sender, planned: PlannedCheck, index: number): Promise<string> {
  const declared = planned.sessions[index];
  if (declared !== undefined) return Promise.resolve(declared);
  const kind = planned.check.supplies.sessions?.[index] ?? 'any';
  return sender.session.once(`session ${index} of ${planned.check.id}`, () => authorize(sender, kind));
}

/** Asks the declared /Authorize for a fresh session. Throws Blocked when it is not declared or gives no RequestId. */
export async function authorize(sender: Sender, kind: SessionKind): Promise<string> {
  const declared = sender.session.target.banking?.authorize;
  if (declared === undefined) {
    throw new Blocked('the target file declares too few sessions and no /Authorize', 'banking.authorize');
  }
  const exchange = await sendOnce(sender, 'authorize', requestOf(sender, declared, kind));
  const requestId = at(exchange.response?.json, declared.requestIdPointer ?? '/RequestId');
  if (typeof requestId === 'string' && requestId !== '') return requestId;
  const got = exchange.failure?.message ?? `${exchange.response?.status} without a RequestId`;
  throw new Blocked(
    `${exchange.request.method} ${declared.path} gave no session: ${got}`,
    'banking.authorize',
  );
}

function requestOf({ session }: Sender, declared: Authorize, kind: SessionKind) {
  const { banking } = session.target;
  const values = {
    customerId: banking?.customerId ?? '',
    ...(declared.personas?.[kind] ?? declared.personas?.any),
  };
  const url = `${banking?.baseUrl.replace(/\/+$/, '')}${filled(declared.path, values)}`;
  const json: Json | undefined = declared.body === undefined ? undefined : filled(declared.body, values);
  return {
    url,
    ...(declared.headers === undefined ? {} : { headers: filled(declared.headers, values) }),
    ...(json === undefined ? {} : { json }),
  };
}

/** The value at a JSON pointer; undefined when there is none. */
function at(value: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined | null)?.[key], value);
}
