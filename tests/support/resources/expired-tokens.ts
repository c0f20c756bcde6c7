import type { Area } from '../../../src/catalogue/requirements.ts';
import { readAccessToken } from '../../../src/http/access-token.ts';
import { writeTokenForm } from '../../../src/http/token-form.ts';
import { isFormerToken } from '../../../src/lib/jwt.ts';
import { Blocked } from '../../../src/plan/blocked.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import type { Setting } from '../../../src/target-file/settings.ts';
import type { TokenRequest } from '../../../src/target-file/types.ts';

/** The longest that a run waits for a token of its own to expire, in seconds. */
const maxWait = 120;
/** Seconds that a token is given beyond the life that its endpoint names, for clocks that differ. */
const margin = 1;

/**
 * The expired token of an area, undefined where the target file has none: as it stands there, or fetched, shown to be
 * accepted, and waited for. Notes a declared one as taken on trust where nothing shows that it was valid once. Throws Blocked
 * where a fetched one cannot be had.
 */
export async function getExpiredToken(context: CheckContext, area: Area): Promise<string | undefined> {
  const { fdx, outbound } = context.target;
  const isFdx = area === 'fdx-accounts';
  const setting: Setting = isFdx ? 'fdx.expiredToken' : 'outbound.auth.expiredToken';
  const declared = isFdx ? fdx?.expiredToken : outbound?.auth.expiredToken;
  if (typeof declared === 'object')
    return context.once(`${setting} fetched`, () => waitForExpiry(context, setting, declared));
  if (declared === undefined) return undefined;
  const valid = await context.token(isFdx ? 'listAccounts' : 'listProviders', 'default');
  if (!isFormerToken(declared, valid, context.clock.now())) context.trust(setting);
  return declared;
}

async function waitForExpiry(context: CheckContext, setting: Setting, asked: TokenRequest): Promise<string> {
  const endpoint = context.target.outbound?.auth.tokenEndpoint;
  const { url, clientId, clientSecret } = { ...endpoint, ...asked };
  if (url === undefined || clientId === undefined || clientSecret === undefined)
    throw new Blocked(`${setting} says neither where nor as whom it is fetched`, setting);
  const scope = asked.scope === undefined ? {} : { scope: asked.scope };
  const form = writeTokenForm(clientId, clientSecret, { ...scope, ...asked.form });
  const answer = await context.call('token', { url, ...form, undocumented: true });
  const granted = readAccessToken(answer.response.json);
  if (granted === undefined)
    throw new Blocked(`/Token gives no token for ${setting}: ${answer.response.status}`, setting);
  const seconds = Number(granted.expiresIn ?? asked.expiresIn);
  if (!(seconds <= maxWait)) {
    const life = Number.isFinite(seconds) ? `lasts ${seconds} s` : 'says not how long it lasts';
    throw new Blocked(
      `the token of ${setting} ${life}; a run waits no longer than ${maxWait} s: set expiresIn, or ask for a shorter life by form`,
      setting,
    );
  }
  const auth = { token: granted.token };
  await context.setUp(setting === 'fdx.expiredToken' ? 'listAccounts' : 'listProviders', { auth }, 200);
  context.reportProgress(`waiting ${seconds} s for a token to expire`);
  await context.clock.sleep((seconds + margin) * 1000);
  return granted.token;
}
