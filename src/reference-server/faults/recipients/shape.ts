import type { Fault } from '../../types.ts';
import { asList, asObject, type MemberFault, memberFault, removed } from '../members.ts';
import { changeView } from './creation.ts';

const firstOf = (value: unknown) => (Array.isArray(value) ? value[0] : value);
const textOf = (value: unknown) => [value].flat().join(' ');

const members: readonly MemberFault[] = [
  {
    id: 'recipients-list-in-an-object',
    title: 'wraps the list of recipients in an object',
    breaks: ['recipients-list-answers-200-with-an-array'],
    on: 'listRecipients',
    at: '',
    to: (recipients) => ({ recipients }),
  },
  {
    id: 'recipient-listed-as-a-bare-id',
    title: 'lists the first recipient as its id alone',
    breaks: ['recipient-is-an-object'],
    on: 'listRecipients',
    at: '/0',
    to: (item) => (item as { client_id: string }).client_id,
  },
  {
    id: 'recipient-detail-in-an-array',
    title: 'answers the detail of a recipient as an array of one',
    breaks: ['recipient-is-an-object'],
    on: 'getRecipient',
    at: '',
    to: asList,
  },
  {
    id: 'recipient-listed-without-name',
    title: 'leaves the name out of the first listed recipient',
    breaks: ['recipient-carries-its-id-and-name'],
    on: 'listRecipients',
    at: '/0/name',
    to: removed,
  },
  {
    id: 'recipient-detail-without-scope',
    title: 'leaves the scope out of the detail',
    breaks: ['recipient-carries-its-id-and-name'],
    on: 'getRecipient',
    at: '/scope',
    to: removed,
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
    on: 'getRecipient',
    at: '/name',
    to: (en) => ({ en }),
  },
  {
    id: 'recipient-description-as-lines',
    title: 'lists descriptions as arrays of lines',
    breaks: ['recipient-description-is-a-string'],
    on: 'listRecipients',
    at: '/*/description',
    to: asList,
  },
  {
    id: 'recipient-logo-as-an-object',
    title: 'shows the logo as an object in the answer to an update',
    breaks: ['recipient-logo-uri-is-a-string'],
    on: 'updateRecipient',
    at: '/logo_uri',
    to: (href) => ({ href }),
  },
  {
    id: 'recipient-terms-as-a-flag',
    title: 'lists of the terms only whether there are any',
    breaks: ['recipient-terms-uri-is-a-string'],
    on: 'listRecipients',
    at: '/last/terms_uri',
    to: () => true,
  },
  {
    id: 'recipient-client-uri-as-an-array',
    title: 'shows client_uri as an array in the answer to a creation',
    breaks: ['recipient-client-uri-is-a-string'],
    on: 'createRecipient',
    status: 201,
    at: '/client_uri',
    to: asList,
  },
  {
    id: 'recipient-scope-as-an-array-in-the-detail',
    title: 'shows the scope as an array in the detail',
    breaks: ['recipient-scope-is-a-string'],
    on: 'getRecipient',
    at: '/scope',
    to: (scope) => String(scope).split(' '),
  },
  {
    id: 'recipient-scope-as-an-array-on-update',
    title: 'shows the scope as an array in the answer to an update',
    breaks: ['recipient-scope-is-a-string'],
    on: 'updateRecipient',
    at: '/scope',
    to: (scope) => String(scope).split(' '),
  },
  {
    id: 'recipient-scope-joined-by-commas',
    title: 'joins scopes by commas in the answer to a creation',
    breaks: ['recipient-scope-is-separated-by-spaces'],
    on: 'createRecipient',
    status: 201,
    at: '/scope',
    to: (scope) => String(scope).replaceAll(' ', ','),
  },
  {
    id: 'recipient-scope-joined-by-plus-signs',
    title: 'writes scopes into the detail as a query would encode them',
    breaks: ['recipient-scope-is-separated-by-spaces'],
    on: 'getRecipient',
    at: '/scope',
    to: (scope) => String(scope).replaceAll(' ', '+'),
  },
  {
    id: 'redirect-uris-as-a-string-on-update',
    title: 'answers an update with redirect_uris as a string',
    breaks: ['recipient-redirect-uris-are-an-array-of-strings'],
    on: 'updateRecipient',
    at: '/redirect_uris',
    to: textOf,
  },
  {
    id: 'redirect-uris-as-objects-on-creation',
    title: 'answers a creation with redirect URLs as objects',
    breaks: ['recipient-redirect-uris-are-an-array-of-strings'],
    on: 'createRecipient',
    status: 201,
    at: '/redirect_uris/*',
    to: asObject,
  },
  {
    id: 'contacts-of-one-as-an-object',
    title: 'shows a single contact without its array',
    breaks: ['recipient-contacts-are-an-array-of-objects'],
    on: 'getRecipient',
    at: '/contacts',
    to: (contacts) => ((contacts as unknown[]).length === 1 ? firstOf(contacts) : contacts),
  },
  {
    id: 'contacts-listed-as-addresses',
    title: 'lists contacts as bare addresses',
    breaks: ['recipient-contacts-are-an-array-of-objects'],
    on: 'listRecipients',
    at: '/*/contacts/*',
    to: (contact) => (contact as { email: string }).email,
  },
  {
    id: 'contact-email-listed-as-an-array',
    title: 'lists the email of a contact as an array',
    breaks: ['contact-email-is-a-string-in-list-and-detail'],
    on: 'listRecipients',
    at: '/*/contacts/*/email',
    to: asList,
  },
  {
    id: 'second-contact-email-as-an-array',
    title: 'shows the email of a second contact as an array in the detail',
    breaks: ['contact-email-is-a-string-in-list-and-detail'],
    on: 'getRecipient',
    at: '/contacts/1/email',
    to: asList,
  },
  {
    id: 'contact-email-as-a-string-on-creation',
    title: 'answers a creation with the email of a contact as a string',
    breaks: ['contact-email-is-an-array-of-strings-on-creation'],
    on: 'createRecipient',
    status: 201,
    at: '/contacts/*/email',
    to: firstOf,
  },
  {
    id: 'contact-email-as-an-object-on-update',
    title: 'answers an update with the email of a contact as an object',
    breaks: ['contact-email-on-update-has-a-documented-form'],
    on: 'updateRecipient',
    at: '/contacts/*/email',
    to: asObject,
  },
  {
    id: 'contact-email-as-objects-on-update',
    title: 'answers an update with the addresses of a contact as objects',
    breaks: ['contact-email-on-update-has-a-documented-form'],
    on: 'updateRecipient',
    at: '/contacts/last/email/*',
    to: asObject,
  },
  {
    id: 'client-secret-in-a-number',
    title: 'answers a creation with a number as client_secret',
    breaks: ['client-secret-is-a-string'],
    on: 'createRecipient',
    status: 201,
    at: '/client_secret',
    to: () => Math.floor(Math.random() * 1e12),
  },
];

/** Defects in how a recipient looks, at one place each. */
export const recipientShapeFaults: readonly Fault[] = [
  ...members.map(memberFault),
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
    apply({ rules }) {
      rules.recipients.listed = (all) => [...all, ...all.slice(-1)];
    },
  },
];
