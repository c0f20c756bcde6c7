import type { Answered } from '../../../src/http/exchange.ts';
import { isObject } from '../../../src/lib/json/values.ts';
import { Blocked } from '../../../src/plan/blocked.ts';

export { isObject, listObjects } from '../../../src/lib/json/values.ts';

export type JsonObject = { readonly [key: string]: unknown };

/** The body as an array of objects. Throws Blocked when it is none: what follows cannot be judged. */
export function requireArray(exchange: Answered): readonly JsonObject[] {
  const { json } = exchange.response;
  if (Array.isArray(json)) return json.filter(isObject);
  throw new Blocked(`${exchange.operation} answered ${exchange.response.status} without an array`);
}

/** The body as an object. Throws Blocked when it is none. */
export function requireObject(exchange: Answered): JsonObject {
  const { json } = exchange.response;
  if (isObject(json)) return json;
  throw new Blocked(`${exchange.operation} answered ${exchange.response.status} without an object`);
}
