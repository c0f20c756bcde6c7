import { replaceAnswer } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import { addToRefusal } from '../../mutate/refusals.ts';
import { tokenValues } from '../../reference-server/seed/tokens.ts';
import type { Call, Fault, Recipient, Workings } from '../../reference-server/types.ts';

const findAsked = ({ params }: Call, { store }: Workings): Recipient | undefined =>
  store.recipients.get(params.client_id ?? '');

const newestOf = ({ store }: Workings): Recipient => [...store.recipients.values()].at(-1)!;

const accountsOf = (customer: string, { store }: Workings) => store.customers.get(customer)?.accounts ?? [];

/** Refusals that give away what they refuse. */
export const disclosureFaults: readonly Fault[] = [
  ...defineFaults('refusals-hold-no-credentials', {
    'refused-update-hides-the-secret-in-base64': addToRefusal('updateRecipient', 400, (call, workings) => {
      const recipient = findAsked(call, workings);
      const pair = `${recipient?.client_id}:${recipient?.client_secret}`;
      return recipient && { trace: Buffer.from(pair).toString('base64') };
    }),
    'refused-update-shows-the-secret-in-a-header': [
      'the 400 of an update carries the secret of the recipient in a header',
      replaceAnswer('updateRecipient', 400, (answer, call, workings) => {
        const secret = findAsked(call, workings)?.client_secret;
        return secret === undefined
          ? answer
          : { ...answer, headers: { 'x-client': `id=7; secret=${secret}` } };
      }),
    ],
    'unauthorized-regeneration-hands-out-the-secret': [
      'a regeneration with an unknown token answers 401, and with it the new secret',
      addToRefusal('regenerateSecret', 401, (call, workings) => {
        const recipient = findAsked(call, workings);
        if (recipient === undefined) return undefined;
        const client_secret = workings.rules.recipients.newSecret(recipient);
        workings.store.recipients.set(recipient.client_id, { ...recipient, client_secret });
        return { client_id: recipient.client_id, client_secret };
      }),
    ],
    'refused-creation-hands-out-credentials': [
      'a refused creation answers 400 with a client_id and a client_secret',
      addToRefusal('createRecipient', 400, (_, { rules: { recipients } }) => ({
        client_id: recipients.newClientId(),
        client_secret: recipients.newSecret(undefined),
      })),
    ],
    'refused-creation-hands-out-credentials-in-camel-case': [
      'a refused creation answers 400 with clientSecret below a member of its own',
      addToRefusal('createRecipient', 400, (_, { rules }) => {
        const { newClientId, newSecret } = rules.recipients;
        return { draft: { clientId: newClientId(), clientSecret: newSecret(undefined) } };
      }),
    ],
    'unknown-recipient-of-the-secret-gets-one': addToRefusal('regenerateSecret', 400, (_, { rules }) => ({
      newSecret: rules.recipients.newSecret(undefined),
    })),
    'unauthorized-list-shows-the-newest-secret': [
      'the 401 of the list of recipients quotes the newest recipient with its secret in its message',
      addToRefusal('listRecipients', 401, (_, workings, { message }) => {
        const { client_id, client_secret } = newestOf(workings);
        return { message: `${message} (${client_id}, ${client_secret})` };
      }),
    ],
    'internal-error-tells-its-environment': addToRefusal('getRecipient', 500, (_, workings) => ({
      environment: { OAUTH_CLIENT_SECRET: newestOf(workings).client_secret },
    })),
    'unauthorized-provider-carries-an-access-token': addToRefusal('getProvider', 401, (_, { rules }) => ({
      access_token: rules.auth.tokenEndpoint.newToken(),
    })),
    'revocation-refused-with-the-secret': [
      'the 400 of a revocation describes the secret of the newest recipient, percent-encoded',
      addToRefusal(['revokeByDelete', 'revokeByPost'], 400, (_, workings) => ({
        error_description: `retry with client=${encodeURIComponent(newestOf(workings).client_secret)}`,
      })),
    ],
  }),
  ...defineFaults('refusals-hold-no-token-of-another', {
    'unknown-provider-told-with-a-token': addToRefusal('getProvider', 404, () => ({
      message: `not found (session ${tokenValues.plain})`,
    })),
    'unknown-account-told-with-a-token': addToRefusal('getAccount', 400, () => ({
      debugMessage: `owner is ${tokenValues.fdx.bruno}`,
    })),
    'refused-token-answered-with-a-good-one': addToRefusal('listAccounts', 401, () => ({
      message: `expected "${tokenValues.fdx.alice}"`,
    })),
    'refused-revocation-shows-a-connection-token': [
      'the 400 of a revocation shows the token of another connection in a header',
      replaceAnswer(['revokeByDelete', 'revokeByPost'], 400, (answer, _, { store }) => ({
        ...answer,
        headers: { 'x-last': [...store.connections.values()].at(-1)!.token },
      })),
    ],
    'refused-creation-tells-the-partner-secret': addToRefusal('createRecipient', 400, () => ({
      context: ['partner', 'sandbox-partner-secret'],
    })),
    'unauthorized-registrations-tell-the-api-key': addToRefusal('listRegistrations', 401, () => ({
      upstream: { headers: 'x-api-key: sandbox-api-key' },
    })),
  }),
  ...defineFaults('refusals-hold-no-data', {
    'unauthorized-list-is-sent-all-the-same': [
      'the 401 of the list of recipients carries the list',
      addToRefusal('listRecipients', 401, (call, { rules, store }) => ({
        data: [...store.recipients.values()].map((one) => rules.recipients.listItem(one, call)),
      })),
    ],
    'unauthorized-detail-is-sent-all-the-same': addToRefusal('getRecipient', 401, (call, workings) => {
      const recipient = findAsked(call, workings);
      return recipient && workings.rules.recipients.detail(recipient, call);
    }),
    'unknown-recipient-answered-with-the-nearest': [
      'the 400 for an unknown recipient shows the first one',
      addToRefusal('getRecipient', 400, (call, { rules, store }) => ({
        didYouMean: rules.recipients.detail([...store.recipients.values()][0]!, call),
      })),
    ],
    'unknown-recipient-answered-with-all-names': [
      'the message for an unknown recipient names all that there are',
      addToRefusal(['getRecipient', 'updateRecipient'], 400, (call, workings, { message }) => {
        const names = [...workings.store.recipients.values()].map(({ name }) => name).join(', ');
        return findAsked(call, workings) ? undefined : { message: `${message}; known are ${names}` };
      }),
    ],
    'unknown-recipient-answered-with-all-ids': addToRefusal('requestRegistrations', 400, (_, { store }) => ({
      known: [...store.recipients.keys()],
    })),
    'unauthorized-accounts-are-sent-all-the-same': addToRefusal('listAccounts', 401, (_, workings) => {
      const [first, second] = accountsOf('alice', workings).map(({ kind, members }) => ({ [kind]: members }));
      return { accounts: [first, second] };
    }),
    'unknown-account-answered-with-that-of-another': addToRefusal('getAccount', 400, (_, workings) => ({
      debugMessage: JSON.stringify(accountsOf('bruno', workings)[0]),
    })),
    'foreign-account-refused-with-its-number': addToRefusal('getAccount', 400, ({ params }, workings) => {
      const all = accountsOf('bruno', workings).map(({ members }) => members);
      const account = all.find(({ accountId }) => accountId === params.account_id);
      return account && { details: { account_number: account.accountNumber, current_balance: 12.5 } };
    }),
    'unauthorized-registrations-are-sent-all-the-same': [
      'the 401 of the registrations of a recipient carries records',
      addToRefusal('listRecipientRegistrations', 401, (call, { rules, store, now }) => {
        const [registration] = store.registrations.values();
        const recipient = store.recipients.get(registration!.client_id)!;
        const pair = { recipient, provider: store.providers[0]! };
        return { records: [rules.registrations.record(registration!, pair, now(), call)] };
      }),
    ],
    'refused-key-answered-with-accounts': [
      'the refusal of an unknown key carries the accounts of the session',
      addToRefusal(['getAccountsDetail', 'getAccountsDetailAsync'], 401, () => ({
        Accounts: [{ Id: 'b9a1', AccountNumber: '4417002', TransitNumber: '00412', OverdraftLimit: 250 }],
      })),
    ],
  }),
];
