import { changeList, changeRules, changeStatus, hookAfter, hookBefore } from '../../mutate/changes.ts';
import { authenticate } from '../../reference-server/authentication.ts';
import type { Recipient, Variation, Workings } from '../../reference-server/types.ts';
import { redirectUrisByCommas, redirectUrisBySemicolons } from './redirects.ts';

/** Other recipients, as a shared system has them. */
function crowd({ store, rules }: Workings, count: number): void {
  const template = [...store.recipients.values()][0]!;
  for (let n = 0; n < count; n++) {
    const client_id = rules.recipients.newClientId();
    store.recipients.set(client_id, { ...template, client_id, name: `Harvest Budget ${n}` });
  }
}

/** Refuses creations with 400, once the token is found good, and other content types than JSON with 415. */
export function refuse(workings: Workings, isRefused: (body: Record<string, unknown>) => boolean): void {
  workings.before('createRecipient', (call) => {
    authenticate(call, workings);
    const isJson = /^application\/json/.test(call.headers['content-type'] ?? '');
    if (!isJson) return { status: 415, body: { message: 'JSON only' } };
    const given = (call.body ?? {}) as Record<string, unknown>;
    return isRefused(given) ? { status: 400, body: { message: 'The body is not acceptable' } } : undefined;
  });
}

/** Refuses requests without a body, once their token is found good. */
function refuseWithoutBody(
  operations: Parameters<Workings['before']>[0],
  status: 411 | 415,
): Variation['apply'] {
  return (workings) =>
    workings.before(operations, (call) => {
      authenticate(call, workings);
      return call.rawBody === '' ? { status, body: { message: 'A body is wanted' } } : undefined;
    });
}

const documented = new Set(
  'name scope redirect_uris logo_uri country description terms_uri client_uri contacts'.split(' '),
);

/** Ids of a counter that others use too; the latest come first, so that the next ones are near the first of the list. */
function countedIds(id: string, title: string, write: (n: number) => string): readonly Variation[] {
  const apply = (workings: Workings) => {
    let last = 0;
    workings.rules.recipients.newClientId = () => write(++last);
    crowd(workings, 3);
    workings.after('listRecipients', () => crowd(workings, last < 500 ? 20 : 0));
    changeList('listRecipients', (items) => items.reverse())(workings);
  };
  const declares: Variation['declares'] = ({ providers, recipients }) => {
    providers.unknownId = '';
    recipients.unknownId = '';
  };
  return [{ id, title, apply, declares }];
}

