import { changeBody, changeMember, replaceAnswer } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import { removed } from '../../mutate/members.ts';
import type { Fault, Recipient } from '../../reference-server/types.ts';

/** Other members in the first of the recipients that the server begins with. */
function seeded(members: Partial<Recipient>): Fault['apply'] {
  return ({ store }) => {
    const [first] = store.recipients.values();
    if (first !== undefined) store.recipients.set(first.client_id, { ...first, ...members });
  };
}

/** Stores values of a recipient in another spelling than they were sent. */
function spellsAnew(id: string, title: string, spell: (recipient: Recipient) => Partial<Recipient>): Fault {
  const apply: Fault['apply'] = ({ rules: { recipients } }) => {
    const { toStore } = recipients;
    recipients.toStore = (recipient, call) => toStore({ ...recipient, ...spell(recipient) }, call);
  };
  return defineFaults(
    { warns: ['recipient-values-keep-their-spelling'], needs: 'standard' },
    { [id]: [title, apply] },
  )[0]!;
}

/** Requirements of level SHOULD of recipients. */
export const recipientWarnings: readonly Fault[] = [
  ...defineFaults(
    { warns: ['recipient-carries-its-profile'] },
    {
      'recipient-list-without-links-to-terms': [
        'the list leaves out terms_uri',
        changeMember('listRecipients', '/0/terms_uri', removed),
      ],
    },
  ),
  ...defineFaults(
    { warns: ['recipient-texts-fit-their-limits'] },
    {
      'recipient-description-beyond-its-limit': [
        'a recipient of older days has a description of 600 characters',
        seeded({ description: 'x'.repeat(600) }),
      ],
    },
  ),
  ...defineFaults(
    { warns: ['contact-email-is-an-array-of-strings-on-update'] },
    {
      'contact-email-as-text-after-an-update': [
        'an update answers with the email of a contact as a string',
        changeMember('updateRecipient', '/contacts/*/email', (emails) => (emails as string[]).join(', ')),
      ],
    },
  ),
  ...defineFaults(
    { warns: ['recipient-descriptive-members-are-not-null'] },
    {
      'recipient-logo-null': [
        'a recipient without a logo has null for logo_uri',
        seeded({ logo_uri: null as unknown as string }),
      ],
    },
  ),
  ...defineFaults(
    { warns: ['client-secret-member-is-absent-elsewhere'] },
    {
      'client-secret-starred-in-the-detail': [
        'the detail has stars for the client_secret',
        changeBody('getRecipient', (recipient) => ({ ...recipient, client_secret: '********' })),
      ],
    },
  ),
  ...defineFaults(
    { warns: ['created-recipients-get-distinct-secrets'] },
    {
      'one-secret-for-all-creations': [
        'every creation returns the same client_secret',
        ({ rules: { recipients } }) => {
          const { newSecret } = recipients;
          recipients.newSecret = (known) =>
            known === undefined ? 'the-secret-of-every-partner' : newSecret(known);
        },
      ],
    },
  ),
  ...defineFaults(
    { warns: ['unknown-scope-or-country-is-refused'] },
    {
      'unknown-country-taken-as-canada': [
        'a creation with an unknown country takes CA',
        ({ rules: { recipients } }) => {
          const { validators, toStore } = recipients;
          validators.country = (value) => (typeof value === 'string' ? undefined : 'country is not a string');
          recipients.toStore = (given, call) => {
            const { country } = given;
            const isKnown = country === undefined || recipients.countries.has(country);
            return toStore(isKnown ? given : { ...given, country: 'CA' }, call);
          };
        },
      ],
    },
  ),
  ...defineFaults(
    { warns: ['emoji-count-as-one-character'] },
    {
      'emoji-counted-as-two': [
        'the limits of texts count UTF-16 units',
        ({ rules }) => {
          rules.recipients.lengthOf = (text) => text.length;
        },
        { needs: 'standard' },
      ],
    },
  ),
  ...defineFaults(
    { warns: ['recipient-name-keeps-outer-white-space'] },
    {
      'name-trimmed': [
        'white space around a name is taken away',
        ({ rules: { recipients } }) => {
          const { toStore } = recipients;
          recipients.toStore = (recipient, call) =>
            toStore({ ...recipient, name: recipient.name.trim() }, call);
        },
        { needs: 'standard' },
      ],
    },
  ),
  spellsAnew('addresses-in-small-letters', 'addresses are kept in small letters', (recipient) => ({
    contacts: recipient.contacts.map(({ email }) => ({ email: email.map((one) => one.toLowerCase()) })),
  })),
  spellsAnew('redirect-url-gets-a-slash', 'a redirect URL without a path gets a slash', (recipient) => ({
    redirect_uris: recipient.redirect_uris.map((uri) => uri.replace(/^https:\/\/[^/?#]+$/, '$&/')),
  })),
  spellsAnew(
    'blanks-of-a-description-joined',
    'white space in a description becomes one blank',
    (recipient) =>
      recipient.description === undefined ? {} : { description: recipient.description.replace(/\s+/g, ' ') },
  ),
  ...defineFaults(
    { warns: ['http-urls-are-refused'] },
    {
      'http-link-answers-422': [
        'a creation with a link that is not HTTPS answers 422',
        replaceAnswer('createRecipient', 400, (answer, { rawBody }) =>
          rawBody.includes('"http://') ? { ...answer, status: 422 } : undefined,
        ),
      ],
    },
  ),
  ...defineFaults(
    { warns: ['another-content-type-is-not-answered-with-415'] },
    {
      'other-content-type-answers-415': [
        'a creation that is not declared as JSON answers 415',
        ({ before }) =>
          before('createRecipient', ({ headers }) =>
            headers['content-type']?.startsWith('application/json')
              ? undefined
              : { status: 415, body: { message: 'Unsupported media type' } },
          ),
        { needs: 'standard' },
      ],
    },
  ),
];
