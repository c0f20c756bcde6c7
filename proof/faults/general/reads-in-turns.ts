import { setImmediate } from 'node:timers/promises';
import { hookAfter } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
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

const faults: readonly Fault[] = defineFaults(breaks, {
  'providers-read-at-once-share-an-id': [
    'two details of providers at the same time are both that of the later one',
    sharePart('getProvider', 'params'),
  ],
  'recipients-read-at-once-share-an-id': [
    'two details of recipients at the same time are both that of the later one',
    sharePart('getRecipient', 'params'),
    { needs: 'standard' },
  ],
  'registrations-read-at-once-share-an-id': [
    'the registrations of two recipients at the same time are both those of the later one',
    sharePart('listRecipientRegistrations', 'params'),
    { needs: 'standard' },
  ],
  'accounts-read-at-once-share-an-id': [
    'two accounts at the same time are both the later one',
    sharePart('getAccount', 'params'),
    { needs: 'standard' },
  ],
  'lists-at-once-share-their-parameters': [
    'lists of accounts at the same time all follow the parameters of the latest one',
    sharePart('listAccounts', 'query'),
    { needs: 'standard' },
  ],
  'lists-at-once-share-their-customer': [
    'lists of accounts at the same time are all those of the latest caller',
    sharePart('listAccounts', 'headers'),
    { needs: 'standard' },
  ],
  'provider-read-again-has-the-inventory-of-another': [
    'a provider that is read again carries the inventory and the address of the one before',
    mixWhenReadAgain('getProvider', providerIdOf, takeDetails),
  ],
  'page-read-again-counts-the-list-before': [
    'a page of accounts that is read again after a list by ids counts as many as that',
    mixWhenReadAgain(
      'listAccounts',
      ({ query, customer, n }) =>
        query.get('limit') === '2' && !query.has('offset') ? `${customer} ${query}` : `other ${n}`,
      (body, last) => ({ ...body, links: { ...(last.links as JsonObject), last: last.accounts } }),
    ),
    { needs: 'standard' },
  ],
  'provider-keeps-the-inventory-of-the-last-other': [
    'a provider that is read again takes the inventory and the address of the one before for good',
    mixWhenReadAgain('getProvider', providerIdOf, takeDetails, true),
  ],
  'provider-keeps-the-address-of-the-last-other': [
    'a provider that is read again takes the address of the one before for good',
    mixWhenReadAgain(
      'getProvider',
      providerIdOf,
      (body, { provider_url }) => ({ ...body, provider_url }),
      true,
    ),
  ],
  'scopes-grow-while-others-are-read': [
    'a provider has the scopes of another one too that is read at the same time',
    ({ before, after }) => {
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
  ],
});

/** Reads that get in each other's way: a shared buffer, or the answer before (4). */
export const turnedReadFaults: readonly Fault[] = faults.map((fault) => ({
  ...fault,
  mayBreak: { 'repeated-reads-agree': 'the same read is answered otherwise in turns' },
}));
