import type { OperationId } from '../../src/catalogue/operations.ts';
import { getOperation } from '../../src/catalogue/operations.ts';
import { findHeader } from '../../src/http/exchange.ts';
import { isMasked, isPlaceholder } from '../recording/texts.ts';
import type { Asked } from '../recording/traffic.ts';
import type { Past } from './past.ts';
import { isRefused, isSuccess, readForm, readToken, statusOf } from './request.ts';
import { defineRule, judgeOn, type Rule, type Ruling } from './rule.ts';

/** The header of the banking service's key. */
const keyHeader = 'x-api-key';

/** Headers in which other interfaces take a credential. */
const otherHeaders = ['authorization', 'x-auth-token', 'x-access-token', 'api-key', 'apikey', 'token'];

/**
 * Judges that a header of a credential is there. A recording from which credentials were taken shows it nowhere; there a
 * missing header speaks only where the client sends it elsewhere, or sent its credential otherwise and was refused.
 */
function judgeHeader(asked: Asked, past: Past, header: string): Ruling | undefined {
  const { headers } = asked.exchange.request;
  const value = findHeader(headers, header);
  // The form of a token is another duty's matter; a key has none but that it is one.
  const isMissing = header === keyHeader && isPlaceholder(value ?? '') && isRefused(asked);
  if (isMissing)
    return { wanted: `the key in the header ${header}`, got: `${value}, which stands for a missing one` };
  if (value !== undefined && value.trim() !== '') return 'kept';
  if (!asked.areHeadersKnown) return undefined;
  const other = otherHeaders.find((name) => name !== header && findHeader(headers, name) !== undefined);
  const isShown = past.settings.isWhole || value !== undefined || past.headers.has(header);
  if (!isShown && (other === undefined || statusOf(asked) !== 401)) return undefined;
  const got = value === undefined ? `no header ${header}` : `an empty header ${header}`;
  return {
    wanted: `the credential in the header ${header}`,
    got: other === undefined ? got : `${got}, but ${other}`,
  };
}

function judgeForm(asked: Asked, { settings }: Past): Ruling | undefined {
  const value = findHeader(asked.exchange.request.headers, settings.tokenHeader)?.trim() ?? '';
  if (value === '' || isMasked(value)) return undefined;
  const [first = '', ...rest] = value.split(/\s+/);
  const isBearer = /^bearer$/i.test(first);
  const token = isBearer ? rest.join(' ') : value;
  const wanted = 'a bearer token';
  if (token === '') return { wanted, got: 'the word Bearer and no token' };
  if (isBearer && /^bearer\s/i.test(token)) return { wanted, got: 'the word Bearer twice' };
  if (isPlaceholder(token)) return { wanted, got: `${token}, which stands for a value that is missing` };
  if (
    /^(?:basic|digest|negotiate|ntlm|hoba|mutual|dpop|apikey|aws4-hmac-sha256)$/i.test(first) &&
    rest.length > 0
  )
    return { wanted, got: `a credential of the scheme ${first}` };
  return 'kept';
}

const settingsOfToken = ['grant_type', 'client_id', 'client_secret', 'scope'];

/** Requests that want the scope client:admin: others may ask /Token for other tokens, which the document does not show. */
function asksForAdmin(asked: Asked, past: Past): boolean {
  const { request, response } = asked.exchange;
  if (request.body?.includes('client:admin') === true || /admin/i.test(readForm(asked).get('scope') ?? ''))
    return true;
  const token = ((response?.json ?? {}) as { readonly access_token?: unknown }).access_token;
  return typeof token === 'string' && past.registeringTokens.has(token);
}

