import { defineFaults } from '../../mutate/fault.ts';
import type { FailingId, Fault, JsonObject, Recipient } from '../../reference-server/types.ts';

/** A recipient of the seed that was stored before today's rules, and still is. */
function stored(
  id: string,
  title: string,
  breaks: readonly FailingId[],
  change: (recipient: Recipient) => Partial<Recipient>,
): Fault {
  return {
    id,
    title,
    breaks,
    apply({ store }) {
      const [key, recipient] = [...store.recipients][1]!;
      store.recipients.set(key, { ...recipient, ...change(recipient) });
    },
  };
}

/** Old data that break the rules of today: they show in reads only. */
export const storedRecipientFaults: readonly Fault[] = [
  stored(
    'old-recipient-with-a-plain-logo',
    'keeps an http logo of old',
    ['recipient-links-are-https'],
    () => ({
      logo_uri: 'http://nest-egg.example/brand/logo.png',
    }),
  ),
  stored(
    'old-recipient-with-relative-terms',
    'keeps terms_uri as a path',
    ['recipient-links-are-https'],
    () => ({
      terms_uri: '/legal/terms',
    }),
  ),
  stored(
    'old-recipient-with-a-plain-client-uri',
    'keeps an http client_uri of old',
    ['recipient-links-are-https'],
    () => ({
      client_uri: 'http://nest-egg.example',
    }),
  ),
  ...defineFaults('client-secret-is-returned-nowhere-else', {
    'old-recipient-listed-with-its-secret': [
      'lists the secret of a recipient of old',
      ({ store, after }) => {
        const [key, recipient] = [...store.recipients][1]!;
        after('listRecipients', ({ status, body }) => {
          if (status !== 200) return;
          for (const item of body as JsonObject[])
            if (item.client_id === key) item.client_secret = recipient.client_secret;
        });
      },
    ],
  }),
  stored(
    'old-recipient-of-usa',
    'keeps a country as three letters',
    ['recipient-country-is-ca-or-us'],
    () => ({
      country: 'USA',
    }),
  ),
  stored(
    'old-recipient-of-ca-in-small-letters',
    'keeps ca for CA',
    ['recipient-country-is-ca-or-us'],
    () => ({
      country: 'ca',
    }),
  ),
  stored(
    'old-recipient-with-a-former-scope',
    'keeps a scope that the table no longer has',
    ['recipient-scope-names-come-from-the-table'],
    ({ scope }) => ({
      scope: [...scope, 'ACCOUNT_BALANCES'],
    }),
  ),
  stored(
    'old-recipient-without-account-basic',
    'keeps a scope set without ACCOUNT_BASIC',
    ['recipient-scope-includes-account-basic'],
    ({ scope }) => ({
      scope: scope.filter((name) => name !== 'ACCOUNT_BASIC'),
    }),
  ),
  stored(
    'old-recipient-with-a-plain-redirect-uri',
    'keeps an http redirect URL of old',
    ['recipient-redirect-uris-are-https'],
    ({ redirect_uris }) => ({
      redirect_uris: [...redirect_uris, 'http://nest-egg.example/oauth/return'],
    }),
  ),
];
