import { setImmediate } from 'node:timers/promises';
import { hookAfter } from '../../mutate/changes.ts';
import type { Call, Fault, JsonObject, OperationName, Operations } from '../../reference-server/types.ts';

const breaks = ['reads-are-answered-each-for-itself'] as const;

/** Keeps a part of the latest request in one place for all, and works with what stands there a moment later. */
function shareBetweenRequests(
  on: Operations,
  keep: (call: Call) => void,
  use: (call: Call) => void,
): Fault['apply'] {
  return ({ before }) =>
    before(on, async (call) => {
      keep(call);
      await setImmediate();
      use(call);
      return undefined;
    });
}

/** A buffer of one part of a call that every request of some operations writes and reads. */
function sharePart(on: Operations, part: 'params' | 'query' | 'headers'): Fault['apply'] {
  return (workings) => {
    let shared: Call[typeof part] | undefined;
    const keep = (call: Call) => {
      shared = call[part];
    };
    shareBetweenRequests(on, keep, (call) => Object.assign(call, { [part]: shared }))(workings);
  };
}

/**
 * Puts members of the answer before into an answer that was given before, once another one has come in between. With
 * `isKept` what was put there once stays, whatever is read later.
 */
function mixWhenReadAgain(
  on: OperationName,
  idOf: (call: Call) => string,
  mix: (body: JsonObject, last: JsonObject) => JsonObject,
  isKept = false,
): Fault['apply'] {
  return (workings) => {
    const known = new Set<string>();
    const kept = new Map<string, JsonObject>();
    let last: { readonly id: string; readonly body: JsonObject } | undefined;
    hookAfter(on, (answer, call) => {
      if (answer.status !== 200) return;
      const id = idOf(call);
      const body = answer.body as JsonObject;
      const isMixed = known.has(id) && last !== undefined && last.id !== id;
      const taken = kept.get(id) ?? (isMixed ? last?.body : undefined);
      if (taken !== undefined) answer.body = mix(body, taken);
      if (isKept && taken !== undefined) kept.set(id, taken);
      known.add(id);
      last = { id, body };
    })(workings);
  };
}

const providerIdOf = ({ params }: Call): string => params.provider_id ?? '';

function takeDetails(body: JsonObject, { provider_url, data_inventory }: JsonObject): JsonObject {
  return { ...body, provider_url, data_inventory };
}

const faults: readonly Fault[] = [
  {
    id: 'providers-read-at-once-share-an-id',
    title: 'two details of providers at the same time are both that of the later one',
    breaks,
    apply: sharePart('getProvider', 'params'),
  },
  {
    id: 'recipients-read-at-once-share-an-id',
    title: 'two details of recipients at the same time are both that of the later one',
    breaks,
    needs: 'standard',
    apply: sharePart('getRecipient', 'params'),
  },
  {
    id: 'registrations-read-at-once-share-an-id',
    title: 'the registrations of two recipients at the same time are both those of the later one',
    breaks,
    needs: 'standard',
    apply: sharePart('listRecipientRegistrations', 'params'),
  },
  {
    id: 'accounts-read-at-once-share-an-id',
    title: 'two accounts at the same time are both the later one',
    breaks,
    needs: 'standard',
    apply: sharePart('getAccount', 'params'),
  },
  {
    id: 'lists-at-once-share-their-parameters',
    title: 'lists of accounts at the same time all follow the parameters of the latest one',
    breaks,
    needs: 'standard',
    apply: sharePart('listAccounts', 'query'),
  },
  {
    id: 'lists-at-once-share-their-customer',
    title: 'lists of accounts at the same time are all those of the latest caller',
    breaks,
    needs: 'standard',
    apply: sharePart('listAccounts', 'headers'),
  },
  {
    id: 'provider-read-again-has-the-inventory-of-another',
    title: 'a provider that is read again carries the inventory and the address of the one before',
    breaks,
    apply: mixWhenReadAgain('getProvider', providerIdOf, takeDetails),
  },
  {
    id: 'page-read-again-counts-the-list-before',
    title: 'a page of accounts that is read again after a list by ids counts as many as that',
    breaks,
    needs: 'standard',
    apply: mixWhenReadAgain(
      'listAccounts',
      ({ query, customer, n }) =>
        query.get('limit') === '2' && !query.has('offset') ? `${customer} ${query}` : `other ${n}`,
      (body, last) => ({ ...body, links: { ...(last.links as JsonObject), last: last.accounts } }),
    ),
  },
  {
    id: 'provider-keeps-the-inventory-of-the-last-other',
    title: 'a provider that is read again takes the inventory and the address of the one before for good',
    breaks,
    apply: mixWhenReadAgain('getProvider', providerIdOf, takeDetails, true),
  },
  {
    id: 'provider-keeps-the-address-of-the-last-other',
    title: 'a provider that is read again takes the address of the one before for good',
    breaks,
    apply: mixWhenReadAgain(
      'getProvider',
      providerIdOf,
      (body, { provider_url }) => ({ ...body, provider_url }),
      true,
    ),
  },
  {
    id: 'scopes-grow-while-others-are-read',
    title: 'a provider has the scopes of another one too that is read at the same time',
    breaks,
    apply({ before, after }) {
      const reading = new Set<string>();
      before('getProvider', async ({ params }) => {
        reading.add(params.provider_id ?? '');
        await setImmediate();
        return undefined;
      });
      after('getProvider', async ({ status, body }, { params }, { store }) => {
        const id = params.provider_id ?? '';
        const isOther = (one: number) => String(one) !== id && reading.has(String(one));
        const other = store.providers.find(({ provider_id }) => isOther(provider_id));
        await setImmediate();
        reading.delete(id);
        if (status !== 200 || other === undefined) return;
        (body as { scopes: string[] }).scopes.push(...other.scopes);
      });
    },
  },
];

/** Reads that get in each other's way: a shared buffer, or the answer before (4). */
export const turnedReadFaults: readonly Fault[] = faults.map((fault) => ({
  ...fault,
  mayBreak: { 'repeated-reads-agree': 'the same read is answered otherwise in turns' },
}));