function judgeTokenRequest(asked: Asked, past: Past): Ruling | undefined {
  if (!asked.isBodyKnown || !asksForAdmin(asked, past)) return undefined;
  const { body = '', headers } = asked.exchange.request;
  const wanted = `a form with ${settingsOfToken.join(', ')}`;
  const given = findHeader(headers, 'content-type') ?? '';
  const type = isMasked(given) ? '' : given;
  if (/^\s*[{[]/.test(body) || /json/i.test(type)) return { wanted, got: 'a JSON body' };
  if (type !== '' && !/^application\/x-www-form-urlencoded\b/i.test(type.trim()))
    return { wanted, got: `a body of the type ${type}` };
  const form = readForm(asked);
  const isBlanked = (name: string) =>
    !past.settings.isWhole && name === 'client_secret' && form.has(name) && isSuccess(asked);
  const missing = settingsOfToken.filter((name) => (form.get(name) ?? '') === '' && !isBlanked(name));
  if (missing.length > 0) return { wanted, got: `a form without ${missing.join(', ')}` };
  const grant = form.get('grant_type')!;
  if (grant !== 'client_credentials')
    return { wanted: 'grant_type client_credentials', got: `grant_type ${grant}` };
  const scope = form.get('scope')!;
  return judgeOn(scope.split(' ').includes('client:admin'), () => ({
    wanted: 'scope client:admin',
    got: `scope ${scope}`,
  }));
}

function judgeAdminToken(asked: Asked, { settings, tokens }: Past): Ruling | undefined {
  const token = readToken(asked, settings.tokenHeader) ?? '';
  if (token === '' || isMasked(token) || isPlaceholder(token)) return undefined;
  const { adminTokens = [], plainTokens = [] } = settings.handed;
  const wanted = 'a token from /Token of the scope client:admin';
  if (adminTokens.includes(token) || tokens.get(token) === true) return 'kept';
  // What was asked for with other settings is a matter of the request for the token.
  if (tokens.has(token)) return undefined;
  if (plainTokens.includes(token)) return { wanted, got: 'the token of the other calls' };
  return settings.isWhole ? { wanted, got: 'a token that /Token did not give' } : undefined;
}

function judgeReplaced(asked: Asked, { replaced }: Past): Ruling | undefined {
  if (!asked.isBodyKnown || replaced.size === 0) return undefined;
  const secrets = [readForm(asked).get('client_secret'), basicSecret(asked)].filter((one) => one !== null);
  if (secrets.length === 0 || secrets.some(isMasked)) return undefined;
  const late = secrets
    .map((secret) => replaced.get(secret))
    .find((by) => by !== undefined && by.exchange.startedAt + by.exchange.took <= asked.exchange.startedAt);
  if (late === undefined) return 'kept';
  return { wanted: 'the newest client_secret', got: 'one that the caller had replaced', related: [late] };
}

function basicSecret({ exchange: { request } }: Asked): string | null {
  const [, encoded] = /^Basic\s+(\S+)$/i.exec(findHeader(request.headers, 'authorization') ?? '') ?? [];
  if (encoded === undefined) return null;
  return Buffer.from(encoded, 'base64').toString('utf8').split(':').slice(1).join(':');
}

/** Seconds over which a rate is measured: a burst that the pace makes up for is none. */
const window = 5;

function judgeRate(asked: Asked, { settings, times, clockStep }: Past): Ruling | undefined {
  const { requestsPerSecond } = settings;
  const now = asked.exchange.startedAt;
  if (requestsPerSecond === undefined || now === 0) return undefined;
  const sent = times.filter((time) => time > now - window * 1000).length + 1;
  const measured = window + clockStep / 1000;
  const maxSent = Math.ceil(requestsPerSecond * measured + Math.max(1, requestsPerSecond));
  return judgeOn(sent <= maxSent, () => ({
    wanted: `at most ${requestsPerSecond} requests per second`,
    got: `${sent} requests in ${window} seconds`,
  }));
}

/** The operations of the Outbound API, /Token aside. */
function isOutbound(id: OperationId): boolean {
  return getOperation(id).document === 'outbound' && id !== 'token';
}

/** The header that carries the credential of an operation; undefined where it has none. */
export function headerOf(id: OperationId, tokenHeader: string): string | undefined {
  if (isOutbound(id)) return tokenHeader;
  return id === 'token' || id === 'authorize' ? undefined : keyHeader;
}

/** What a client does with tokens, keys and secrets, and how fast it asks. */
export const credentialRules: readonly Rule[] = [
  defineRule('caller-sends-the-token-in-service-auth-key', (asked, past) =>
    judgeHeader(asked, past, past.settings.tokenHeader),
  ),
  defineRule('caller-sends-a-bearer-token', judgeForm),
  defineRule('caller-sends-the-key-in-x-api-key', (asked, past) => judgeHeader(asked, past, keyHeader)),
  defineRule('caller-asks-for-the-admin-scope', judgeTokenRequest),
  defineRule('caller-registers-with-an-admin-token', judgeAdminToken),
  defineRule('caller-drops-a-replaced-secret', judgeReplaced, ['token']),
  defineRule('caller-keeps-the-declared-rate', judgeRate),
];
