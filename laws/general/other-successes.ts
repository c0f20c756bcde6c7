import { findHeader } from '../../src/http/exchange.ts';
import type { SeenExchange } from '../../src/judge/law.ts';
import { hasNoAccess } from '../reading.ts';

/**
 * Headers by which a client asks for another answer than the documented one: for a part or a change of it, for a short one, for one that
 * comes later, or by another method.
 */
const bargaining = /^(?:range|if-.*|prefer|a-im|x-(?:http-)?method.*)$/i;

/** The answer of a proxy that changed the body of a 200 on its way (RFC 9110, 15.3.4). */
const changedByProxy = 203;

/** The header of a firewall that asks the client to prove itself, by a 202, before the service hears of the request. */
const firewall = 'x-amzn-waf-action';

/**
 * True for a success by another status than the documented ones: the document shows it for no request at all. Left out are answers that the
 * client asked for itself, that something before the service gave, and that a caller without access got.
 */
export function isOtherSuccess(seen: SeenExchange, documented: readonly number[]): boolean {
  const { status, headers } = seen.exchange.response;
  if (status < 200 || status >= 300 || status === changedByProxy || documented.includes(status)) return false;
  return isUsual(seen) && findHeader(headers, firewall) === undefined;
}

/** True for a request as the document describes it that asks for nothing beside. */
function isUsual({ label, exchange: { request } }: SeenExchange): boolean {
  if (label.isUndocumented || label.isProvoked || hasNoAccess(label)) return false;
  return !request.headers.some(([name]) => bargaining.test(name));
}

/** The words for a success that the document does not show. */
export function describeOtherSuccess({ exchange: { response } }: SeenExchange, wanted: string) {
  const hint = 'the document shows no other success for this call';
  return { wanted, got: `status ${response.status}`, hint };
}
