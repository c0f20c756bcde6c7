import { changeMember, changeRules, replaceAnswer } from '../../mutate/changes.ts';
import { admitBreaks, defineFaults, needStandard, standard } from '../../mutate/fault.ts';
import { mutants } from '../../mutate/mutant.ts';
import {
  followWrites,
  showRecipients,
  storeCopy,
  storeRecipients,
  storeText,
} from '../../mutate/recipients.ts';
import { authenticate } from '../../reference-server/authentication.ts';
import type { Fault, OperationName, Recipient, Workings } from '../../reference-server/types.ts';

const views = ['listRecipients', 'createRecipient', 'getRecipient', 'updateRecipient'] as const;
const sent = ['creation-returns-what-was-sent', 'recipient-detail-reads-back-what-was-created'] as const;

const knowCountry =
  (country: string): Fault['apply'] =>
  ({ rules }) =>
    rules.recipients.countries.add(country);

/** Requests that come between a creation and its second delivery. */
const requestsUntilAgain = 25;

function deliverAgain(workings: Workings): void {
  const due = new Map<number, Recipient>();
  let n = 0;
  followWrites(workings, 'createRecipient', (made) => due.set(n + requestsUntilAgain, made));
  workings.before('*', () => {
    const made = due.get(++n);
    if (made !== undefined) storeCopy(workings, made);
    return undefined;
  });
}

/** Stores a second recipient for each write of one operation. */
const storeTwice =
  (on: OperationName, minContacts = 1): Fault['apply'] =>
  (workings) =>
    followWrites(workings, on, (written) => {
      if (written.contacts.length >= minContacts) storeCopy(workings, written);
    });

