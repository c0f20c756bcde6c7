import { changeList, hookAfter } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import { addSpelling, showSecret } from '../../mutate/spellings.ts';
import type { Fault, JsonObject } from '../../reference-server/types.ts';

const toBase64 = (secret: string) => Buffer.from(`recipient:${secret}`).toString('base64');
const toHexadecimal = (secret: string) => Buffer.from(secret).toString('hex');

/** Lists the secrets of seeded recipients as they were at first. */
const listOldSecrets: Fault['apply'] = (workings) => {
  const seeded = new Map(workings.store.recipients);
  changeList('listRecipients', (items) => {
    for (const item of items) item['Client-Secret'] = seeded.get(String(item.client_id))?.client_secret;
  })(workings);
};

/** Gives every recipient the secret that was regenerated last. */
const repeatLastSecret: Fault['apply'] = ({ rules: { recipients } }) => {
  const { newSecret } = recipients;
  let last: { readonly id: string; readonly secret: string } | undefined;
  recipients.newSecret = (recipient) => {
    const id = recipient?.client_id ?? '';
    if (recipient !== undefined && last !== undefined && last.id !== id) return last.secret;
    last = { id, secret: newSecret(recipient) };
    return last.secret;
  };
};

/** Members that stand twice, and the second time are wrong. */
export const secondSpellingFaults: readonly Fault[] = [
  ...defineFaults('client-secret-is-returned-nowhere-else', {
    'secret-listed-in-camel-case': ['lists clientSecret', showSecret('listRecipients', 'clientSecret')],
    'old-secret-listed-in-kebab-case': listOldSecrets,
    'secret-in-capitals-in-the-detail': showSecret('getRecipient', 'CLIENT_SECRET'),
    'secret-in-registration-records': [
      'shows clientsecret in records of registrations',
      showSecret(['listRegistrations', 'listRecipientRegistrations'], 'clientsecret'),
    ],
    'secret-in-base64-in-the-list': showSecret('listRecipients', 'basic', toBase64),
    'secret-in-hexadecimal-in-an-update': showSecret('updateRecipient', 'digest', toHexadecimal),
    'secrets-in-a-header-of-the-list': hookAfter('listRecipients', (answer, _call, { store }) => {
      const secret = [...store.recipients.values()].at(-1)?.client_secret;
      if (answer.status === 200) answer.headers = { ...answer.headers, etag: `"${secret}"` };
    }),
    'created-recipient-shows-the-secret-before': [
      'answers a creation with the secret of the recipient before it too',
      hookAfter('createRecipient', ({ status, body }, _call, { store }) => {
        const before = [...store.recipients.values()].at(-2);
        if (status === 201) (body as JsonObject).previous = { secret: before?.client_secret };
      }),
    ],
    'regenerated-secret-is-that-of-another': [
      'gives every recipient the secret that was regenerated last',
      repeatLastSecret,
      {
        needs: 'standard',
        mayBreak: { 'regenerated-secret-is-new': 'it may have been that of this one too' },
      },
    ],
  }),
  ...defineFaults('page-next-offset-is-a-string', {
    'next-offset-twin-is-a-number': [
      'pages carry next_offset as a number',
      addSpelling('listAccounts', 'nextOffset', 'next_offset', () => 10),
    ],
  }),
  ...defineFaults('page-total-elements-is-an-integer', {
    'total-elements-twin-is-a-text': [
      'pages carry total_elements as a text',
      addSpelling('listAccounts', 'totalElements', 'total_elements'),
    ],
  }),
  ...defineFaults('provider-id-is-an-integer', {
    'provider-id-twin-is-a-text': [
      'providers are listed with providerId as a text',
      addSpelling('listProviders', 'provider_id', 'providerId'),
    ],
  }),
  ...defineFaults('recipient-redirect-uris-are-an-array-of-strings', {
    'redirect-uris-twin-is-a-text': [
      'the detail carries redirectUris in one text',
      addSpelling('getRecipient', 'redirect_uris', 'redirectUris'),
    ],
  }),
  ...defineFaults('registration-status-is-one-of-three', {
    'registration-status-twin-is-a-word': [
      'records carry registrationStatus in small letters',
      addSpelling('listRegistrations', 'registration_status', 'registrationStatus', (value) =>
        String(value).toLowerCase(),
      ),
    ],
  }),
  ...defineFaults('second-spelling-says-the-same', {
    'client-id-twin-names-another': [
      'the list carries clientId of the first recipient throughout',
      changeList('listRecipients', (items) =>
        items.map((item) => ({ ...item, clientId: items[0]!.client_id })),
      ),
    ],
    'total-elements-twin-counts-another-list': [
      'pages carry TotalElements of all customers together',
      addSpelling('listAccounts', 'totalElements', 'TotalElements', (value) => Number(value) + 17),
    ],
    'account-id-twin-is-that-of-the-parent': [
      'accounts carry account_id, the id of another account',
      addSpelling(['listAccounts', 'getAccount'], 'accountId', 'account_id', (value) => `${value}-main`),
    ],
    'provider-detail-under-two-ids': [
      'the detail carries ProviderId, a number of its own',
      addSpelling('getProvider', 'provider_id', 'ProviderId', (id) => Number(id) + 1),
    ],
  }),
];
