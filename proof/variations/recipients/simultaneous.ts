import { setImmediate } from 'node:timers/promises';
import { hookAfter } from '../../mutate/changes.ts';
import type { JsonObject, OperationName, Variation } from '../../reference-server/types.ts';

const writes: readonly OperationName[] = ['updateRecipient', 'regenerateSecret'];

/** Recipients that conform however two requests meet, and whatever changes by itself. */
export const simultaneousVariations: readonly Variation[] = [
  {
    id: 'writes-of-one-recipient-are-locked',
    title: 'a write that meets another one of the same recipient is refused with 409',
    apply({ before, after, rules }) {
      const locked = new Set<string>();
      before(writes, async ({ params, headers }) => {
        const id = params.client_id ?? '';
        if (locked.has(id)) return { status: 409, body: { message: `Recipient ${id} is being changed` } };
        if (headers[rules.auth.header] !== undefined) locked.add(id);
        await setImmediate();
        return undefined;
      });
      after(writes, ({ status }, { params }) => {
        if (status !== 409) locked.delete(params.client_id ?? '');
      });
    },
  },
  {
    id: 'requests-overlap',
    title: 'every request takes its time, so that those that are sent together overlap',
    apply: ({ before, after }) => {
      before('*', async () => {
        await setImmediate();
        return undefined;
      });
      after('*', async () => {
        await setImmediate();
      });
    },
  },
  {
    id: 'recipients-updated-by-nobody',
    title: 'every answer about a recipient tells another time of its last change',
    apply: hookAfter(['getRecipient', 'listRecipients', 'updateRecipient'], ({ status, body }, { n }) => {
      if (status !== 200) return;
      for (const item of [body].flat() as JsonObject[])
        Object.assign(item, {
          updatedAt: new Date(1_760_000_000_000 + n).toISOString(),
          etag: `v${n}`,
        });
    }),
  },
  {
    id: 'recipients-named-alike',
    title: 'others create recipients whose names begin with those of new ones, or differ in letter case',
    apply: hookAfter('createRecipient', ({ status, body }, _call, { store, rules }) => {
      const { client_id } = (body ?? {}) as { client_id?: string };
      const created = store.recipients.get(client_id ?? '');
      if (status !== 201 || created === undefined || created.name.length > 200) return;
      for (const name of [`${created.name} 2`, created.name.toUpperCase()]) {
        const id = rules.recipients.newClientId();
        store.recipients.set(id, {
          ...created,
          client_id: id,
          name,
          client_secret: rules.recipients.newSecret(undefined),
        });
      }
    }),
  },
  {
    id: 'lists-in-another-order-each-time',
    title: 'the lists of providers, recipients and registrations come in another order each time',
    apply: hookAfter(
      ['listProviders', 'listRecipients', 'listRegistrations', 'listRecipientRegistrations'],
      ({ status, body }, { n }) => {
        const items = body as JsonObject[];
        if (status === 200 && items.length > 1) items.push(...items.splice(0, n % items.length));
      },
    ),
  },
  {
    id: 'empty-updates-change-nothing',
    title: 'an update without redirect_uris, with null or without a body answers 200 and changes nothing',
    apply: ({ before, rules, store }) =>
      before('updateRecipient', (call) => {
        const recipient = store.recipients.get(call.params.client_id ?? '');
        const names = /^(?:\{\}|null|\{"redirect_uris":null\}|)$/.test(call.rawBody);
        const isKnown = store.tokens.has((call.headers[rules.auth.header] ?? '').replace(/^Bearer +/, ''));
        if (recipient === undefined || !names || !isKnown) return undefined;
        return { status: 200, body: rules.recipients.updated(recipient, call) };
      }),
  },
  {
    id: 'near-scopes-are-completed',
    title: 'a creation without ACCOUNT_BASIC gets it, and words that look like it are left out',
    apply({ rules }) {
      const { validators, toStore } = rules.recipients;
      const { scope } = validators;
      validators.scope = (value) => {
        const areNames = Array.isArray(value) && value.every((name) => typeof name === 'string');
        return areNames && value.length > 0 ? undefined : scope(value);
      };
      rules.recipients.toStore = (recipient, call) => {
        const given = toStore(recipient, call);
        const known = given.scope.filter((name) => rules.recipients.knownScopes.has(name));
        return { ...given, scope: [...new Set(['ACCOUNT_BASIC', ...known])] };
      };
    },
  },
];
