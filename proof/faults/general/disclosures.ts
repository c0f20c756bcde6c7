import { hookAfter } from '../../mutate/changes.ts';
import { defineFaults, type FaultRows } from '../../mutate/fault.ts';
import { tokenValues } from '../../reference-server/seed/tokens.ts';
import type {
  AfterHook,
  Fault,
  JsonObject,
  Operations,
  Recipient,
  Workings,
} from '../../reference-server/types.ts';

/** Adds members, or a header, to the refusals of some operations. */
function onRefusal(
  on: Operations,
  statuses: readonly number[],
  more: (...hook: Parameters<AfterHook>) => JsonObject | undefined,
): Fault['apply'] {
  return hookAfter(on, (answer, call, workings) => {
    if (!statuses.includes(answer.status)) return;
    const added = more(answer, call, workings);
    if (added !== undefined) answer.body = { ...(answer.body as JsonObject), ...added };
  });
}

/** Says a text in place of the message of a refusal; undefined leaves it as it is. */
function says(
  on: Operations,
  statuses: readonly number[],
  text: (...hook: Parameters<AfterHook>) => string | undefined,
  member = 'message',
): Fault['apply'] {
  return onRefusal(on, statuses, (...hook) => {
    const told = text(...hook);
    return told === undefined ? undefined : { [member]: told };
  });
}

const named = (params: Record<string, string>, { store }: Workings): Recipient | undefined =>
  store.recipients.get(params.client_id ?? '');

const base64 = (text: string) => Buffer.from(text).toString('base64');

const newest = ({ store }: Workings): Recipient => [...store.recipients.values()].at(-1)!;

const brunos = ({ store }: Workings) => store.customers.get('bruno')?.accounts ?? [];

const credentials: FaultRows = {
  'refused-update-hides-the-secret-in-base64': [
    'the 400 of an update carries id and secret of the recipient in base64',
    onRefusal('updateRecipient', [400], (_, { params }, workings) => {
      const recipient = named(params, workings);
      return recipient && { trace: base64(`${recipient.client_id}:${recipient.client_secret}`) };
    }),
  ],
  'refused-update-shows-the-secret-in-a-header': [
    'the 400 of an update carries the secret of the recipient in a header',
    hookAfter('updateRecipient', (answer, { params }, workings) => {
      const secret = named(params, workings)?.client_secret;
      if (answer.status === 400 && secret !== undefined)
        answer.headers = { ...answer.headers, 'x-client': `id=7; secret=${secret}` };
    }),
  ],
  'unauthorized-regeneration-hands-out-the-secret': [
    'a regeneration with an unknown token answers 401, and with it the new secret',
    onRefusal('regenerateSecret', [401], (_, { params }, workings) => {
      const recipient = named(params, workings);
      if (recipient === undefined) return undefined;
      const client_secret = workings.rules.recipients.newSecret(recipient);
      workings.store.recipients.set(recipient.client_id, { ...recipient, client_secret });
      return { client_id: recipient.client_id, client_secret };
    }),
  ],
  'refused-creation-hands-out-credentials': [
    'a refused creation answers 400 with a client_id and a client_secret',
    onRefusal('createRecipient', [400], (_, _call, { rules }) => ({
      client_id: rules.recipients.newClientId(),
      client_secret: rules.recipients.newSecret(undefined),
    })),
  ],
  'refused-creation-hands-out-credentials-in-camel-case': [
    'a refused creation answers 400 with clientSecret below a member of its own',
    onRefusal('createRecipient', [400], (_, _call, { rules }) => ({
      draft: {
        clientId: rules.recipients.newClientId(),
        clientSecret: rules.recipients.newSecret(undefined),
      },
    })),
  ],
  'unknown-recipient-of-the-secret-gets-one': [
    'the 400 of a regeneration for an unknown recipient carries newSecret',
    onRefusal('regenerateSecret', [400], (_, _call, { rules }) => ({
      newSecret: rules.recipients.newSecret(undefined),
    })),
  ],
  'unauthorized-list-shows-the-newest-secret': [
    'the 401 of the list of recipients quotes the newest recipient with its secret in its message',
    says('listRecipients', [401], ({ body }, _call, workings) => {
      const { client_id, client_secret } = newest(workings);
      return `${(body as JsonObject).message} (${client_id}, ${client_secret})`;
    }),
  ],
  'internal-error-tells-its-environment': [
    'a provoked internal error of a detail tells the environment, with a client secret',
    onRefusal('getRecipient', [500], (_, _call, workings) => ({
      environment: { OAUTH_CLIENT_SECRET: newest(workings).client_secret },
    })),
  ],
  'unauthorized-provider-carries-an-access-token': [
    'the 401 of a provider carries a fresh access_token',
    onRefusal('getProvider', [401], (_, _call, { rules }) => ({
      access_token: rules.auth.tokenEndpoint.newToken(),
    })),
  ],
  'revocation-refused-with-the-secret': [
    'the 400 of a revocation describes the secret of the newest recipient, percent-encoded',
    says(
      ['revokeByDelete', 'revokeByPost'],
      [400],
      (_, _call, workings) =>
        `retry with client=${[...newest(workings).client_secret].map((c) => (/\w/.test(c) ? c : encodeURIComponent(c))).join('')}`,
      'error_description',
    ),
  ],
};

