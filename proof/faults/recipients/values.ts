import { changeRules, hookAfter, hookBefore } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import type {
  FailingId,
  Fault,
  JsonObject,
  OperationName,
  Recipient,
  Workings,
} from '../../reference-server/types.ts';

/** Changes recipients as they are stored. */
function store({ rules }: Workings, change: (recipient: Recipient) => Partial<Recipient>): void {
  const before = rules.recipients.toStore;
  rules.recipients.toStore = (recipient, call) => {
    const given = before(recipient, call);
    return { ...given, ...change(given) };
  };
}

const views: readonly OperationName[] = [
  'listRecipients',
  'createRecipient',
  'getRecipient',
  'updateRecipient',
];

/** Changes every recipient that is shown. */
function show({ after }: Workings, change: (shown: JsonObject) => void): void {
  after(views, ({ status, body }) => {
    if (status < 300) for (const shown of [body].flat() as JsonObject[]) change(shown);
  });
}

const sent: readonly FailingId[] = [
  'creation-returns-what-was-sent',
  'recipient-detail-reads-back-what-was-created',
];

function naming(id: string, title: string, change: (name: string) => string): Fault {
  return {
    id,
    title,
    breaks: ['recipient-name-keeps-its-characters'],
    apply: (workings) => store(workings, ({ name }) => ({ name: change(name) })),
  };
}

/** Keeps a country that the document does not know. */
function knowing(id: string, title: string, country: string): Fault {
  return {
    id,
    title,
    breaks: ['recipient-country-is-ca-or-us'],
    needs: 'standard',
    apply({ rules }) {
      rules.recipients.countries.add(country);
    },
  };
}

