import { changeBody, hookAfter } from '../../mutate/changes.ts';
import type { FailingId, Fault, JsonObject, Operations } from '../../reference-server/types.ts';

/** Adds a member to every object of an answer that has one of a name: the same under a second spelling. */
function spell(
  on: Operations,
  name: string,
  twin: string,
  to: (value: unknown, whole: JsonObject) => unknown,
) {
  const change = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const child of Object.values(node)) change(child);
    const whole = node as JsonObject;
    if (!Array.isArray(node) && name in whole) whole[twin] = to(whole[name], whole);
  };
  return changeBody(on, (body) => change(body));
}

function twinOf(
  id: string,
  title: string,
  breaks: readonly FailingId[],
  apply: Fault['apply'],
  more: Partial<Fault> = {},
): Fault {
  return { id, title, breaks, apply, ...more };
}

/** Shows the secret of each recipient under a name of its own. */
function showSecret(on: Operations, name: string, write = (secret: string) => secret): Fault['apply'] {
  return ({ after, store }) =>
    after(on, ({ status, body }) => {
      if (status !== 200) return;
      for (const item of [body].flat()) {
        if (typeof item !== 'object' || item === null) continue;
        const shown = item as JsonObject;
        const recipient = store.recipients.get(String(shown.client_id));
        if (recipient !== undefined) shown[name] = write(recipient.client_secret);
      }
    });
}

const nowhereElse: readonly FailingId[] = ['client-secret-is-returned-nowhere-else'];
const base64 = (text: string) => Buffer.from(`recipient:${text}`).toString('base64');
const differs: readonly FailingId[] = ['second-spelling-says-the-same'];

/** Members that stand twice, and the second time are wrong. */
export const secondSpellingFaults: readonly Fault[] = [
  twinOf(
    'secret-listed-in-camel-case',
    'lists clientSecret',
    nowhereElse,
    showSecret('listRecipients', 'clientSecret'),
  ),
  twinOf(
    'old-secret-listed-in-kebab-case',
    'lists the secret of seeded recipients as Client-Secret',
    nowhereElse,
    ({ after, store }) => {
      const secrets = new Map(
        [...store.recipients.values()].map((one) => [one.client_id, one.client_secret]),
      );
      after('listRecipients', ({ status, body }) => {
        if (status !== 200) return;
        for (const item of body as JsonObject[]) {
          const secret = secrets.get(String(item.client_id));
          if (secret !== undefined) item['Client-Secret'] = secret;
        }
      });
    },
  ),
  twinOf(
    'secret-in-capitals-in-the-detail',
    'shows CLIENT_SECRET in the detail',
    nowhereElse,
    showSecret('getRecipient', 'CLIENT_SECRET'),
  ),
  twinOf(
    'secret-in-registration-records',
    'shows clientsecret in records of registrations',
    nowhereElse,
    showSecret(['listRegistrations', 'listRecipientRegistrations'], 'clientsecret'),
  ),
  twinOf(
    'secret-in-base64-in-the-list',
    'lists the secret in base64 behind another word',
    nowhereElse,
    showSecret('listRecipients', 'basic', base64),
  ),
  twinOf(
    'secret-in-hexadecimal-in-an-update',
    'answers updates with the secret in hexadecimal',
    nowhereElse,
    showSecret('updateRecipient', 'digest', (secret) => Buffer.from(secret).toString('hex')),
  ),
  twinOf(
    'secrets-in-a-header-of-the-list',
    'sends a secret in a header of the list',
    nowhereElse,
    hookAfter('listRecipients', (answer, _call, { store }) => {
      const secret = [...store.recipients.values()].at(-1)?.client_secret;
      if (answer.status === 200) answer.headers = { ...answer.headers, etag: `"${secret}"` };
    }),
  ),
  twinOf(
    'created-recipient-shows-the-secret-before',
    'answers a creation with the secret of the recipient before it too',
    nowhereElse,
    ({ after, store }) =>
      after('createRecipient', ({ status, body }) => {
        const before = [...store.recipients.values()].at(-2);
        if (status === 201) (body as JsonObject).previous = { secret: before?.client_secret };
      }),
  ),
  twinOf(
    'regenerated-secret-is-that-of-another',
    'gives every recipient the secret that was regenerated last',
    nowhereElse,
    ({ rules }) => {
      const { newSecret } = rules.recipients;
      let last: { readonly id: string; readonly secret: string } | undefined;
      rules.recipients.newSecret = (recipient) => {
        const id = recipient?.client_id ?? '';
        if (recipient !== undefined && last !== undefined && last.id !== id) return last.secret;
        last = { id, secret: newSecret(recipient) };
        return last.secret;
      };
    },
    { needs: 'standard', mayBreak: { 'regenerated-secret-is-new': 'it may have been that of this one too' } },
  ),
  twinOf(
    'next-offset-twin-is-a-number',
    'pages carry next_offset as a number',
    ['page-next-offset-is-a-string'],
    spell('listAccounts', 'nextOffset', 'next_offset', () => 10),
  ),
  twinOf(
    'total-elements-twin-is-a-text',
    'pages carry total_elements as a text',
    ['page-total-elements-is-an-integer'],
    spell('listAccounts', 'totalElements', 'total_elements', String),
  ),
  twinOf(
    'provider-id-twin-is-a-text',
    'providers are listed with providerId as a text',
    ['provider-id-is-an-integer'],
    spell('listProviders', 'provider_id', 'providerId', String),
  ),
  twinOf(
    'redirect-uris-twin-is-a-text',
    'the detail carries redirectUris in one text',
    ['recipient-redirect-uris-are-an-array-of-strings'],
    spell('getRecipient', 'redirect_uris', 'redirectUris', String),
  ),
  twinOf(
    'registration-status-twin-is-a-word',
    'records carry registrationStatus in small letters',
    ['registration-status-is-one-of-three'],
    spell('listRegistrations', 'registration_status', 'registrationStatus', (value) =>
      String(value).toLowerCase(),
    ),
  ),
  twinOf(
    'client-id-twin-names-another',
    'the list carries clientId of the first recipient throughout',
    differs,
    changeBody('listRecipients', (given) => {
      const items = given as unknown as JsonObject[];
      for (const item of items) item.clientId = items[0]!.client_id;
    }),
  ),
  twinOf(
    'total-elements-twin-counts-another-list',
    'pages carry TotalElements of all customers together',
    differs,
    spell('listAccounts', 'totalElements', 'TotalElements', (value) => Number(value) + 17),
  ),
  twinOf(
    'account-id-twin-is-that-of-the-parent',
    'accounts carry account_id, the id of another account',
    differs,
    spell(['listAccounts', 'getAccount'], 'accountId', 'account_id', (value) => `${value}-main`),
  ),
  twinOf(
    'provider-detail-under-two-ids',
    'the detail carries ProviderId, a number of its own',
    differs,
    spell('getProvider', 'provider_id', 'ProviderId', (value) => Number(value) + 1),
  ),
];
