import { describeTokenRefusal, findTokenError, readAccessToken } from '../../http/access-token.ts';
import type { Answered } from '../../http/exchange.ts';
import { writeTokenForm } from '../../http/token-form.ts';
import { isRefusal } from '../../lib/edge.ts';
import { Blocked, WrongSetting } from '../../plan/blocked.ts';
import type { Setting } from '../../target-file/settings.ts';
import type { Target, TokenRequest } from '../../target-file/types.ts';
import type { Grant } from '../session/credentials.ts';
import { type CallRequest, makeRequest } from './request.ts';

/** The request that fetches the token of a setting. Throws Blocked when the file does not say where or as whom. */
export function makeTokenRequest({ outbound }: Target, setting: Setting, asked: TokenRequest): CallRequest {
  const endpoint = outbound?.auth.tokenEndpoint;
  const url = asked.url ?? endpoint?.url;
  const clientId = asked.clientId ?? endpoint?.clientId;
  const clientSecret = asked.clientSecret ?? endpoint?.clientSecret;
  if (url === undefined || clientId === undefined || clientSecret === undefined)
    throw new Blocked(`${setting} says neither where nor as whom it is fetched`, setting);
  // What the document says of /Token is judged on the token that it speaks of alone.
  const documented = setting === 'outbound.auth.tokenEndpoint';
  const scope = asked.scope === undefined ? {} : { scope: asked.scope };
  const more = documented ? { scope: 'client:admin' } : { ...scope, ...asked.form };
  return makeRequest('token', {
    url,
    ...writeTokenForm(clientId, clientSecret, more),
    ...(documented ? {} : { undocumented: true }),
  });
}

/** The token in an answer of /Token. Throws WrongSetting when the request is refused, Blocked when there is none. */
export function readGrant({ request, response }: Answered, setting: Setting, asked: TokenRequest): Grant {
  const granted = readAccessToken(response.json);
  if (granted !== undefined)
    return { token: granted.token, seconds: readSeconds(granted.expiresIn) ?? asked.expiresIn };
  const { status } = response;
  const { origin, pathname } = new URL(request.url);
  const reason = `POST ${origin}${pathname} gave no token for ${setting}: ${describeTokenRefusal(response)}`;
  // Some services say 200 to what they refuse, and the reason in the body.
  const isRefused = isRefusal(status) || (status < 300 && findTokenError(response) !== undefined);
  throw isRefused
    ? new WrongSetting(
        `${reason}; check ${status === 404 ? 'its address' : 'the credentials'} in the target file`,
        setting,
      )
    : new Blocked(reason, setting);
}

function readSeconds(value: unknown): number | undefined {
  const seconds = typeof value === 'string' ? Number(value) : value;
  return typeof seconds === 'number' && Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}
