import type { Fault, JsonObject, Workings } from '../../types.ts';
import { hookBefore } from '../changes.ts';
import { breakRequirement } from '../one-requirement.ts';

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

/** Accepts what an update gives in redirect_uris, and leaves all as it is. */
function ignoresUris(isOne: (given: unknown) => boolean): Fault['apply'] {
  return hookBefore('updateRecipient', (call, { rules, store }) => {
    const recipient = store.recipients.get(call.params.client_id ?? '');
    const { redirect_uris: given } = (call.body ?? {}) as JsonObject;
    if (recipient === undefined || !('redirect_uris' in ((call.body ?? {}) as object)) || !isOne(given))
      return undefined;
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
function answersForm(isOne: (id: string) => boolean, status: number): Fault['apply'] {
  return ({ after, store }: Workings) =>
    after('getRecipient', (answer, { params }) => {
      const id = params.client_id ?? '';
      if (answer.status === 400 && !store.recipients.has(id) && isOne(id)) answer.status = status;
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
    breakRequirement('recipient-update-refuses-redirect-uris-of-another-type', {
      'redirect-uris-that-are-a-number-are-ignored': [
        'accepts redirect_uris that are a number and leaves all as it is',
        ignoresUris((given) => typeof given === 'number'),
      ],
      'redirect-uris-that-are-true-are-ignored': [
        'accepts redirect_uris that are true and leaves all as it is',
        ignoresUris((given) => typeof given === 'boolean'),
      ],
      'redirect-uris-that-are-numbers-are-ignored': [
        'accepts redirect_uris that are an array of no texts and leaves all as it is',
        ignoresUris((given) => Array.isArray(given) && given.every((one) => typeof one !== 'string')),
      ],
    }),
  ),
  ...standard(
    breakRequirement('update-without-redirect-uris-empties-nothing', {
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
    breakRequirement('recipient-writes-refuse-a-body-that-is-no-object', {
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
    breakRequirement('unknown-recipient-gets-400-on-read', {
      'number-reads-a-recipient': ['a number reads the first recipient', standsIn((id) => /^\d+$/.test(id))],
      'long-id-breaks-the-read': [
        'an id of more than 64 characters breaks the read',
        answersForm((id) => id.length > 64, 500),
      ],
      'unknown-guid-gets-404': ['an unknown GUID gets 404', answersForm((id) => /^6f1d/.test(id), 404)],
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
