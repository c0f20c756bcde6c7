import { hookBefore } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import type { Fault, JsonObject, Workings } from '../../reference-server/types.ts';

const standard = (faults: readonly Fault[]): readonly Fault[] =>
  faults.map((fault) => ({ ...fault, needs: 'standard' }));

/** Takes a set of scopes for one with ACCOUNT_BASIC where a text of all of them looks like it. */
function takesScopes(looksLike: (joined: string) => boolean): Fault['apply'] {
  return ({ rules }) => {
    const { validators } = rules.recipients;
    const { scope } = validators;
    validators.scope = (value) =>
      Array.isArray(value) && !value.includes('ACCOUNT_BASIC') && looksLike(value.join(' '))
        ? undefined
        : scope(value);
  };
}

/** Reads the body of a creation otherwise than it was sent. */
function readsOtherwise(read: (body: JsonObject) => JsonObject): Fault['apply'] {
  return hookBefore('createRecipient', (call) => {
    const given = (call.body ?? {}) as JsonObject;
    const otherwise = read(given);
    if (Object.keys(otherwise).length > 0) call.body = { ...given, ...otherwise };
    return undefined;
  });
}

/** Takes a number or a boolean for a text, and gives it back as it is. */
function keepsScalars(id: string, member: 'name' | 'description'): Fault {
  return {
    id,
    title: `stores a number or a boolean as a ${member}, and shows it so`,
    breaks: ['recipient-creation-refuses-members-of-another-type', `recipient-${member}-is-a-string`],
    needs: 'standard',
    apply({ rules: { recipients } }) {
      const { [member]: validate } = recipients.validators;
      recipients.validators[member] = (value) =>
        ['number', 'boolean'].includes(typeof value) ? undefined : validate(value);
    },
  };
}

/** Accepts what an update gives in redirect_uris, and leaves all as it is. */
function ignoresUris(isOne: (given: unknown) => boolean): Fault['apply'] {
  return hookBefore('updateRecipient', (call, { rules, store }) => {
    const recipient = store.recipients.get(call.params.client_id ?? '');
    const { redirect_uris: given } = (call.body ?? {}) as JsonObject;
    if (recipient === undefined || !('redirect_uris' in Object(call.body)) || !isOne(given)) return undefined;
    return { status: 200, body: rules.recipients.updated(recipient, call) };
  });
}

/** Empties the redirect URLs on an update whose body is such a text. */
function emptiesUris(isOne: (rawBody: string) => boolean): Fault['apply'] {
  return hookBefore('updateRecipient', (call, { rules, store }) => {
    const recipient = store.recipients.get(call.params.client_id ?? '');
    if (recipient === undefined || !isOne(call.rawBody)) return undefined;
    const emptied = { ...recipient, redirect_uris: [] };
    store.recipients.set(recipient.client_id, emptied);
    return { status: 200, body: rules.recipients.updated(emptied, call) };
  });
}

/** Answers for the first recipient where an id is of a form. */
function standsIn(isOne: (id: string) => boolean): Fault['apply'] {
  return ({ rules }) => {
    const { find } = rules.recipients;
    rules.recipients.find = (all, id, call) =>
      find(all, id, call) ?? (isOne(id) ? [...all.values()][0] : undefined);
  };
}

/** Answers unknown ids of a form with a status of its own. */
function answersForm(
  isOne: (id: string, known: readonly string[]) => boolean,
  status: number,
): Fault['apply'] {
  return ({ after, store }: Workings) =>
    after('getRecipient', (answer, { params }) => {
      const id = params.client_id ?? '';
      if (answer.status === 400 && !store.recipients.has(id) && isOne(id, [...store.recipients.keys()]))
        answer.status = status;
    });
}

/** A set that lacks ACCOUNT_BASIC and is returned as it was sent. */
function scopeFault(
  id: string,
  title: string,
  looksLike: (joined: string) => boolean,
  needs?: 'standard',
): Fault {
  return {
    id,
    title,
    breaks: [
      'scope-without-account-basic-is-refused-or-completed',
      'recipient-scope-includes-account-basic',
      'recipient-scope-names-come-from-the-table',
    ],
    ...(needs && { needs }),
    apply: takesScopes(looksLike),
  };
}

