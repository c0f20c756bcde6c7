import { changeMember, changeRules } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import { asList, asObject, removed } from '../../mutate/members.ts';
import type { Fault } from '../../reference-server/types.ts';
import { changeView } from './creation.ts';

const firstOf = (value: unknown) => (Array.isArray(value) ? value[0] : value);
const textOf = (value: unknown) => [value].flat().join(' ');

const members: readonly Fault[] = [
  ...defineFaults('recipients-list-answers-200-with-an-array', {
    'recipients-list-in-an-object': [
      'wraps the list of recipients in an object',
      changeMember('listRecipients', '', (recipients) => ({ recipients })),
    ],
  }),
  ...defineFaults('recipient-is-an-object', {
    'recipient-listed-as-a-bare-id': [
      'lists the first recipient as its id alone',
      changeMember('listRecipients', '/0', (item) => (item as { client_id: string }).client_id),
    ],
    'recipient-detail-in-an-array': [
      'answers the detail of a recipient as an array of one',
      changeMember('getRecipient', '', asList),
    ],
  }),
  ...defineFaults('contact-email-is-an-array-of-strings-on-creation', {
    'contact-emails-in-objects-on-creation': [
      'answers a creation with the addresses of contacts in objects',
      changeMember(
        'createRecipient',
        '/contacts/*/email',
        (emails) => [emails].flat().map((address) => ({ address })),
        201,
      ),
    ],
    'contact-email-as-a-string-on-creation': [
      'answers a creation with the email of a contact as a string',
      changeMember('createRecipient', '/contacts/*/email', firstOf, 201),
    ],
  }),
  ...defineFaults('recipient-carries-its-id-and-name', {
    'recipient-listed-without-name': [
      'leaves the name out of the first listed recipient',
      changeMember('listRecipients', '/0/name', removed),
    ],
    'recipient-detail-without-scope': [
      'leaves the scope out of the detail',
      changeMember('getRecipient', '/scope', removed),
      {
        mayBreak: {
          'recipient-detail-reads-back-what-was-created': 'a scope that is missing is not read back either',
          'left-out-scope-becomes-account-basic': 'a detail without scope shows no ACCOUNT_BASIC',
          'recipient-update-carries-the-members-of-the-detail':
            'the update shows a scope that the detail lacks',
        },
      },
    ],
  }),
  ...defineFaults('recipient-name-is-a-string', {
    'recipient-name-as-an-object': [
      'shows names as objects by language in the detail',
      changeMember('getRecipient', '/name', (en) => ({ en })),
    ],
  }),
  ...defineFaults('recipient-description-is-a-string', {
    'recipient-description-as-lines': [
      'lists descriptions as arrays of lines',
      changeMember('listRecipients', '/*/description', asList),
    ],
  }),
  ...defineFaults('recipient-logo-uri-is-a-string', {
    'recipient-logo-as-an-object': [
      'shows the logo as an object in the answer to an update',
      changeMember('updateRecipient', '/logo_uri', (href) => ({ href })),
    ],
  }),
  ...defineFaults('recipient-terms-uri-is-a-string', {
    'recipient-terms-as-a-flag': [
      'lists of the terms only whether there are any',
      changeMember('listRecipients', '/last/terms_uri', () => true),
    ],
  }),
  ...defineFaults('recipient-client-uri-is-a-string', {
    'recipient-client-uri-as-an-array': [
      'shows client_uri as an array in the answer to a creation',
      changeMember('createRecipient', '/client_uri', asList, 201),
    ],
  }),
  ...defineFaults('recipient-scope-is-a-string', {
    'recipient-scope-as-an-array-in-the-detail': [
      'shows the scope as an array in the detail',
      changeMember('getRecipient', '/scope', (scope) => String(scope).split(' ')),
    ],
    'recipient-scope-as-an-array-on-update': [
      'shows the scope as an array in the answer to an update',
      changeMember('updateRecipient', '/scope', (scope) => String(scope).split(' ')),
    ],
  }),
  ...defineFaults('recipient-scope-is-separated-by-spaces', {
    'recipient-scope-joined-by-commas': [
      'joins scopes by commas in the answer to a creation',
      changeMember('createRecipient', '/scope', (scope) => String(scope).replaceAll(' ', ','), 201),
    ],
    'recipient-scope-joined-by-plus-signs': [
      'writes scopes into the detail as a query would encode them',
      changeMember('getRecipient', '/scope', (scope) => String(scope).replaceAll(' ', '+')),
    ],
  }),
  ...defineFaults('recipient-redirect-uris-are-an-array-of-strings', {
    'redirect-uris-as-a-string-on-update': [
      'answers an update with redirect_uris as a string',
      changeMember('updateRecipient', '/redirect_uris', textOf),
    ],
    'redirect-uris-as-objects-on-creation': [
      'answers a creation with redirect URLs as objects',
      changeMember('createRecipient', '/redirect_uris/*', asObject, 201),
    ],
  }),
  ...defineFaults('recipient-contacts-are-an-array-of-objects', {
    'contacts-of-one-as-an-object': [
      'shows a single contact without its array',
      changeMember('getRecipient', '/contacts', (contacts) =>
        (contacts as unknown[]).length === 1 ? firstOf(contacts) : contacts,
      ),
    ],
    'contacts-listed-as-addresses': [
      'lists contacts as bare addresses',
      changeMember('listRecipients', '/*/contacts/*', (contact) => (contact as { email: string }).email),
    ],
  }),
  ...defineFaults('contact-email-is-a-string-in-list-and-detail', {
    'contact-email-listed-as-an-array': [
      'lists the email of a contact as an array',
      changeMember('listRecipients', '/*/contacts/*/email', asList),
    ],
    'second-contact-email-as-an-array': [
      'shows the email of a second contact as an array in the detail',
      changeMember('getRecipient', '/contacts/1/email', asList),
    ],
  }),
  ...defineFaults('contact-email-on-update-has-a-documented-form', {
    'contact-email-as-an-object-on-update': [
      'answers an update with the email of a contact as an object',
      changeMember('updateRecipient', '/contacts/*/email', asObject),
    ],
    'contact-email-as-objects-on-update': [
      'answers an update with the addresses of a contact as objects',
      changeMember('updateRecipient', '/contacts/last/email/*', asObject),
    ],
  }),
  ...defineFaults('client-secret-is-a-string', {
    'client-secret-in-a-number': [
      'answers a creation with a number as client_secret',
      changeMember('createRecipient', '/client_secret', () => Math.floor(Math.random() * 1e12), 201),
    ],
  }),
];

/** Defects in how a recipient looks, at one place each. */
export const recipientShapeFaults: readonly Fault[] = [
  ...members,
  ...defineFaults('recipient-client-id-is-a-string', {
    'recipient-ids-listed-as-numbers': [
      'gives ids of digits and lists them as numbers',
      (workings) => {
        let last = 70_000;
        workings.rules.recipients.newClientId = () => String(++last);
        changeView(workings, 'listItem', (shown, { client_id }) =>
          /^\d+$/.test(client_id) ? { ...shown, client_id: Number(client_id) } : shown,
        );
      },
    ],
  }),
  ...defineFaults('recipient-client-ids-are-unique', {
    'recipient-listed-twice': [
      'lists the latest recipient twice',
      changeRules('recipients', { listed: (all) => [...all, ...all.slice(-1)] }),
    ],
  }),
];
