import { getOperation, type OperationId, operationIds } from '../../src/catalogue/operations.ts';
import { findHeader } from '../../src/http/exchange.ts';
import { tryToParse } from '../../src/lib/json/text.ts';
import { isObject } from '../../src/lib/json/values.ts';
import { type Asked, isMasked, isPlaceholder } from '../recording/traffic.ts';
import { describeOtherForm, findElsewhere, keyHeader } from './known-credentials.ts';
import type { Past } from './past.ts';
import { isRefused, isSuccess, readForm, readQuery, readToken, statusOf } from './request.ts';
import { defineRule, judgeOn, type Rule, type Ruling } from './rule.ts';

/** Headers in which other interfaces take a credential. */
const otherHeaders = ['authorization', 'x-auth-token', 'x-access-token', 'api-key', 'apikey', 'token'];

/** Statuses by which a service says that it does not take a credential. */
const isUnauthorized = (asked: Asked) => statusOf(asked) === 401 || statusOf(asked) === 403;

/**
 * Judges that a header of a credential is there. A recording from which credentials were taken shows it nowhere; there a
 * missing header speaks only where the client sends it elsewhere, or sent its credential otherwise and was refused.
 */
function judgeHeader(
  asked: Asked,
  past: Past,
  header: string,
  credentials: ReadonlySet<string>,
): Ruling | undefined {
  const { headers } = asked.exchange.request;
  const value = findHeader(headers, header);
  if (value !== undefined && value.trim() !== '') return 'kept';
  if (!asked.areHeadersKnown) return undefined;
  const other =
    otherHeaders.find((name) => name !== header && findHeader(headers, name) !== undefined) ??
    findElsewhere(asked, credentials, [header.toLowerCase()]);
  const isShown = past.settings.isWhole || value !== undefined || past.headers.has(header);
  if (!isShown && (other === undefined || statusOf(asked) !== 401)) return undefined;
  const got = value === undefined ? `no header ${header}` : `an empty header ${header}`;
  return {
    wanted: `the credential in the header ${header}`,
    got: other === undefined ? got : `${got}, but ${other}`,
  };
}

/** Judges the key: its document gives it no form but that it is one, so that what a service takes is right. */
function judgeKey(asked: Asked, past: Past): Ruling | undefined {
  const { keys, tokens } = past.credentials;
  const ruling = judgeHeader(asked, past, keyHeader, keys);
  const value = findHeader(asked.exchange.request.headers, keyHeader)?.trim() ?? '';
  const isSame = keys.has(value) && countHeaders(asked, keyHeader) === 1;
  if (ruling !== 'kept' || isMasked(value) || isSame || !isRefused(asked)) return ruling;
  const wanted = `the key in the header ${keyHeader}`;
  const count = countHeaders(asked, keyHeader);
  if (count > 1) return { wanted, got: `${count} headers of that name` };
  if (isPlaceholder(value)) return { wanted, got: `${value}, which stands for a missing one` };
  const form = describeOtherForm(value, keys);
  if (form !== undefined) return { wanted, got: `the key ${form}` };
  if (tokens.has(value) || describeOtherForm(value, tokens) !== undefined)
    return { wanted, got: 'a token of the Outbound API' };
  return isMadeUp(asked, past, past.settings.handed.keys)
    ? { wanted, got: 'a key that nobody gave' }
    : 'kept';
}

/** True for a credential that a service does not know, of a client all of whose credentials are known. */
function isMadeUp(asked: Asked, past: Past, handed: readonly string[] = []): boolean {
  return past.settings.isWhole && handed.length > 0 && isUnauthorized(asked);
}

/** Two headers of one name are one value for a server, with a comma in it. */
function countHeaders({ exchange: { request } }: Asked, header: string): number {
  return request.headers.filter(([name]) => name.toLowerCase() === header.toLowerCase()).length;
}

function judgeForm(asked: Asked, past: Past): Ruling | undefined {
  const count = countHeaders(asked, past.settings.tokenHeader);
  if (count > 1 && isUnauthorized(asked))
    return { wanted: 'a bearer token', got: `${count} headers of that name` };
  const value = findHeader(asked.exchange.request.headers, past.settings.tokenHeader)?.trim() ?? '';
  if (value === '' || isMasked(value)) return undefined;
  // Other blanks than those of a header are part of its value.
  const [first = '', ...rest] = value.split(/[ \t]+/);
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
  const got = isSuccess(asked) ? undefined : describeWrongToken(asked, past, token, isBearer);
  return got === undefined ? 'kept' : { wanted, got };
}

