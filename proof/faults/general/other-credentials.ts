import { hookAfter } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import { listEveryAccount } from '../../reference-server/store/store.ts';
import type {
  AfterHook,
  Call,
  Fault,
  JsonObject,
  OperationName,
  Token,
  Workings,
} from '../../reference-server/types.ts';

/** A credential of another kind opens what a token opens. */
function opening(id: string, title: string, isOne: (value: string, workings: Workings) => boolean): Fault {
  return {
    id,
    title,
    breaks: ['invalid-token-gets-401'],
    needs: 'standard',
    apply(workings) {
      const { auth } = workings.rules;
      const { find } = auth;
      auth.find = (tokens, value, call) =>
        find(tokens, value, call) ?? (isOne(value, workings) ? anyToken(tokens) : undefined);
    },
  };
}

function anyToken(tokens: ReadonlyMap<string, Token>): Token | undefined {
  return [...tokens.values()].find(
    ({ expiresAt, customer }) => expiresAt === Infinity && customer === undefined,
  );
}

/** Answers an unknown id before it looks at the token. */
function unknownFirst(
  operation: OperationName,
  isKnown: (call: Call, workings: Workings) => boolean,
  status = 400,
): Fault {
  return {
    id: `unknown-id-comes-first-in-${operation.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    title: `looks for the id before the token in ${operation}`,
    breaks: ['token-is-judged-before-the-id'],
    needs: 'standard',
    apply(workings) {
      workings.after(operation, (answer, call) =>
        answer.status === 401 && !isKnown(call, workings)
          ? { status, body: { message: 'There is nothing of this id' } }
          : undefined,
      );
    },
  };
}

/** Does the work of a write whose token has expired, and says 401. */
function afterExpiry(
  id: string,
  title: string,
  operation: OperationName,
  work: (call: Call, workings: Workings) => void,
): Fault {
  return {
    id,
    title,
    breaks: [
      operation === 'revokeByDelete'
        ? 'refused-revocation-leaves-the-connection-active'
        : 'unauthorized-write-changes-nothing',
    ],
    needs: 'standard',
    apply(workings) {
      const hook: AfterHook = ({ status, body }, call) => {
        if (status === 401 && JSON.stringify(body).includes('expired')) work(call, workings);
      };
      workings.after(operation, hook);
    },
  };
}

const knownRecipient = ({ params }: Call, { store }: Workings) =>
  store.recipients.has(params.client_id ?? '');

const knownAccount = ({ params }: Call, { store }: Workings) =>
  listEveryAccount(store).some(({ members }) => members.accountId === params.account_id);

/** Credentials of other kinds taken for tokens, and what is done before a token is judged. */
export const otherCredentialFaults: readonly Fault[] = [
  opening('client-secret-opens', 'takes the client_secret of a recipient for a token', (value, { store }) =>
    [...store.recipients.values()].some(({ client_secret }) => client_secret === value),
  ),
  opening('client-id-opens', 'takes the client_id of a recipient for a token', (value, { store }) =>
    store.recipients.has(value),
  ),
  opening(
    'partner-secret-opens',
    'takes the secret of the partner for a token',
    (value, { rules }) => value === rules.auth.tokenEndpoint.clientSecret,
  ),
  opening(
    'banking-key-opens',
    'takes the key of the banking service for a token',
    (value, { rules }) => value === rules.auth.banking.apiKey,
  ),
  unknownFirst('regenerateSecret', knownRecipient),
  unknownFirst('listRecipientRegistrations', knownRecipient),
  unknownFirst('requestRegistrations', ({ params }, { store }) =>
    (params.recipient_ids ?? '').split(',').every((id) => store.recipients.has(id)),
  ),
  unknownFirst('getAccount', knownAccount, 404),
  ...defineFaults('token-is-judged-before-the-id', {
    'unknown-provider-comes-before-an-expired-token': [
      'looks for the provider before the age of the token',
      hookAfter('getProvider', ({ status, body }, call, { rules, store }) => {
        const isKnown =
          rules.providers.find(store.providers, call.params.provider_id ?? '', call) !== undefined;
        if (status !== 401 || isKnown || !String((body as JsonObject).message).includes('expired')) return;
        return { status: 404, body: { message: 'There is no such provider' } };
      }),
      { needs: 'standard' },
    ],
  }),
  afterExpiry(
    'expired-token-creates',
    'creates a recipient for an expired token',
    'createRecipient',
    (call, { rules, store }) => {
      const model = [...store.recipients.values()][0]!;
      const client_id = rules.recipients.newClientId();
      store.recipients.set(client_id, { ...model, client_id, name: String((call.body as JsonObject).name) });
    },
  ),
  afterExpiry(
    'expired-token-updates',
    'updates a recipient for an expired token',
    'updateRecipient',
    (call, { store }) => {
      const recipient = store.recipients.get(call.params.client_id ?? '');
      if (recipient === undefined) return;
      const redirect_uris = [String((call.body as JsonObject).redirect_uris)];
      store.recipients.set(recipient.client_id, { ...recipient, redirect_uris });
    },
  ),
  afterExpiry(
    'expired-token-registers',
    'registers for an expired token',
    'requestRegistrations',
    (call, { now, store }) => {
      const { recipient_ids: client_id = '', provider_ids = '' } = call.params;
      const registration = { client_id, provider_id: Number(provider_ids), requestedAt: now() };
      store.registrations.set(`${client_id}/${provider_ids}`, registration);
    },
  ),
  afterExpiry(
    'expired-token-revokes',
    'revokes for an expired token',
    'revokeByDelete',
    (call, { now, rules, store }) => {
      store.revocations.set(call.query.get(rules.revocation.parameter) ?? '', now());
    },
  ),
  ...(['null', ''] as const).map(
    (body): Fault => ({
      id: body === '' ? 'empty-body-breaks-a-creation' : 'null-breaks-a-creation',
      title: `breaks on a creation with the body ${JSON.stringify(body)}`,
      breaks: ['unusual-requests-get-no-server-error'],
      mayBreak: { 'recipient-writes-refuse-a-body-that-is-no-object': 'it breaks on one of these bodies' },
      apply: hookAfter('createRecipient', ({ status }, { rawBody }) =>
        status === 400 && rawBody === body ? { status: 500, body: { message: 'An error' } } : undefined,
      ),
    }),
  ),
];
