import { defineFaults, needStandard } from '../../mutate/fault.ts';
import { isObject } from '../../mutate/pointers.ts';
import {
  admitMember,
  answerInstead,
  editBody,
  editCreation,
  keepRefused,
  refuseWith,
} from '../../mutate/recipients.ts';
import type { Fault, JsonObject } from '../../reference-server/types.ts';

const isTooLong = ({ name }: JsonObject) => typeof name === 'string' && [...name].length > 256;
const lacksBasic = ({ scope }: JsonObject) => Array.isArray(scope) && !scope.includes('ACCOUNT_BASIC');
const isScalar = (value: unknown) => ['number', 'boolean'].includes(typeof value);

/** Changes each item of an array. */
function changeItems(items: unknown, change: (item: unknown) => unknown): unknown {
  return Array.isArray(items) ? items.map(change) : items;
}

/** Parses a text, or that text with its last brace. */
function parseRepaired(text: string): unknown {
  for (const end of ['', '}'])
    try {
      return JSON.parse(text + end);
    } catch {}
  return undefined;
}

const defaults = {
  name: 'New',
  country: 'CA',
  contacts: [{ email: 'new@harvest.example' }],
  redirect_uris: 'https://harvest.example/new',
};

/** Takes one text of a body for a creation by default values. */
function createByDefault(text: string): Fault['apply'] {
  return editBody('createRecipient', (body, rawBody) => (rawBody === text ? defaults : body));
}

/** Defects of creations and updates that are to be refused. */
export const recipientRefusalFaults: readonly Fault[] = [
  ...defineFaults('recipient-creation-refuses-members-of-another-type', {
    'description-of-another-type-is-turned-into-text': [
      'turns a description that is an array into text',
      editCreation(({ description }) => (Array.isArray(description) ? { description: 'a list' } : {})),
    ],
    'contacts-of-another-type-are-ignored': [
      'accepts a number as contacts and keeps none',
      admitMember('contacts', (value) => typeof value === 'number'),
    ],
    'name-of-another-type-breaks-the-server': [
      'answers a name that is an object with 500',
      answerInstead(500, ({ name }) => typeof name === 'object'),
    ],
  }),
  ...defineFaults(needStandard('recipient-creation-refuses-members-of-another-type'), {
    'names-joined-of-an-array': [
      'joins a name that is an array of texts',
      editCreation(({ name }) => (Array.isArray(name) ? { name: name.join(' ') } : {})),
    ],
    'scopes-taken-out-of-objects': [
      'takes the names out of scopes that are objects',
      editCreation(({ scope }) => ({
        scope: changeItems(scope, (one) => (isObject(one) ? one.name : one)),
      })),
    ],
    'contacts-made-of-texts': [
      'makes contacts of an array of texts',
      editCreation(({ contacts }) => ({
        contacts: changeItems(contacts, (one) => (typeof one === 'string' ? { email: one } : one)),
      })),
    ],
    'email-that-is-an-object-breaks-the-creation': [
      'answers a contact whose email is an object with 500',
      answerInstead(
        500,
        ({ contacts }) => Array.isArray(contacts) && contacts.some((one) => isObject(one?.email)),
      ),
    ],
    'required-name-that-is-null-becomes-text': [
      'stores null as a name, in words',
      editCreation(({ name }) => (name === null ? { name: 'null' } : {})),
    ],
    'numbers-kept-as-names': [
      'stores a number or a boolean as a name, and shows it so',
      admitMember('name', isScalar),
      { breaks: ['recipient-name-is-a-string'] },
    ],
    'booleans-kept-as-descriptions': [
      'stores a number or a boolean as a description, and shows it so',
      admitMember('description', isScalar),
      { breaks: ['recipient-description-is-a-string'] },
    ],
  }),
  ...defineFaults('recipient-writes-refuse-a-body-that-is-no-object', {
    'broken-creation-body-gets-422': [
      'answers creations with a body that is not an object with 422',
      refuseWith(422, (_, { body }) => !isObject(body)),
    ],
    'broken-update-body-gets-500': [
      'answers updates with a body that is not an object with 500',
      answerInstead(500, (_, { body, rawBody }) => rawBody !== '' && !isObject(body), 'updateRecipient'),
      { mayBreak: { 'update-without-redirect-uris-empties-nothing': 'null is not an object either' } },
    ],
  }),
  ...defineFaults(needStandard('recipient-writes-refuse-a-body-that-is-no-object'), {
    'update-takes-a-text-for-its-member': [
      'an update takes a body that is a text for the redirect URL',
      editBody('updateRecipient', (body) => (typeof body === 'string' ? { redirect_uris: body } : body)),
    ],
    'creation-takes-null-for-an-empty-object': [
      'a creation with the body null gives a recipient by default values',
      createByDefault('null'),
    ],
    'creation-takes-no-body-for-an-empty-object': [
      'a creation without a body gives a recipient by default values',
      createByDefault(''),
    ],
    'creation-from-an-array': [
      'takes the first item of an array for the creation',
      editBody('createRecipient', (body) => (Array.isArray(body) ? body[0] : body)),
    ],
    'creation-from-a-broken-text': [
      'repairs a JSON text that lacks its last brace',
      editBody('createRecipient', (_, rawBody) => parseRepaired(rawBody)),
    ],
  }),
  ...defineFaults('recipient-creation-refuses-a-missing-required-member', {
    'contacts-are-not-required': [
      'accepts creations without the contacts that it requires',
      ({ rules }) => rules.recipients.required.delete('contacts'),
    ],
    'missing-redirect-uri-gets-409': [
      'answers creations without redirect_uris with 409',
      refuseWith(409, (body) => 'name' in body && !('redirect_uris' in body)),
    ],
  }),
  ...defineFaults('recipient-links-are-https', {
    'plain-logo-is-accepted': [
      'accepts an http logo_uri and shows it',
      admitMember('logo_uri', (value) => typeof value === 'string'),
    ],
  }),
  ...defineFaults('recipient-redirect-uris-are-https', {
    'plain-redirect-uri-is-accepted': [
      'accepts an http redirect URL and shows it',
      admitMember('redirect_uris', (value) => typeof value === 'string'),
    ],
  }),
  ...defineFaults('refused-creation-leaves-nothing-behind', {
    'recipient-of-a-refused-name-is-kept': ['stores recipients of a refused name', keepRefused(isTooLong)],
    'recipient-of-a-refused-scope-is-kept': ['stores recipients of a refused scope', keepRefused(lacksBasic)],
    'recipient-of-a-refused-description-is-kept': [
      'stores recipients whose description is refused for its type',
      keepRefused(({ description }) => Array.isArray(description)),
    ],
    'creation-with-a-plain-link-is-kept': [
      'stores recipients whose creation is refused for a plain link',
      keepRefused((_, { rawBody }) => rawBody.includes('"http:')),
    ],
  }),
];
