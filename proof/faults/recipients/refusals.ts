import { hookAfter, hookBefore } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import type { Call, Fault, JsonObject, Recipient, Workings } from '../../reference-server/types.ts';

/** Stores what a refused creation asked for, as it might have been meant. */
function keepRefused({ store, rules, after }: Workings, isMeant: (body: JsonObject) => boolean): void {
  after('createRecipient', (answer, { body }) => {
    const given = (body ?? {}) as JsonObject;
    if (answer.status !== 400 || !isMeant(given)) return;
    const template = [...store.recipients.values()][0]!;
    const recipient: Recipient = {
      ...template,
      client_id: rules.recipients.newClientId(),
      name: String(given.name).slice(0, 200),
    };
    store.recipients.set(recipient.client_id, recipient);
  });
}

/** Answers an operation otherwise when its body is not a JSON object. */
function onBrokenBody(
  { before }: Workings,
  operation: 'createRecipient' | 'updateRecipient',
  status: number,
): void {
  before(operation, (call) =>
    isBroken(call) ? { status, body: { message: 'unexpected body' } } : undefined,
  );
}

function isBroken({ body, rawBody }: Call): boolean {
  return rawBody !== '' && (body === undefined || Array.isArray(body));
}

const isTooLong = ({ name }: JsonObject) => typeof name === 'string' && [...name].length > 256;
const lacksBasic = ({ scope }: JsonObject) => Array.isArray(scope) && !scope.includes('ACCOUNT_BASIC');
const isDescribedByList = ({ description }: JsonObject) => Array.isArray(description);

/** Defects of creations that are to be refused. */
export const recipientRefusalFaults: readonly Fault[] = [
  ...defineFaults('recipient-creation-refuses-members-of-another-type', {
    'description-of-another-type-is-turned-into-text': [
      'turns a description that is an array into text',
      hookBefore('createRecipient', (call) => {
        if (isDescribedByList((call.body ?? {}) as JsonObject)) {
          call.body = { ...(call.body as JsonObject), description: 'a list' };
        }
        return undefined;
      }),
    ],
    'contacts-of-another-type-are-ignored': [
      'accepts a number as contacts and keeps none',
      ({ rules }) => {
        const before = rules.recipients.validators.contacts;
        rules.recipients.validators.contacts = (value) =>
          typeof value === 'number' ? undefined : before(value);
      },
    ],
    'name-of-another-type-breaks-the-server': [
      'answers a name that is an object with 500',
      hookBefore('createRecipient', ({ body }, { rules }) => {
        const { name } = (body ?? {}) as JsonObject;
        return typeof name === 'object'
          ? { status: 500, body: { message: rules.errors.internalMessage } }
          : undefined;
      }),
    ],
  }),
  ...defineFaults('recipient-writes-refuse-a-body-that-is-no-object', {
    'broken-creation-body-gets-422': [
      'answers creations with a body that is not an object with 422',
      (workings) => onBrokenBody(workings, 'createRecipient', 422),
    ],
    'broken-update-body-gets-500': [
      'answers updates with a body that is not an object with 500',
      (workings) => onBrokenBody(workings, 'updateRecipient', 500),
    ],
  }),
  ...defineFaults('recipient-creation-refuses-a-missing-required-member', {
    'contacts-are-not-required': [
      'accepts creations without the contacts that it requires',
      ({ rules }) => {
        rules.recipients.required.delete('contacts');
      },
    ],
    'missing-redirect-uri-gets-409': [
      'answers creations without redirect_uris with 409',
      hookAfter('createRecipient', (answer, { body }) => {
        if (answer.status === 400 && (body as JsonObject | undefined)?.redirect_uris === undefined) {
          answer.status = (body as JsonObject | undefined)?.name === undefined ? 400 : 409;
        }
      }),
    ],
  }),
  ...defineFaults('recipient-links-are-https', {
    'plain-logo-is-accepted': [
      'accepts an http logo_uri and shows it',
      ({ rules }) => {
        rules.recipients.validators.logo_uri = (value) =>
          typeof value === 'string' ? undefined : 'no string';
      },
    ],
  }),
  ...defineFaults('recipient-redirect-uris-are-https', {
    'plain-redirect-uri-is-accepted': [
      'accepts an http redirect URL and shows it',
      ({ rules }) => {
        rules.recipients.validators.redirect_uris = (value) =>
          typeof value === 'string' ? undefined : 'no string';
      },
    ],
  }),
  ...defineFaults('refused-creation-leaves-nothing-behind', {
    'recipient-of-a-refused-name-is-kept': [
      'stores recipients whose name is refused as too long',
      (workings) => keepRefused(workings, isTooLong),
    ],
    'recipient-of-a-refused-scope-is-kept': [
      'stores recipients whose scope is refused',
      (workings) => keepRefused(workings, lacksBasic),
    ],
    'recipient-of-a-refused-description-is-kept': [
      'stores recipients whose description is refused for its type',
      (workings) => keepRefused(workings, isDescribedByList),
    ],
  }),
];