/** Inputs beside the obvious ones. */
export const recipientInputFaults: readonly Fault[] = [
  scopeFault(
    'scope-found-as-the-beginning-of-another',
    'takes a scope that begins with ACCOUNT_BASIC for it',
    (joined) => /\bACCOUNT_BASIC/.test(joined),
  ),
  scopeFault('scope-found-anywhere-in-the-text', 'looks for ACCOUNT_BASIC anywhere in the scopes', (joined) =>
    joined.includes('ACCOUNT_BASIC'),
  ),
  scopeFault(
    'scope-found-as-the-end-of-another',
    'takes a scope that ends with ACCOUNT_BASIC for it',
    (joined) => /ACCOUNT_BASIC\b/.test(joined),
    'standard',
  ),
  scopeFault(
    'scope-found-without-its-signs',
    'takes a hyphen in a scope for an underscore',
    (joined) => /\bACCOUNT\WBASIC\b/.test(joined),
    'standard',
  ),
  ...standard(
    defineFaults('recipient-update-refuses-redirect-uris-of-another-type', {
      'redirect-uris-that-are-a-number-are-ignored': [
        'accepts redirect_uris that are a number and leaves all as it is',
        ignoresUris((given) => typeof given === 'number'),
      ],
      'redirect-uris-that-are-true-are-ignored': [
        'accepts redirect_uris that are true and leaves all as it is',
        ignoresUris((given) => typeof given === 'boolean'),
      ],
      'redirect-uris-within-arrays-are-flattened': [
        'an update takes the texts out of an array of arrays',
        hookBefore('updateRecipient', (call) => {
          const { redirect_uris: given } = (call.body ?? {}) as JsonObject;
          if (Array.isArray(given) && Array.isArray(given[0]))
            call.body = { ...(call.body as JsonObject), redirect_uris: given.flat().join(' ') };
          return undefined;
        }),
      ],
      'redirect-uris-that-are-numbers-are-ignored': [
        'accepts redirect_uris that are an array of no texts and leaves all as it is',
        ignoresUris((given) => Array.isArray(given) && given.every((one) => typeof one !== 'string')),
      ],
    }),
  ),
  ...standard(
    defineFaults('recipient-creation-refuses-members-of-another-type', {
      'names-joined-of-an-array': [
        'joins a name that is an array of texts',
        readsOtherwise(({ name }) => (Array.isArray(name) ? { name: name.join(' ') } : {})),
      ],
      'scopes-taken-out-of-objects': [
        'takes the names out of scopes that are objects',
        readsOtherwise(({ scope }) =>
          Array.isArray(scope) ? { scope: scope.map((one) => (one as JsonObject)?.name ?? one) } : {},
        ),
      ],
      'contacts-made-of-texts': [
        'makes contacts of an array of texts',
        readsOtherwise(({ contacts }) =>
          Array.isArray(contacts)
            ? { contacts: contacts.map((one) => (typeof one === 'string' ? { email: one } : one)) }
            : {},
        ),
      ],
      'email-that-is-an-object-breaks-the-creation': [
        'answers a contact whose email is an object with 500',
        hookBefore('createRecipient', ({ body }, { rules }) => {
          const { contacts } = (body ?? {}) as JsonObject;
          const isObject = (email: unknown) => typeof email === 'object' && !Array.isArray(email);
          return Array.isArray(contacts) && contacts.some((one) => isObject(one?.email))
            ? { status: 500, body: { message: rules.errors.internalMessage } }
            : undefined;
        }),
      ],
      'required-name-that-is-null-becomes-text': [
        'stores null as a name, in words',
        readsOtherwise(({ name }) => (name === null ? { name: 'null' } : {})),
      ],
    }),
  ),
  keepsScalars('numbers-kept-as-names', 'name'),
  keepsScalars('booleans-kept-as-descriptions', 'description'),
  ...defineFaults('recipient-redirect-uris-are-https', {
    'empty-redirect-uri-is-stored': [
      'an update with an empty text stores it as the redirect URL',
      ({ rules }) => {
        const { validators, splitRedirectUris } = rules.recipients;
        const { redirect_uris } = validators;
        validators.redirect_uris = (value) => (value === '' ? undefined : redirect_uris(value));
        rules.recipients.splitRedirectUris = (text) => (text === '' ? [''] : splitRedirectUris(text));
      },
      { needs: 'standard' },
    ],
  }),
  ...standard(
    defineFaults('update-without-redirect-uris-empties-nothing', {
      'null-empties-the-redirect-uris': [
        'an update with redirect_uris null empties them',
        emptiesUris((raw) => /"redirect_uris"\s*:\s*null/.test(raw)),
      ],
      'body-null-empties-the-redirect-uris': [
        'an update with the body null empties the redirect URLs',
        emptiesUris((raw) => raw === 'null'),
      ],
      'no-body-empties-the-redirect-uris': [
        'an update without a body empties the redirect URLs',
        emptiesUris((raw) => raw === ''),
      ],
    }),
  ),
  ...standard(
    defineFaults('recipient-writes-refuse-a-body-that-is-no-object', {
      'update-takes-a-text-for-its-member': [
        'an update takes a body that is a text for the redirect URL',
        hookBefore('updateRecipient', (call) => {
          if (typeof call.body === 'string') call.body = { redirect_uris: call.body };
          return undefined;
        }),
      ],
      'creation-takes-null-for-an-empty-object': [
        'a creation with the body null gives a nameless recipient',
        hookBefore('createRecipient', ({ rawBody }) => createsNameless(rawBody === 'null')),
      ],
      'creation-takes-no-body-for-an-empty-object': [
        'a creation without a body gives a nameless recipient',
        hookBefore('createRecipient', ({ rawBody }) => createsNameless(rawBody === '')),
      ],
    }),
  ),
  ...standard(
    defineFaults('unknown-recipient-gets-400-on-read', {
      'number-reads-a-recipient': ['a number reads the first recipient', standsIn((id) => /^\d+$/.test(id))],
      'long-id-breaks-the-read': [
        'an id of more than 64 characters breaks the read',
        answersForm((id) => id.length > 64, 500),
      ],
      'unknown-guid-gets-404': [
        'an unknown GUID gets 404, unless it begins as one of a recipient does',
        answersForm(
          (id, known) => /^[\da-f]{8}-/i.test(id) && !known.some((one) => one.startsWith(id.slice(0, 8))),
          404,
        ),
      ],
      'dotted-id-reads-a-recipient': [
        'an id with dots reads the first recipient',
        standsIn((id) => id.includes('..')),
      ],
    }),
  ).map((fault) => ({
    ...fault,
    mayBreak: { 'unusual-requests-get-no-server-error': 'a long id may be among them' },
  })),
];

function createsNameless(isSo: boolean) {
  if (!isSo) return undefined;
  return {
    status: 201,
    body: {
      client_id: 'nameless-0001',
      client_secret: 'nameless-secret-0001',
      name: '',
      scope: 'ACCOUNT_BASIC',
      redirect_uris: [],
    },
  };
}
