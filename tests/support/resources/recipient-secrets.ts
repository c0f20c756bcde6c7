import type { Answered } from '../../../src/http/exchange.ts';
import type { CheckContext } from '../../../src/plan/check.ts';

/** Shorter ones may stand in an answer by chance. */
const minSecretLength = 8;

/** Judges that an answer holds none of the secrets that the suite was given, under whatever name. */
export function verifyHoldsNoSecret(
  context: CheckContext,
  exchange: Answered,
  secrets: readonly (string | undefined)[],
): void {
  const known = secrets.filter((secret) => secret !== undefined && secret.length >= minSecretLength);
  if (known.length === 0) return;
  const { headers } = exchange.response;
  const text = [exchange.response.text, ...headers.map(([, value]) => value)].join('\n');
  const held = known.filter(
    (secret) => text.includes(secret!) || text.includes(JSON.stringify(secret).slice(1, -1)),
  );
  context.verify('client-secret-is-returned-nowhere-else', held.length === 0, {
    exchange,
    wanted: 'no client_secret',
    got: 'the client_secret of a recipient that the suite created',
  });
}
