import { changeBody, changeMember, replaceAnswer } from '../../mutate/changes.ts';
import { removed } from '../../mutate/members.ts';
import { warnOf } from '../../mutate/one-requirement.ts';
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
  return warnOf(id, title, 'recipient-values-keep-their-spelling', apply, { needs: 'standard' });
}

/** Requirements of level SHOULD of recipients. */
export const recipientWarnings: readonly Fault[] = [
  warnOf(
    'recipient-list-without-links-to-terms',
    'the list leaves out terms_uri',
    'recipient-carries-its-profile',
    changeMember('listRecipients', '/0/terms_uri', removed),
  ),
  warnOf(
    'recipient-description-beyond-its-limit',
    'a recipient of older days has a description of 600 characters',
    'recipient-texts-fit-their-limits',
    seeded({ description: 'x'.repeat(600) }),
  ),
  warnOf(
    'contact-email-as-text-after-an-update',
    'an update answers with the email of a contact as a string',
    'contact-email-is-an-array-of-strings-on-update',
    changeMember('updateRecipient', '/contacts/*/email', (emails) => (emails as string[]).join(', ')),
  ),
  warnOf(
    'recipient-logo-null',
    'a recipient without a logo has null for logo_uri',
    'recipient-descriptive-members-are-not-null',
    seeded({ logo_uri: null as unknown as string }),
  ),
  warnOf(
    'client-secret-starred-in-the-detail',
    'the detail has stars for the client_secret',
    'client-secret-member-is-absent-elsewhere',
    changeBody('getRecipient', (recipient) => ({ ...recipient, client_secret: '********' })),
  ),
  warnOf(
    'one-secret-for-all-creations',
    'every creation returns the same client_secret',
    'created-recipients-get-distinct-secrets',
    ({ rules: { recipients } }) => {
      const { newSecret } = recipients;
      recipients.newSecret = (known) =>
        known === undefined ? 'the-secret-of-every-partner' : newSecret(known);
    },
  ),
  warnOf(
    'unknown-country-taken-as-canada',
    'a creation with an unknown country takes CA',
    'unknown-scope-or-country-is-refused',
    ({ rules: { recipients } }) => {
      const { validators, toStore } = recipients;
      validators.country = (value) => (typeof value === 'string' ? undefined : 'country is not a string');
      recipients.toStore = (given, call) => {
        const { country } = given;
        const isKnown = country === undefined || recipients.countries.has(country);
        return toStore(isKnown ? given : { ...given, country: 'CA' }, call);
      };
    },
  ),
  warnOf(
    'emoji-counted-as-two',
    'the limits of texts count UTF-16 units',
    'emoji-count-as-one-character',
    ({ rules }) => {
      rules.recipients.lengthOf = (text) => text.length;
    },
    { needs: 'standard' },
  ),
  warnOf(
    'name-trimmed',
    'white space around a name is taken away',
    'recipient-name-keeps-outer-white-space',
    ({ rules: { recipients } }) => {
      const { toStore } = recipients;
      recipients.toStore = (recipient, call) => toStore({ ...recipient, name: recipient.name.trim() }, call);
    },
    { needs: 'standard' },
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
  warnOf(
    'http-link-answers-422',
    'a creation with a link that is not HTTPS answers 422',
    'http-urls-are-refused',
    replaceAnswer('createRecipient', 400, (answer, { rawBody }) =>
      rawBody.includes('"http://') ? { ...answer, status: 422 } : undefined,
    ),
  ),
  warnOf(
    'other-content-type-answers-415',
    'a creation that is not declared as JSON answers 415',
    'another-content-type-is-not-answered-with-415',
    ({ before }) =>
      before('createRecipient', ({ headers }) =>
        headers['content-type']?.startsWith('application/json')
          ? undefined
          : { status: 415, body: { message: 'Unsupported media type' } },
      ),
    { needs: 'standard' },
  ),
];