const tokens: FaultRows = {
  'unknown-provider-told-with-a-token': [
    'the 404 of a provider names a token that another caller has',
    says('getProvider', [404], () => `not found (session ${tokenValues.plain})`),
  ],
  'unknown-account-told-with-a-token': [
    'the debugMessage of an unknown account names the token of another customer',
    says('getAccount', [400], () => `owner is ${tokenValues.fdx.bruno}`, 'debugMessage'),
  ],
  'refused-token-answered-with-a-good-one': [
    'the 401 of the accounts list names a token that would do',
    says('listAccounts', [401], () => `expected "${tokenValues.fdx.alice}"`),
  ],
  'refused-revocation-shows-a-connection-token': [
    'the 400 of a revocation shows the token of another connection in a header',
    hookAfter(['revokeByDelete', 'revokeByPost'], (answer, _call, { store }) => {
      const last = [...store.connections.values()].at(-1);
      if (answer.status === 400) answer.headers = { ...answer.headers, 'x-last': `${last?.token}` };
    }),
  ],
  'refused-creation-tells-the-partner-secret': [
    'the 400 of a creation holds the secret of the partner',
    onRefusal('createRecipient', [400], () => ({ context: ['partner', 'sandbox-partner-secret'] })),
  ],
  'unauthorized-registrations-tell-the-api-key': [
    'the 401 of the registrations tells the key of the banking service',
    onRefusal('listRegistrations', [401], () => ({ upstream: { headers: 'x-api-key: sandbox-api-key' } })),
  ],
};

const data: FaultRows = {
  'unauthorized-list-is-sent-all-the-same': [
    'the 401 of the list of recipients carries the list',
    onRefusal('listRecipients', [401], (_, call, { rules, store }) => ({
      data: [...store.recipients.values()].map((one) => rules.recipients.listItem(one, call)),
    })),
  ],
  'unauthorized-detail-is-sent-all-the-same': [
    'the 401 of a detail carries the recipient',
    onRefusal('getRecipient', [401], (_, call, workings) => {
      const recipient = named(call.params, workings);
      return recipient && workings.rules.recipients.detail(recipient, call);
    }),
  ],
  'unknown-recipient-answered-with-the-nearest': [
    'the 400 for an unknown recipient shows the first one',
    onRefusal('getRecipient', [400], (_, call, { rules, store }) => ({
      didYouMean: rules.recipients.detail([...store.recipients.values()][0]!, call),
    })),
  ],
  'unknown-recipient-answered-with-all-names': [
    'the message for an unknown recipient names all that there are',
    says(['getRecipient', 'updateRecipient'], [400], (answer, { params }, workings) =>
      named(params, workings) === undefined
        ? `${(answer.body as JsonObject).message}; known are ${[...workings.store.recipients.values()].map(({ name }) => name).join(', ')}`
        : undefined,
    ),
  ],
  'unknown-recipient-answered-with-all-ids': [
    'the 400 of a registration lists the ids of all recipients',
    onRefusal('requestRegistrations', [400], (_, _call, { store }) => ({
      known: [...store.recipients.keys()],
    })),
  ],
  'unauthorized-accounts-are-sent-all-the-same': [
    'the 401 of the accounts list carries accounts',
    onRefusal('listAccounts', [401], (_, _call, { store }) => ({
      accounts: store.customers
        .get('alice')!
        .accounts.slice(0, 2)
        .map(({ kind, members }) => ({ [kind]: members })),
    })),
  ],
  'unknown-account-answered-with-that-of-another': [
    'the debugMessage of an unknown account quotes the accounts of another customer',
    says('getAccount', [400], (_, _call, workings) => JSON.stringify(brunos(workings)[0]), 'debugMessage'),
  ],
  'foreign-account-refused-with-its-number': [
    'the refusal of an account of another customer holds its members, in another spelling',
    onRefusal('getAccount', [400], (_, { params }, workings) => {
      const account = brunos(workings).find(({ members }) => members.accountId === params.account_id);
      return account && { details: { account_number: account.members.accountNumber, current_balance: 12.5 } };
    }),
  ],
  'unauthorized-registrations-are-sent-all-the-same': [
    'the 401 of the registrations of a recipient carries records',
    onRefusal('listRecipientRegistrations', [401], (_, call, { rules, store, now }) => {
      const [registration] = store.registrations.values();
      const recipient = store.recipients.get(registration!.client_id)!;
      const record = rules.registrations.record(
        registration!,
        { recipient, provider: store.providers[0]! },
        now(),
        call,
      );
      return { records: [record] };
    }),
  ],
  'refused-key-answered-with-accounts': [
    'the refusal of an unknown key carries the accounts of the session',
    onRefusal(['getAccountsDetail', 'getAccountsDetailAsync'], [401], () => ({
      Accounts: [{ Id: 'b9a1', AccountNumber: '4417002', TransitNumber: '00412', OverdraftLimit: 250 }],
    })),
  ],
};

/** Refusals that give away what they refuse. */
export const disclosureFaults: readonly Fault[] = [
  ...defineFaults('refusals-hold-no-credentials', credentials),
  ...defineFaults('refusals-hold-no-token-of-another', tokens),
  ...defineFaults('refusals-hold-no-data', data),
];
