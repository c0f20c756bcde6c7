import type { Session } from './store/entities.ts';
import type { JsonObject, Workings } from './types.ts';

/** Completes a pending session after a while and delivers its result, when a webhook is set (section 6). */
export function deliverLater(session: Session, result: () => JsonObject, workings: Workings): void {
  if (workings.webhookUrl === undefined || session.completionPlanned) return;
  session.completionPlanned = true;
  setTimeout(() => {
    session.completed = true;
    deliverNow(session, result(), workings);
  }, workings.rules.accountDetail.webhookDelay).unref();
}

/** Delivers a session's result to the webhook, once. A webhook that cannot be reached is let be. */
export function deliverNow(session: Session, result: JsonObject, workings: Workings): void {
  const { webhookUrl, rules } = workings;
  if (webhookUrl === undefined || !rules.accountDetail.delivers(session)) return;
  session.delivered = true;
  const headers = { 'content-type': 'application/json' };
  fetch(webhookUrl, { method: 'POST', headers, body: JSON.stringify(result) }).catch(() => undefined);
}