/** Defects of creations: what they answer, and whether the recipient is there afterwards. */
export const recipientCreationFaults: readonly Fault[] = [
  ...defineFaults('recipient-creation-answers-201-with-an-object', {
    ...mutants('created / status-of-the-same-class'),
    'recipient-creation-answers-no-body': [
      'answers creations with 201 and no body',
      replaceAnswer('createRecipient', 201, () => ({ status: 201 })),
    ],
  }),
  ...defineFaults('creation-and-regeneration-return-the-secret', mutants('created /client_secret drop')),
  ...defineFaults('created-recipients-get-distinct-ids', {
    'client-id-given-twice': [
      'gives the third recipient the client_id of the second',
      changeRules('recipients', ({ newClientId }) => {
        const given = newClientId();
        const next = [given, given, newClientId()];
        return { newClientId: () => next.pop() ?? newClientId() };
      }),
      admitBreaks(
        'the third recipient takes the place of the second',
        'left-out-scope-becomes-account-basic',
        'texts-at-their-limits-are-kept-whole',
        'recipient-detail-reads-back-what-was-created',
        'created-recipient-is-listed-as-created',
      ),
    ],
    'creation-of-a-known-name-gives-its-recipient': [
      'gives a second creation of a name the client_id of the first',
      storeRecipients((made, all) => ({
        client_id: (all.find(({ name }) => name === made.name) ?? made).client_id,
      })),
      {
        ...standard,
        ...admitBreaks(
          'the second one takes the place of the first, which a list may show before another creation is judged',
          'recipient-detail-reads-back-what-was-created',
          'created-recipient-is-listed-as-created',
        ),
      },
    ],
  }),
  ...defineFaults(needStandard('created-recipients-get-distinct-ids', 'creation-returns-what-was-sent'), {
    'creation-of-a-known-name-makes-nothing': [
      'answers a creation of a name that is there with the recipient of that name, whatever else was sent',
      (workings) =>
        workings.before('createRecipient', (call) => {
          authenticate(call, workings);
          const { name } = Object(call.body) as Partial<Recipient>;
          const known = [...workings.store.recipients.values()].find((one) => one.name === name);
          return known && { status: 201, body: workings.rules.recipients.created(known, call) };
        }),
    ],
  }),
  ...defineFaults('creation-returns-what-was-sent', {
    ...mutants(
      'created /description drop',
      'created /contacts drop-last-item',
      'created /scope = "ACCOUNT_BASIC"',
      'created /contacts/*/email/* cut-the-end',
    ),
    'created-recipient-with-terms-and-client-uri-swapped': [
      'swaps terms_uri and client_uri in the answer to a creation',
      showRecipients('createRecipient', (one) => ({ terms_uri: one.client_uri, client_uri: one.terms_uri })),
    ],
    'second-of-a-name-is-answered-as-the-first': [
      'answers a creation under a name that is taken with the description of the first of that name',
      showRecipients('createRecipient', (made, _, all) => ({
        description: all.find(({ name }) => name === made.name)?.description,
      })),
      standard,
    ],
  }),
  ...defineFaults(needStandard(...sent), {
    'description-null-is-null': [
      'shows the description "null" as null',
      showRecipients(views, ({ description }) => (description === 'null' ? { description: null } : {})),
    ],
    'description-of-digits-is-rewritten': [
      'writes a description that is a decimal without its outer zeros',
      storeText('description', (text) => (/^\d+\.\d+$/.test(text) ? String(Number(text)) : text)),
    ],
    'third-contact-is-lost': [
      'keeps two contacts',
      storeRecipients((made) => ({ contacts: made.contacts.slice(0, 2) })),
    ],
  }),
  ...defineFaults('recipient-description-is-a-string', {
    'description-of-digits-is-a-number': [
      'shows a description of digits as a number',
      showRecipients(views, ({ description: text }) =>
        /^[\d.]+$/.test(String(text)) ? { description: Number(text) } : {},
      ),
      standard,
    ],
  }),
  ...defineFaults(needStandard('recipient-country-is-ca-or-us'), {
    'country-in-small-letters-is-kept': ['accepts ca and keeps it', knowCountry('ca')],
    'country-of-three-letters-is-kept': ['accepts CAN and keeps it', knowCountry('CAN')],
    'third-country-is-kept': ['accepts MX', knowCountry('MX')],
  }),
  ...defineFaults('creation-returns-the-redirect-uri-sent', {
    ...mutants('created /redirect_uris duplicate-item'),
    'created-redirect-uri-with-a-slash': [
      'answers a creation with a slash after the redirect URL',
      changeMember('createRecipient', '/redirect_uris/*', (uri) => `${uri}/`, 201),
      admitBreaks('each of several has one, too', 'several-redirect-uris-come-back-one-by-one'),
    ],
  }),
  ...defineFaults('created-recipient-is-listed', {
    ...mutants('recipients / drop-last-item'),
    'created-recipients-not-listed': [
      'lists the recipients that were there at the start only',
      changeRules('recipients', (_, { store }) => {
        const atStart = new Set(store.recipients.keys());
        return { listed: (all) => all.filter(({ client_id }) => atStart.has(client_id)) };
      }),
    ],
    'recipients-list-cut-after-four': [
      'lists the first four recipients only',
      changeRules('recipients', { listed: (all) => all.slice(0, 4) }),
    ],
  }),
  ...defineFaults(['created-recipient-is-listed-as-created', 'recipient-detail-agrees-with-the-list'], {
    ...mutants(
      'recipients /*/client_uri = "https://harvest.example"',
      'recipients /*/contacts drop-last-item',
    ),
    'listed-names-are-cut-at-255': [
      'lists the first 255 characters of names',
      showRecipients('listRecipients', ({ name }) => ({ name: String(name).slice(0, 255) })),
    ],
  }),
  ...defineFaults('one-creation-makes-one-recipient', {
    'creation-stores-two-records': ['a creation stores two recipients', storeTwice('createRecipient')],
    'creation-stores-a-record-for-each-contact': [
      'a creation stores a recipient for each of its contacts',
      storeTwice('createRecipient', 2),
    ],
    'creation-is-delivered-again': ['a queue delivers a creation again a little later', deliverAgain],
    'update-stores-a-second-recipient': [
      'an update changes the recipient and stores it under another client_id as well',
      storeTwice('updateRecipient'),
      admitBreaks('the copy has the URL of the update', 'recipient-update-leaves-other-recipients-alone'),
    ],
    'regeneration-stores-a-second-recipient': [
      'a regeneration stores the recipient under another client_id as well',
      storeTwice('regenerateSecret'),
      standard,
    ],
    'registration-stores-a-second-recipient': [
      'a registration request stores its recipient under another client_id as well',
      storeTwice('requestRegistrations'),
    ],
  }),
];
