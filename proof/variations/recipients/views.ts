import type { JsonObject, Recipient, Variation, Workings } from '../../reference-server/types.ts';

const views = ['listItem', 'detail', 'created', 'updated'] as const;
type View = (typeof views)[number];

function inViews(
  { rules }: Workings,
  names: readonly View[],
  change: (shown: JsonObject, recipient: Recipient) => JsonObject,
): void {
  for (const name of names) {
    const before = rules.recipients[name];
    rules.recipients[name] = (recipient, call) => change(before(recipient, call), recipient);
  }
}

function withSlash(link: unknown): unknown {
  return typeof link === 'string' && URL.canParse(link) ? new URL(link).href : link;
}

const inContacts = (shown: JsonObject, change: (contact: JsonObject) => JsonObject) =>
  (shown.contacts as JsonObject[]).map(change);

/** Recipients that look otherwise and say the same. */
export const recipientViewVariations: readonly Variation[] = [
  {
    id: 'recipients-in-another-order-each-time',
    title: 'lists recipients newest first, then oldest first',
    apply({ rules }) {
      let turn = 0;
      rules.recipients.listed = (all) => (turn++ % 2 === 0 ? [...all].reverse() : all);
    },
  },
  {
    id: 'second-recipients-of-a-name-are-numbered',
    title: 'adds a number to a name that another recipient has',
    apply({ rules, store }) {
      const { toStore } = rules.recipients;
      rules.recipients.toStore = (recipient, call) => {
        const given = toStore(recipient, call);
        const isTaken = [...store.recipients.values()].some(({ name }) => name === given.name);
        return isTaken && call.operation === 'createRecipient'
          ? { ...given, name: `${given.name} (2)` }
          : given;
      };
    },
  },
  {
    id: 'recipients-removed-by-their-operator',
    title: 'shows with each list a recipient that is removed as soon as it has been listed',
    apply({ rules, store, after }) {
      let listed = 0;
      const { listItem } = rules.recipients;
      after('listRecipients', ({ status, body }, call) => {
        const [model] = store.recipients.values();
        if (status !== 200 || model === undefined) return;
        const client_id = `removed-${++listed}`;
        (body as JsonObject[]).unshift(listItem({ ...model, client_id, name: 'A passing client' }, call));
      });
    },
  },
  {
    id: 'recipients-with-further-members',
    title: 'shows further members of recipients and contacts, and scope and redirect_uris in the list',
    apply: (workings) =>
      inViews(workings, views, (shown, { redirect_uris, scope }) => ({
        status: 'LIVE',
        tags: [],
        audit: { updated_at: new Date(workings.now()).toISOString() },
        ...shown,
        scope: scope.join(' '),
        redirect_uris,
        contacts: inContacts(shown, (contact) => ({ ...contact, role: null, phone: '+1 555 0100' })),
      })),
  },
  {
    id: 'recipients-of-old-without-a-profile',
    title: 'keeps recipients of old without links, description and contacts, and shows null for some',
    apply({ store, ...workings }) {
      for (const [
        id,
        { client_id, client_secret, name, scope, redirect_uris, country = 'CA' },
      ] of store.recipients) {
        store.recipients.set(id, {
          client_id,
          client_secret,
          name,
          scope,
          redirect_uris,
          country,
          contacts: [],
        });
      }
      inViews({ store, ...workings }, ['listItem'], (shown) => ({
        ...shown,
        logo_uri: shown.logo_uri ?? null,
      }));
    },
  },
  {
    id: 'recipient-links-with-a-final-slash',
    title: 'writes links in their normal form, with a slash after the host',
    apply: (workings) =>
      inViews(workings, views, (shown) => ({
        ...shown,
        logo_uri: withSlash(shown.logo_uri),
        terms_uri: withSlash(shown.terms_uri),
        client_uri: withSlash(shown.client_uri),
      })),
  },
  {
    id: 'recipient-scopes-and-contacts-in-another-order',
    title: 'shows scopes by name and contacts the latest first',
    apply: (workings) =>
      inViews(workings, views, (shown, { scope }) => ({
        ...shown,
        ...(shown.scope === undefined ? {} : { scope: [...scope].sort().join(' ') }),
        contacts: (shown.contacts as JsonObject[]).toReversed(),
      })),
  },
  {
    id: 'contact-email-in-small-letters-and-a-string-on-update',
    title: 'keeps addresses in small letters and answers an update with them as strings',
    apply(workings) {
      const before = workings.rules.recipients.toStore;
      workings.rules.recipients.toStore = (recipient, call) => ({
        ...before(recipient, call),
        contacts: recipient.contacts.map(({ email }) => ({ email: email.map((one) => one.toLowerCase()) })),
      });
      inViews(workings, ['updated'], (shown) => ({
        ...shown,
        contacts: inContacts(shown, ({ email }) => ({ email: [email].flat()[0] })),
      }));
    },
  },
  {
    id: 'recipient-values-spelt-anew',
    title: 'writes redirect URLs as a URL library does, and joins white space of descriptions',
    apply({ rules: { recipients } }) {
      const { toStore } = recipients;
      recipients.toStore = (recipient, call) =>
        toStore(
          {
            ...recipient,
            description: recipient.description?.trim().replace(/\s+/g, ' '),
            redirect_uris: recipient.redirect_uris.map((uri) => new URL(uri).href),
          } as Recipient,
          call,
        );
    },
  },
  {
    id: 'escapes-of-urls-in-small-letters',
    title: 'writes the escapes of redirect URLs and links in small letters',
    apply({ rules: { recipients } }) {
      const { toStore } = recipients;
      const spell = (url: string) => url.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase());
      recipients.toStore = (recipient, call) => {
        const { redirect_uris, client_uri, ...kept } = toStore(recipient, call);
        const links = client_uri === undefined ? {} : { client_uri: spell(client_uri) };
        return { ...kept, ...links, redirect_uris: redirect_uris.map(spell) };
      };
    },
  },
  {
    id: 'recipients-of-old-named-by-a-sign',
    title: 'keeps recipients of old whose names are one sign, and whose addresses are of another script',
    apply({ store }) {
      const [first] = store.recipients.values();
      if (first !== undefined)
        store.recipients.set(first.client_id, {
          ...first,
          name: '☂',
          contacts: [{ email: ['δοκιμή@παράδειγμα.δοκιμή'] }],
        });
    },
  },
  {
    id: 'recipient-descriptions-on-one-line-in-the-list',
    title: 'the list shows each description on one line, and one is of several',
    apply(workings) {
      const [first] = workings.store.recipients.values();
      if (first !== undefined)
        workings.store.recipients.set(first.client_id, {
          ...first,
          description: `${first.description}\n\nFor households`,
        });
      inViews(workings, ['listItem'], (shown) => ({
        ...shown,
        ...(typeof shown.description === 'string'
          ? { description: shown.description.replace(/\s+/g, ' ') }
          : {}),
      }));
    },
  },
  {
    id: 'client-secret-masked-elsewhere',
    title: 'shows a masked client_secret in the detail and null in list and update',
    apply(workings) {
      inViews(workings, ['detail'], (shown) => ({ ...shown, client_secret: '********' }));
      inViews(workings, ['listItem', 'updated'], (shown) => ({ ...shown, client_secret: null }));
    },
  },
];
