import type { Answered } from '../../../src/http/exchange.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { requireObject } from '../../support/assertions/bodies.ts';

function secretOf(exchange: Answered): string | undefined {
  const { client_secret } = requireObject(exchange);
  return typeof client_secret === 'string' && client_secret !== '' ? client_secret : undefined;
}

/** Asks for a new secret. */
export function regenerate(context: CheckContext, client_id: string): Promise<Answered> {
  return context.call('regenerateSecret', { path: { client_id } });
}

/** Judges one regeneration against the secrets before it, and gives the new one. */
export function verifyNewSecret(
  context: CheckContext,
  exchange: Answered,
  earlier: readonly (string | undefined)[],
) {
  const secret = secretOf(exchange);
  const known = earlier.filter((one) => one !== undefined);
  if (secret === undefined || known.length === 0) return secret;
  context.verify('regenerated-secret-is-new', !known.includes(secret), {
    exchange,
    pointer: '/client_secret',
    wanted: 'another client_secret than every earlier one',
    got: 'an earlier client_secret',
  });
  return secret;
}