/** Conventions where the document is silent, and readings that it leaves open. */
export const recipientConventionVariations: readonly Variation[] = [
  {
    id: 'scalars-read-as-texts',
    title: 'reads a number or a boolean as a text where a creation gives one for a name or a description',
    apply: hookBefore('createRecipient', (call) => {
      const given = Object(call.body) as Record<string, unknown>;
      for (const member of ['name', 'description'])
        if (['number', 'boolean'].includes(typeof given[member])) given[member] = String(given[member]);
      return undefined;
    }),
  },
  {
    id: 'client-ids-with-signs',
    title: 'gives client_ids that need percent-encoding in a path',
    apply({ rules }) {
      let last = 0;
      rules.recipients.newClientId = () => `urn:client/é ${++last}?50%#a+b`;
    },
  },
  {
    id: 'client-ids-of-digits',
    title: 'gives client_ids that look like numbers',
    apply({ rules }) {
      let last = 90_071_992_547_409_90n;
      rules.recipients.newClientId = () => `00${++last}`;
    },
  },
  ...countedIds('client-ids-counted-up', 'counts its client_ids up from 1', String),
  ...countedIds(
    'client-ids-counted-behind-a-word',
    'counts its client_ids up behind a word',
    (n) => `budget-app-${n}`,
  ),
  ...countedIds('client-ids-counted-with-zeros', 'counts its client_ids up in five digits', (n) =>
    String(n).padStart(5, '0'),
  ),
  {
    id: 'client-secrets-of-few-characters',
    title: 'gives secrets of five digits',
    apply({ rules }) {
      let last = 10_000;
      rules.recipients.newSecret = () => String(++last);
    },
  },
  {
    id: 'scope-is-required-and-declared',
    title: 'refuses a creation without scope, and says so in the target file',
    apply(workings) {
      refuse(workings, ({ scope }) => scope === undefined);
    },
    declares({ recipients }) {
      recipients.required = [...recipients.required, 'scope'];
    },
  },
  {
    id: 'required-contacts-may-be-null',
    title: 'requires contacts, as the target file declares, and takes null for an empty list of them',
    apply({ rules }) {
      const { contacts } = rules.recipients.validators;
      rules.recipients.validators.contacts = (value) => (value === null ? undefined : contacts(value));
    },
  },
  {
    id: 'account-basic-is-added',
    title: 'adds ACCOUNT_BASIC where a scope set lacks it, and takes scopes in one spaced text',
    apply({ rules, before }) {
      rules.recipients.requiredScope = undefined;
      before('createRecipient', (call) => {
        const { scope, ...rest } = (call.body ?? {}) as { scope?: unknown };
        const isText =
          typeof scope === 'string' ||
          (Array.isArray(scope) && scope.every((one) => typeof one === 'string'));
        if (!isText) return undefined;
        const names = [scope].flat().flatMap((text) => String(text).split(' '));
        call.body = { ...rest, scope: [...new Set(['ACCOUNT_BASIC', ...names])] };
        return undefined;
      });
    },
  },
  {
    id: 'plain-links-become-https',
    title: 'accepts http links and redirect URLs and keeps them as https',
    apply({ rules }) {
      const upgraded = (url: string) => url.replace(/^http:/, 'https:');
      const { isHttps, toStore } = rules.recipients;
      rules.recipients.isHttps = (url) => isHttps(upgraded(url));
      rules.recipients.toStore = (recipient, call) => {
        const { redirect_uris, ...kept } = toStore(recipient, call);
        const links: Partial<Recipient> = {};
        for (const member of ['logo_uri', 'terms_uri', 'client_uri'] as const) {
          if (kept[member] !== undefined) links[member] = upgraded(kept[member]);
        }
        return { ...kept, ...links, redirect_uris: redirect_uris.map(upgraded) };
      };
    },
  },
  {
    id: 'text-that-is-no-link-is-left-out',
    title: 'accepts a link that is no URL and keeps an empty one',
    apply({ rules }) {
      const { validators, toStore } = rules.recipients;
      const { client_uri: judge } = validators;
      const isNone = (url: unknown) => typeof url === 'string' && !url.includes(':');
      validators.client_uri = (value) => (isNone(value) ? undefined : judge(value));
      rules.recipients.toStore = (recipient, call) => {
        const kept = toStore(recipient, call);
        return isNone(kept.client_uri) ? { ...kept, client_uri: '' } : kept;
      };
    },
  },
  redirectUrisByCommas,
  redirectUrisBySemicolons,
  {
    id: 'redirect-uris-joined-by-blanks-or-commas',
    title: 'takes redirect URLs joined by blanks, commas or both, of which the target file can declare one',
    apply({ rules }) {
      rules.recipients.splitRedirectUris = (text) => text.split(/[\s,]+/).filter((url) => url !== '');
    },
  },
  {
    id: 'refused-recipients-are-repeated',
    title: 'repeats in a refusal what was sent, however deep it is nested',
    apply: hookAfter(['createRecipient', 'updateRecipient'], (answer, { body, rawBody }) => {
      if (answer.status !== 400 || body === undefined) return;
      const { message } = answer.body as { message: string };
      answer.text = `{"message":${JSON.stringify(message)},"sent":${rawBody}}`;
    }),
  },
  {
    id: 'one-redirect-uri-each',
    title: 'takes one redirect URL and one contact per recipient',
    apply({ rules }) {
      const { redirect_uris, contacts } = rules.recipients.validators;
      rules.recipients.validators.redirect_uris = (value) =>
        /\s/.test(String(value)) ? 'redirect_uris is not one URL' : redirect_uris(value);
      rules.recipients.validators.contacts = (value) =>
        Array.isArray(value) && value.length > 1 ? 'contacts has several items' : contacts(value);
    },
    declares({ recipients }) {
      recipients.redirectDelimiter = undefined as unknown as string;
    },
  },
  {
    id: 'redirect-uris-of-few-forms',
    title: 'refuses redirect URLs with a port, a query, a final slash or more than 2,000 characters',
    apply: changeRules('recipients', ({ isHttps }) => ({
      isHttps: (url) => isHttps(url) && /^https:\/\/[\w.-]+(?:\/[\w.-]+)*$/.test(url) && url.length <= 2000,
    })),
  },
  {
    id: 'one-redirect-uri-in-a-creation',
    title: 'refuses several redirect URLs in a creation, and takes them in an update',
    apply: (workings) => refuse(workings, ({ redirect_uris }) => / /.test(String(redirect_uris))),
  },
  {
    id: 'two-contacts-at-most',
    title: 'refuses more than two contacts, and names and descriptions that look like values',
    apply: (workings) =>
      refuse(workings, ({ contacts, name }) => {
        const isMany = Array.isArray(contacts) && contacts.length > 2;
        return isMany || /^(?:\d+|null)$/.test(String(name));
      }),
  },
  {
    id: 'recipients-are-checked-closely',
    title:
      'refuses members that it does not know, signs in names, white space around them, and other content types',
    apply(workings) {
      refuse(workings, (body) => {
        const { name } = body;
        if (Object.keys(body).some((member) => !documented.has(member))) return true;
        return typeof name === 'string' && (/[<>"\p{Cc}]/u.test(name) || name !== name.trim());
      });
    },
  },
  {
    id: 'recipient-names-are-unique-and-trimmed',
    title: 'refuses a second recipient of one name, and trims names',
    apply(workings) {
      const { rules, store } = workings;
      const { toStore } = rules.recipients;
      rules.recipients.toStore = (recipient, call) => ({
        ...toStore(recipient, call),
        name: recipient.name.trim(),
      });
      refuse(workings, ({ name }) =>
        [...store.recipients.values()].some((recipient) => recipient.name === name),
      );
    },
  },
  {
    id: 'requests-without-a-body-get-415',
    title: 'takes a regeneration and a registration request with a JSON body only',
    apply: refuseWithoutBody(['regenerateSecret', 'requestRegistrations'], 415),
  },
  {
    id: 'regeneration-without-a-body-gets-411',
    title: 'takes a regeneration with a body only, of any length',
    apply: refuseWithoutBody(['regenerateSecret'], 411),
  },
  {
    id: 'secret-of-an-unknown-recipient-gets-404',
    title: 'answers a regeneration for an unknown recipient with 404',
    apply: changeStatus('regenerateSecret', 400, 404),
  },
  {
    id: 'unknown-recipient-in-other-words',
    title: 'says in French and in quotes that a recipient does not exist',
    apply: changeRules('recipients', {
      unknownMessage: (client_id) => `Le destinataire «${client_id}» n'existe pas.`,
    }),
  },
  {
    id: 'recipients-in-a-crowd',
    title: 'holds three hundred recipients, and gets another one and an update at each request',
    apply(workings) {
      crowd(workings, 300);
      const { store } = workings;
      const foreign = [...store.recipients.keys()];
      let turn = 0;
      workings.after(['listRecipients', 'getRecipient', 'createRecipient', 'updateRecipient'], () => {
        crowd(workings, 1);
        const id = foreign[turn++ % foreign.length]!;
        const recipient = store.recipients.get(id)!;
        store.recipients.set(id, { ...recipient, redirect_uris: [`https://harvest-budget.example/${turn}`] });
      });
    },
  },
  {
    id: 'no-recipients-at-first',
    title: 'starts without any recipient',
    apply({ store }) {
      store.recipients.clear();
      store.registrations.clear();
    },
    declares({ recipients, registrations }) {
      recipients.ids = [];
      registrations.known = [];
    },
  },
];
