import { isRefusal } from '../../http/busy.ts';
import { Blocked, WrongSetting } from '../../plan/blocked.ts';
import type { CallOptions } from '../../plan/check.ts';
import type { Setting } from '../../target-file/settings.ts';
import type { TokenRequest } from '../../target-file/types.ts';
import { type CredentialKind, slotOf } from './credentials.ts';
import { type Grant, RenewedToken } from './renewed-token.ts';
import { sendWithRetry } from './retry.ts';
import type { Sender } from './send.ts';
import type { Session } from './session.ts';

/**
 * The text of a declared credential: as it stands in the target file, or fetched by client credentials (5.3) and
 * renewed before it expires. Throws Blocked when there is none to be had.
 */
export async function credentialText(sender: Sender, kind: Exclude<CredentialKind, 'none'>): Promise<string> {
  const { session } = sender;
  const { setting, value } = slotOf(session.target, kind);
  if (typeof value === 'string') return value;
  return renewed(session, setting).value(() => fetchToken(sender, setting, value));
}

/** How often a session gives up a fetched token that is refused: an endpoint whose tokens never work is spared. */
const mostForgotten = 3;

/**
 * Gives up a fetched token that the target refuses, so that it is fetched anew when it is next needed; undefined
 * where there is none to give up. What it gives back is called when the next token works: that one was sound.
 */
export function forgetRefused({ session }: Sender, kind: CredentialKind): (() => void) | undefined {
  if (kind === 'none') return undefined;
  const { setting, value } = slotOf(session.target, kind);
  const times = session.forgotten.get(setting) ?? 0;
  if (typeof value === 'string' || times >= mostForgotten) return undefined;
  session.forgotten.set(setting, times + 1);
  renewed(session, setting).forget();
  return () => session.forgotten.set(setting, times);
}

function renewed({ tokens, clock }: Session, setting: Setting): RenewedToken {
  const known = tokens.get(setting) ?? new RenewedToken(clock);
  tokens.set(setting, known);
  return known;
}

/** The form that asks for a token by client credentials, with the settings of 5.3. */
export function clientCredentials(
  clientId: string,
  clientSecret: string,
  more: Readonly<Record<string, string>> = { scope: 'client:admin' },
): string {
  return new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
    ...more,
  }).toString();
}

async function fetchToken(sender: Sender, setting: Setting, asked: TokenRequest): Promise<Grant> {
  const request = tokenCall(sender.session, setting, asked);
  const { response } = await sendWithRetry(sender, 'token', request);
  const body = response.json as { access_token?: unknown; expires_in?: unknown } | undefined | null;
  const token = body?.access_token;
  const { origin, pathname } = new URL(request.url);
  if (typeof token === 'string' && token !== '')
    return { token, seconds: secondsIn(body?.expires_in) ?? asked.expiresIn };
  const { status } = response;
  const reason = `POST ${origin}${pathname} gave no token for ${setting}: ${status} without an access_token`;
  throw isRefusal(status)
    ? new WrongSetting(`${reason}; correct what it is asked with`, setting)
    : new Blocked(reason, setting);
}

function tokenCall(
  { target }: Session,
  setting: Setting,
  asked: TokenRequest,
): CallOptions & { readonly url: string } {
  const endpoint = target.outbound?.auth.tokenEndpoint;
  const url = asked.url ?? endpoint?.url;
  const clientId = asked.clientId ?? endpoint?.clientId;
  const clientSecret = asked.clientSecret ?? endpoint?.clientSecret;
  if (url === undefined || clientId === undefined || clientSecret === undefined)
    throw new Blocked(`${setting} says neither where nor as whom it is fetched`, setting);
  // What the document says of /Token is judged on the token that it speaks of alone.
  const documented = setting === 'outbound.auth.tokenEndpoint';
  const scope = asked.scope === undefined ? {} : { scope: asked.scope };
  const more = documented ? {} : { ...scope, ...asked.form };
  return {
    url,
    body: documented
      ? clientCredentials(clientId, clientSecret)
      : clientCredentials(clientId, clientSecret, more),
    contentType: 'application/x-www-form-urlencoded',
    ...(documented ? {} : { undocumented: true }),
  };
}

function secondsIn(value: unknown): number | undefined {
  const seconds = typeof value === 'string' ? Number(value) : value;
  return typeof seconds === 'number' && Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}
