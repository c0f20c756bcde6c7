import { randomUUID } from 'node:crypto';
import { hookAfter, hookBefore } from '../../mutate/changes.ts';
import { makeInternalError } from '../../reference-server/refusal.ts';
import { registrationKeyOf } from '../../reference-server/store/store.ts';
import type { Variation, Workings } from '../../reference-server/types.ts';
import { serveOneAtATime } from '../one-at-a-time.ts';

/** Another team works on the same staging system. */
function othersWork({ store, now }: Workings): void {
  const model = store.recipients.values().next().value;
  const [provider] = store.providers;
  if (model === undefined || provider === undefined) return;
  const client_id = randomUUID();
  store.recipients.set(client_id, {
    ...model,
    client_id,
    client_secret: randomUUID(),
    name: `others ${client_id}`,
  });
  const { provider_id } = provider;
  store.registrations.set(registrationKeyOf(client_id, provider_id), {
    client_id,
    provider_id,
    requestedAt: now(),
  });
}

const outboundWrites = [
  'createRecipient',
  'updateRecipient',
  'regenerateSecret',
  'requestRegistrations',
  'revokeByDelete',
  'revokeByPost',
] as const;

/** A busy service, and a service that others use at the same time. */
export const trafficVariations: readonly Variation[] = [
  {
    id: 'internal-errors-of-two-restarts',
    title: 'each read answers 500 twice in a run, and well when it is sent again',
    apply(workings) {
      const failed = new Set<string>();
      workings.after('*', ({ status }, call) => {
        if (call.method !== 'GET' || ![4, 9].includes(call.n)) return undefined;
        if (call.principal === undefined || status >= 400) return undefined;
        const question = JSON.stringify([call.operation, call.params, `${call.query}`]);
        // With others beside it the fifth after it may be the same one, sent again.
        if (failed.has(question)) return undefined;
        failed.add(question);
        return makeInternalError(workings, call);
      });
    },
  },
  {
    id: 'outbound-writes-one-at-a-time',
    title: 'a write that comes while another one is served, of whatever object, is refused with 423',
    apply: serveOneAtATime(outboundWrites, () => ({
      status: 423,
      body: {
        message: 'Another change is being made',
        error: 'locked',
        error_description: 'Another change is being made',
      },
    })),
  },
  {
    id: 'institution-out-of-reach-now-and-then',
    title: 'one of fifteen requests for account detail answers 500, and well when it is sent again',
    apply: hookBefore(['getAccountsDetail', 'getAccountsDetailAsync'], ({ n }) =>
      n % 15 === 7 ? { status: 500, body: { Message: 'The institution does not answer.' } } : undefined,
    ),
  },
  {
    id: 'busy-now-and-then',
    title: 'each operation answers 429 with Retry-After now and then',
    keepsFixtures: true,
    apply: hookBefore('*', ({ n }) =>
      n % 6 === 1 ? { status: 429, headers: { 'retry-after': '0' }, body: 'slow down' } : undefined,
    ),
  },
  {
    id: 'busy-by-a-clock-that-is-off',
    title: 'answers 429 now and then, with a Retry-After by a clock that is ten minutes ahead',
    apply: hookBefore('*', ({ n }, { now }) => {
      if (n % 6 !== 1) return undefined;
      const date = new Date(now() + 600_000).toUTCString();
      return { status: 429, headers: { date, 'retry-after': date }, body: 'slow down' };
    }),
  },
  {
    id: 'deployment-in-mid-run',
    title: 'a gateway answers 503 without Retry-After while the service is deployed',
    apply: hookBefore(['authorize', 'listProviders', 'createRecipient'], ({ n }) =>
      n === 2 ? { status: 503, text: '<h1>No upstream</h1>' } : undefined,
    ),
  },
  {
    id: 'gateway-fails-now-and-then',
    title: 'a gateway before the service answers 503 with Retry-After now and then',
    apply: hookBefore('*', ({ n }) =>
      n % 7 === 2 ? { status: 503, headers: { 'retry-after': '0' }, text: '<h1>Busy</h1>' } : undefined,
    ),
  },
  {
    id: 'gateway-fails-in-bursts',
    title: 'a gateway before the service answers 503 to ten of sixty requests, one after another',
    apply(workings) {
      let count = 0;
      workings.before('*', () => {
        count += 1;
        return count % 60 >= 50 ? { status: 503, text: '<h1>No upstream</h1>' } : undefined;
      });
    },
  },
  {
    id: 'gateway-hides-internal-errors',
    title: 'a gateway before the service answers 503 in the place of each 500',
    apply: hookAfter('*', ({ status }) =>
      status === 500 ? { status: 503, text: '<h1>Out of order</h1>' } : undefined,
    ),
  },
  {
    id: 'others-work-at-the-same-time',
    title: 'others create recipients and request registrations all the time',
    keepsFixtures: true,
    apply(workings) {
      workings.before('*', (call) => {
        if (call.n % 3 === 0) othersWork(workings);
        return undefined;
      });
    },
  },
];
