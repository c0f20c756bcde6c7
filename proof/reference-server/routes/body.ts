import { Refusal } from '../refusal.ts';
import type { Call, JsonObject, Workings } from '../types.ts';

/** The call's body as a JSON object. Throws a Refusal when it is anything else. */
export function readObject(call: Call, { rules }: Workings): JsonObject {
  const { body } = call;
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as JsonObject;
  throw new Refusal(rules.errors.malformedJsonStatus, rules.errors.malformedJsonMessage);
}
