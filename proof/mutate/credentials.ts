import type {
  Answer,
  Call,
  Fault,
  JsonObject,
  OperationName,
  Rules,
  Store,
  Token,
  Workings,
} from '../reference-server/types.ts';
import { changeRules, combineChanges, replaceAnswer } from './changes.ts';

/** A token that opens an operation: one of a customer, of the partner, or an ordinary one. */
function findOpeningToken(tokens: ReadonlyMap<string, Token>, { operation }: Call): Token | undefined {
  const isOfCustomer = operation === 'getAccount' || operation === 'listAccounts';
  return [...tokens.values()].find(
    ({ customer, scopes, connection }) =>
      (customer !== undefined) === isOfCustomer &&
      connection === undefined &&
      (operation !== 'requestRegistrations' || scopes.includes('client:admin')),
  );
}

/** Opens some calls that carry no token. */
export function openCalls(isOpen: (call: Call) => boolean): Fault['apply'] {
  return changeRules('auth', {
    whenMissing: (tokens, call) => (isOpen(call) ? findOpeningToken(tokens, call) : undefined),
  });
}

/** Accepts some unknown values as tokens. */
export function acceptTokens(
  isAccepted: (value: string, call: Call, workings: Workings) => boolean,
): Fault['apply'] {
  return changeRules('auth', ({ find }, workings) => ({
    find: (tokens, value, call) =>
      find(tokens, value, call) ??
      (isAccepted(value, call, workings) ? findOpeningToken(tokens, call) : undefined),
  }));
}

/** Accepts unknown values that resemble a token of the operation. */
export function acceptSimilarTokens(isSimilar: (value: string, token: string) => boolean): Fault['apply'] {
  return changeRules('auth', ({ find, mayCall }) => ({
    find: (tokens, value, call) =>
      find(tokens, value, call) ??
      [...tokens.values()].find((token) => isSimilar(value, token.value) && mayCall(token, call)),
  }));
}

/** Accepts expired tokens in some calls. */
export function ignoreExpiry(isIgnored: (call: Call, token: Token) => boolean): Fault['apply'] {
  return changeRules('auth', ({ isExpired }) => ({
    isExpired: (token, now, call) => !isIgnored(call, token) && isExpired(token, now, call),
  }));
}

/** Opens operations to calls without a token, and to those with any, which is not even read. */
export function openOperations(isOpen: (call: Call) => boolean): Fault['apply'] {
  const acceptAny = acceptTokens((_, call) => isOpen(call));
  return combineChanges(openCalls(isOpen), acceptAny, ignoreExpiry(isOpen));
}

/** Refuses every token at one operation. */
export function closeOperation(on: OperationName): Fault['apply'] {
  return changeRules('auth', ({ mayCall }) => ({
    mayCall: (token, call) => call.operation !== on && mayCall(token, call),
  }));
}

/** Refuses some tokens with another status. */
export function refuseTokens(status: Partial<Rules['auth']['status']>): Fault['apply'] {
  return changeRules('auth', (auth) => ({ status: { ...auth.status, ...status } }));
}

/** A call of the banking service, and the key that it should carry. */
interface KeyedCall {
  readonly key: string | undefined;
  readonly call: Call;
  readonly apiKey: string;
  readonly store: Store;
}

/** Accepts some wrong or missing keys of the banking service. */
export function acceptKeys(isAccepted: (asked: KeyedCall) => boolean): Fault['apply'] {
  return ({ rules: { auth }, store }) => {
    const { apiKey, isKeyValid } = auth.banking;
    auth.banking.isKeyValid = (key, call) =>
      isAccepted({ key, call, apiKey, store }) || isKeyValid(key, call);
  };
}

/** Puts a cache before the banking service whose entries do not tell who asked: it serves callers without a key. */
export function shareCache(
  on: OperationName,
  keyOf: (call: Call) => string,
  kept: readonly number[],
): Fault['apply'] {
  return ({ before, after, rules: { auth } }) => {
    const cache = new Map<string, Answer>();
    before(on, (call) =>
      auth.banking.isKeyValid(call.headers['x-api-key'], call) ? undefined : cache.get(keyOf(call)),
    );
    after(on, (answer, call) => {
      if (kept.includes(answer.status)) cache.set(keyOf(call), { ...answer });
    });
  };
}

/** Grants a token to some wrong credentials of the partner. */
export function grantTokens(
  isTolerated: (
    id: string,
    secret: string,
    right: { readonly id: string; readonly secret: string },
  ) => boolean,
): Fault['apply'] {
  return replaceAnswer('token', 401, (answer, { rawBody }, { rules }) => {
    const { clientId: id, clientSecret: secret } = rules.auth.tokenEndpoint;
    const form = new URLSearchParams(rawBody);
    const body: JsonObject = { access_token: 'sandbox-token-for-anybody', token_type: 'Bearer' };
    const isGranted = isTolerated(form.get('client_id') ?? '-', form.get('client_secret') ?? '-', {
      id,
      secret,
    });
    return isGranted ? { status: 200, body } : answer;
  });
}
