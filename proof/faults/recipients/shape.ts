import { changeMember, changeRules } from '../../mutate/changes.ts';
import { asList, asObject, removed } from '../../mutate/members.ts';
import { breakRequirement } from '../../mutate/one-requirement.ts';
import type { Fault } from '../../reference-server/types.ts';
import { changeView } from './creation.ts';

const firstOf = (value: unknown) => (Array.isArray(value) ? value[0] : value);
const textOf = (value: unknown) => [value].flat().join(' ');

const members: readonly Fault[] = [
  {
    id: 'recipients-list-in-an-object',
    title: 'wraps the list of recipients in an object',
    breaks: ['recipients-list-answers-200-with-an-array'],
    apply: changeMember('listRecipients', '', (recipients) => ({ recipients })),
  },
  ...breakRequirement('recipient-is-an-object', {
    'recipient-listed-as-a-bare-id': [
      'lists the first recipient as its id alone',
      changeMember('listRecipients', '/0', (item) => (item as { client_id: string }).client_id),
    ],
    'recipient-detail-in-an-array': [
      'answers the detail of a recipient as an array of one',
      changeMember('getRecipient', '', asList),
    ],
  }),
  ...breakRequirement('contact-email-is-an-array-of-strings-on-creation', {
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
  {
    id: 'recipient-listed-without-name',
    title: 'leaves the name out of the first listed recipient',
    breaks: ['recipient-carries-its-id-and-name'],
    apply: changeMember('listRecipients', '/0/name', removed),
  },
  {
    id: 'recipient-detail-without-scope',
    title: 'leaves the scope out of the detail',
    breaks: ['recipient-carries-its-id-and-name'],
    apply: changeMember('getRecipient', '/scope', removed),
    mayBreak: {
      'recipient-detail-reads-back-what-was-created': 'a scope that is missing is not read back either',
      'left-out-scope-becomes-account-basic': 'a detail without scope shows no ACCOUNT_BASIC',
      'recipient-update-carries-the-members-of-the-detail': 'the update shows a scope that the detail lacks',
    },
  },
  {
    id: 'recipient-name-as-an-object',
    title: 'shows names as objects by language in the detail',
    breaks: ['recipient-name-is-a-string'],
    apply: changeMember('getRecipient', '/name', (en) => ({ en })),
  },
  {
    id: 'recipient-description-as-lines',
    title: 'lists descriptions as arrays of lines',
    breaks: ['recipient-description-is-a-string'],
    apply: changeMember('listRecipients', '/*/description', asList),
  },
  {
    id: 'recipient-logo-as-an-object',
    title: 'shows the logo as an object in the answer to an update',
    breaks: ['recipient-logo-uri-is-a-string'],
    apply: changeMember('updateRecipient', '/logo_uri', (href) => ({ href })),
  },
  {
    id: 'recipient-terms-as-a-flag',
    title: 'lists of the terms only whether there are any',
    breaks: ['recipient-terms-uri-is-a-string'],
    apply: changeMember('listRecipients', '/last/terms_uri', () => true),
  },
  {
    id: 'recipient-client-uri-as-an-array',
    title: 'shows client_uri as an array in the answer to a creation',
    breaks: ['recipient-client-uri-is-a-string'],
    apply: changeMember('createRecipient', '/client_uri', asList, 201),
  },
  ...breakRequirement('recipient-scope-is-a-string', {
    'recipient-scope-as-an-array-in-the-detail': [
      'shows the scope as an array in the detail',
      changeMember('getRecipient', '/scope', (scope) => String(scope).split(' ')),
    ],
    'recipient-scope-as-an-array-on-update': [
      'shows the scope as an array in the answer to an update',
      changeMember('updateRecipient', '/scope', (scope) => String(scope).split(' ')),
    ],
  }),
  ...breakRequirement('recipient-scope-is-separated-by-spaces', {
    'recipient-scope-joined-by-commas': [
      'joins scopes by commas in the answer to a creation',
      changeMember('createRecipient', '/scope', (scope) => String(scope).replaceAll(' ', ','), 201),
    ],
    'recipient-scope-joined-by-plus-signs': [
      'writes scopes into the detail as a query would encode them',
      changeMember('getRecipient', '/scope', (scope) => String(scope).replaceAll(' ', '+')),
    ],
  }),
  ...breakRequirement('recipient-redirect-uris-are-an-array-of-strings', {
    'redirect-uris-as-a-string-on-update': [
      'answers an update with redirect_uris as a string',
      changeMember('updateRecipient', '/redirect_uris', textOf),
    ],
    'redirect-uris-as-objects-on-creation': [
      'answers a creation with redirect URLs as objects',
      changeMember('createRecipient', '/redirect_uris/*', asObject, 201),
    ],
  }),
  ...breakRequirement('recipient-contacts-are-an-array-of-objects', {
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
  ...breakRequirement('contact-email-is-a-string-in-list-and-detail', {
    'contact-email-listed-as-an-array': [
      'lists the email of a contact as an array',
      changeMember('listRecipients', '/*/contacts/*/email', asList),
    ],
    'second-contact-email-as-an-array': [
      'shows the email of a second contact as an array in the detail',
      changeMember('getRecipient', '/contacts/1/email', asList),
    ],
  }),
  ...breakRequirement('contact-email-on-update-has-a-documented-form', {
    'contact-email-as-an-object-on-update': [
      'answers an update with the email of a contact as an object',
      changeMember('updateRecipient', '/contacts/*/email', asObject),
    ],
    'contact-email-as-objects-on-update': [
      'answers an update with the addresses of a contact as objects',
      changeMember('updateRecipient', '/contacts/last/email/*', asObject),
    ],
  }),
  {
    id: 'client-secret-in-a-number',
    title: 'answers a creation with a number as client_secret',
    breaks: ['client-secret-is-a-string'],
    apply: changeMember('createRecipient', '/client_secret', () => Math.floor(Math.random() * 1e12), 201),
  },
];

/** Defects in how a recipient looks, at one place each. */
export const recipientShapeFaults: readonly Fault[] = [
  ...members,
  {
    id: 'recipient-ids-listed-as-numbers',
    title: 'gives ids of digits and lists them as numbers',
    breaks: ['recipient-client-id-is-a-string'],
    apply(workings) {
      let last = 70_000;
      workings.rules.recipients.newClientId = () => String(++last);
      changeView(workings, 'listItem', (shown, { client_id }) =>
        /^\d+$/.test(client_id) ? { ...shown, client_id: Number(client_id) } : shown,
      );
    },
  },
  {
    id: 'recipient-listed-twice',
    title: 'lists the latest recipient twice',
    breaks: ['recipient-client-ids-are-unique'],
    apply: changeRules('recipients', { listed: (all) => [...all, ...all.slice(-1)] }),
  },
];