/** Describes a token that was not accepted by the credentials that the client has; undefined where it may be right. */
function describeWrongToken(asked: Asked, past: Past, token: string, isBearer: boolean): string | undefined {
  const { tokens, keys, secrets } = past.credentials;
  const { handed, tokenValue } = past.settings;
  // Whether the word Bearer stands before it is told by a declaration alone.
  if (tokens.has(token)) {
    const isBare = tokenValue === 'Bearer {token}' && !isBearer && isUnauthorized(asked);
    return isBare ? 'the token without the word Bearer' : undefined;
  }
  if (isObject(tryToParse(token))) return 'a JSON object';
  const form = describeOtherForm(token, tokens);
  if (form !== undefined) return `the token ${form}`;
  if (keys.has(token)) return 'the key of the banking service';
  if (secrets.has(token)) return 'a client_secret';
  // Which token registers is another duty's matter.
  if (asked.exchange.operation === 'requestRegistrations') return undefined;
  return isMadeUp(asked, past, handed.plainTokens) ? 'a token that nobody gave' : undefined;
}

const settingsOfToken = ['grant_type', 'client_id', 'client_secret', 'scope'];

/** Requests that want the scope client:admin: others may ask /Token for other tokens, which the document does not show. */
function asksForAdmin(asked: Asked, past: Past): boolean {
  const { request, response } = asked.exchange;
  const scopes = [readForm(asked).get('scope') ?? '', ...readQuery(asked, 'scope')];
  if (request.body?.includes('client:admin') === true || scopes.some((scope) => /admin/i.test(scope)))
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
  const { partner } = past.settings.handed;
  if (partner !== undefined && isRefused(asked) && form.get('client_id') !== partner.id)
    return { wanted: 'the client id of the partner', got: 'another one' };
  if (partner !== undefined && isRefused(asked) && form.get('client_secret') !== partner.secret)
    return { wanted: 'the client secret of the partner', got: 'another one' };
  const scope = form.get('scope')!;
  return judgeOn(scope.split(' ').includes('client:admin'), () => ({
    wanted: 'scope client:admin',
    got: `scope ${scope}`,
  }));
}

function judgeAdminToken(asked: Asked, past: Past): Ruling | undefined {
  const { settings, tokens, credentials } = past;
  const token = readToken(asked, settings.tokenHeader) ?? '';
  if (token === '' || isMasked(token) || isPlaceholder(token)) return undefined;
  const { adminTokens = [], plainTokens = [] } = settings.handed;
  const wanted = 'a token from /Token of the scope client:admin';
  if (adminTokens.includes(token) || tokens.get(token) === true) return 'kept';
  // What was asked for with other settings is a matter of the request for the token.
  if (tokens.has(token)) return undefined;
  if (plainTokens.includes(token)) return { wanted, got: 'the token of the other calls' };
  // A credential in a wrong form is a matter of the form.
  if (credentials.keys.has(token) || credentials.secrets.has(token)) return undefined;
  if (describeOtherForm(token, credentials.tokens) !== undefined) return undefined;
  return settings.isWhole ? { wanted, got: 'a token that /Token did not give' } : undefined;
}

function judgeReplaced(asked: Asked, { replaced }: Past): Ruling | undefined {
  if (!asked.isBodyKnown || replaced.size === 0) return undefined;
  const isToken = asked.exchange.operation === 'token';
  const own = [readForm(asked).get('client_secret'), basicSecret(asked)].filter((one) => one !== null);
  const secrets = isToken
    ? own
    : [...replaced.keys()].filter((secret) => findElsewhere(asked, new Set([secret]), []));
  if (secrets.length === 0 || secrets.some(isMasked)) return undefined;
  const late = secrets
    .map((secret) => replaced.get(secret))
    .find((by) => by !== undefined && by.exchange.startedAt + by.exchange.took <= asked.exchange.startedAt);
  if (late === undefined) return isToken ? 'kept' : undefined;
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

/** Duties of a client that uses tokens, keys and secrets, and the pace of its requests. */
export const credentialRules: readonly Rule[] = [
  defineRule('caller-sends-the-token-in-service-auth-key', (asked, past) =>
    judgeHeader(asked, past, past.settings.tokenHeader, past.credentials.tokens),
  ),
  defineRule('caller-sends-a-bearer-token', judgeForm),
  defineRule('caller-sends-the-key-in-x-api-key', judgeKey),
  defineRule('caller-asks-for-the-admin-scope', judgeTokenRequest),
  defineRule('caller-registers-with-an-admin-token', judgeAdminToken),
  defineRule('caller-drops-a-replaced-secret', judgeReplaced, [...operationIds]),
  defineRule('caller-keeps-the-declared-rate', judgeRate),
];