/** Defects that single values meet: texts that look like something else, contacts, countries and bodies. */
export const recipientValueFaults: readonly Fault[] = [
  naming('name-templates-are-filled-in', 'takes a dollar sign and braces in a name for a template', (name) =>
    name.replace(/\$\{[^}]*\}/g, ''),
  ),
  naming('name-is-decoded', 'decodes percent escapes in names', (name) =>
    name.replace(/%[0-7][0-9a-f]/gi, (coded) => decodeURIComponent(coded)),
  ),
  naming('name-loses-its-joiners', 'takes the joiners out of emoji in names', (name) =>
    name.replaceAll('\u200d', ''),
  ),
  naming('name-gets-plain-quotes', 'writes typewriter quotes in names', (name) =>
    name.replace(/[“”]/g, '"').replace(/[‘’]/g, "'"),
  ),
  ...defineFaults('recipient-description-is-a-string', {
    'description-of-digits-is-a-number': [
      'shows a description of digits as a number',
      (workings) =>
        show(workings, (shown) => {
          if (/^[\d.]+$/.test(String(shown.description))) shown.description = Number(shown.description);
        }),
      { needs: 'standard' },
    ],
  }),
  ...defineFaults([...sent], {
    'description-null-is-null': [
      'shows the description "null" as null',
      (workings) =>
        show(workings, (shown) => {
          if (shown.description === 'null') shown.description = null;
        }),
      { needs: 'standard' },
    ],
    'description-of-digits-is-rewritten': [
      'writes a description that is a decimal without its outer zeros',
      (workings) =>
        store(workings, ({ description }) =>
          /^\d+\.\d+$/.test(description ?? '') ? { description: String(Number(description)) } : {},
        ),
      { needs: 'standard' },
    ],
    'third-contact-is-lost': [
      'keeps two contacts',
      (workings) => store(workings, ({ contacts }) => ({ contacts: contacts.slice(0, 2) })),
      { needs: 'standard' },
    ],
  }),
  ...defineFaults('creation-returns-what-was-sent', {
    'second-of-a-name-is-answered-as-the-first': [
      'answers a creation under a name that is taken with the description of the first of that name',
      hookAfter('createRecipient', ({ status, body }, _call, { store: { recipients } }) => {
        const made = body as JsonObject;
        const first = [...recipients.values()].find(({ name }) => name === made.name);
        if (status === 201 && first !== undefined) made.description = first.description;
      }),
      { needs: 'standard' },
    ],
    'created-email-is-taken-apart': [
      'answers creations with the letters of an address as so many addresses',
      hookAfter('createRecipient', ({ status, body }) => {
        if (status !== 201) return;
        const contacts = (body as { contacts: { email: string[] }[] }).contacts;
        // Beside another fault it may be one text, or none.
        for (const contact of contacts)
          contact.email = [contact.email].flat().flatMap((email) => [...String(email ?? '')]);
      }),
    ],
  }),
  knowing('country-in-small-letters-is-kept', 'accepts ca and keeps it', 'ca'),
  knowing('country-of-three-letters-is-kept', 'accepts CAN and keeps it', 'CAN'),
  knowing('third-country-is-kept', 'accepts MX', 'MX'),
  ...defineFaults('recipient-writes-refuse-a-body-that-is-no-object', {
    'creation-from-an-array': [
      'takes the first item of an array for the creation',
      hookBefore('createRecipient', (call) => {
        if (Array.isArray(call.body) && call.body.length > 0) call.body = call.body[0];
        return undefined;
      }),
      { needs: 'standard' },
    ],
    'creation-from-a-broken-text': [
      'repairs a JSON text that lacks its last brace',
      hookBefore('createRecipient', (call) => {
        if (call.body !== undefined || !call.rawBody.startsWith('{')) return undefined;
        try {
          call.body = JSON.parse(`${call.rawBody}}`);
        } catch {
          return undefined;
        }
        return undefined;
      }),
      { needs: 'standard' },
    ],
  }),
  ...defineFaults('refused-creation-leaves-nothing-behind', {
    'creation-with-a-plain-link-is-kept': [
      'keeps the recipient whose creation it refuses for a plain link',
      (workings) => {
        const { after, rules, store: kept } = workings;
        after('createRecipient', ({ status, body }, call) => {
          const { message } = body as JsonObject;
          if (status !== 400 || !String(message).includes('HTTPS')) return;
          const client_id = rules.recipients.newClientId();
          const model = [...kept.recipients.values()][0]!;
          kept.recipients.set(client_id, {
            ...model,
            client_id,
            name: String((call.body as JsonObject).name),
          });
        });
      },
    ],
  }),
  ...defineFaults('created-recipients-get-distinct-ids', {
    'creation-of-a-known-name-gives-its-recipient': [
      'gives a second creation of a name the client_id of the first',
      ({ rules, store: { recipients } }) => {
        const before = rules.recipients.toStore;
        rules.recipients.toStore = (recipient, call) => {
          const given = before(recipient, call);
          const known = [...recipients.values()].find(({ name }) => name === given.name);
          return known === undefined ? given : { ...given, client_id: known.client_id };
        };
      },
      { needs: 'standard' },
    ],
  }),
  ...defineFaults('recipient-update-leaves-other-recipients-alone', {
    'update-reaches-all-of-one-name': [
      'updates every recipient that has the name',
      hookAfter('updateRecipient', ({ status, body }, _call, { store: { recipients } }) => {
        if (status !== 200) return;
        const { name, redirect_uris } = body as unknown as Recipient;
        for (const [id, other] of recipients)
          if (other.name === name) recipients.set(id, { ...other, redirect_uris });
      }),
      { needs: 'standard' },
    ],
  }),
  ...defineFaults('unknown-recipient-gets-400-on-read', {
    'recipient-found-by-a-pattern': [
      'takes a percent sign in a client_id for any characters',
      changeRules('recipients', ({ find }) => ({
        find: (all, id, call) => {
          const [start = '', ...rest] = id.split('%');
          if (rest.length === 0 || start === '') return find(all, id, call);
          return [...all.values()].find(({ client_id }) => client_id.startsWith(start));
        },
      })),
      { needs: 'standard' },
    ],
    'recipient-found-by-the-start-of-its-id': [
      'compares the first eight characters of a client_id in reads and regenerations',
      changeRules('recipients', ({ find }) => ({
        find: (all, id, call) => {
          if (call.operation !== 'getRecipient' && call.operation !== 'regenerateSecret')
            return find(all, id, call);
          const start = id.slice(0, 8);
          return (
            find(all, id, call) ?? [...all.values()].find(({ client_id }) => client_id.startsWith(start))
          );
        },
      })),
      { breaks: ['secret-of-an-unknown-recipient-gets-400-or-404'], needs: 'standard' },
    ],
  }),
  ...(['requestRegistrations', 'listRegistrations', 'listRecipientRegistrations'] as const).map(
    (operation): Fault => ({
      id: `secret-in-${operation.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      title: `shows the client_secret in the records of ${operation}`,
      breaks: ['client-secret-is-returned-nowhere-else'],
      apply: hookAfter(operation, ({ status, body }, _call, { store: { recipients } }) => {
        if (status >= 300) return;
        for (const record of body as JsonObject[])
          record.client_secret = recipients.get(String(record.client_id))?.client_secret;
      }),
    }),
  ),
  ...defineFaults('refusals-hold-no-credentials', {
    'secret-in-the-refusal-of-an-update': [
      'quotes the whole recipient in the message of a refused update',
      hookAfter('updateRecipient', ({ status, body }, { params }, { store: { recipients } }) => {
        const recipient = recipients.get(params.client_id ?? '');
        if (status !== 400 || recipient === undefined) return;
        const error = body as JsonObject;
        error.message = `${error.message}: ${JSON.stringify(recipient)}`;
      }),
    ],
  }),
];
