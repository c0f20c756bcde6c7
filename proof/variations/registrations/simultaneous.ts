import { changeRules } from '../../mutate/changes.ts';
import { registrationKeyOf } from '../../reference-server/store/store.ts';
import type { JsonObject, Variation } from '../../reference-server/types.ts';
import { serveOneAtATime } from '../one-at-a-time.ts';

/** Every so many lists of registrations come from a replica that is behind by some milliseconds. */
function listFromReplicas(id: string, title: string, replicas: number, lag: number): Variation {
  return {
    id,
    title,
    apply({ after, now, store }) {
      after(['listRegistrations', 'listRecipientRegistrations'], ({ status, body }, { n }) => {
        if (status !== 200 || n % replicas !== 1) return;
        const records = body as JsonObject[];
        const isKnown = ({ client_id, provider_id }: JsonObject) => {
          const key = registrationKeyOf(String(client_id), Number(provider_id));
          const known = store.registrations.get(key);
          // What was there before the run is on every replica.
          return known?.fixedStatus !== undefined || now() - (known?.requestedAt ?? 0) >= lag;
        };
        records.splice(0, records.length, ...records.filter(isKnown));
      });
    },
    declares(description) {
      description.registrations.visibleWithinSeconds = Math.ceil(lag / 1000);
    },
  };
}

/** Registrations that conform however two requests meet (4.4). */
export const simultaneousRegistrationVariations: readonly Variation[] = [
  {
    id: 'registration-requests-are-locked',
    title: 'a registration request that comes while another one is served is refused with 409',
    apply: serveOneAtATime('requestRegistrations', () => ({
      status: 409,
      body: { message: 'Another registration request is being served' },
    })),
  },
  {
    id: 'registration-requests-wait-for-each-other',
    title:
      'a registration request that comes while another one is served gets a 429, and works when repeated',
    apply: serveOneAtATime('requestRegistrations', () => ({
      status: 429,
      headers: { 'retry-after': '1' },
      body: { message: 'Another registration request is being served' },
    })),
  },
  listFromReplicas(
    'registration-lists-of-two-replicas',
    'every other list comes from a replica that is a third of a second behind',
    2,
    300,
  ),
  listFromReplicas(
    'registration-lists-of-three-replicas',
    'every third list comes from a replica that is two seconds behind, as the target file allows',
    3,
    2000,
  ),
  {
    id: 'list-for-all-is-behind',
    title: 'the list for all recipients shows a requested pair half a second later than the list of its own',
    apply: changeRules('registrations', ({ listed }, { now }) => ({
      listed: (all, call) =>
        listed(all, call).filter(
          ({ fixedStatus, requestedAt }) =>
            call.operation !== 'listRegistrations' || fixedStatus || now() - requestedAt >= 500,
        ),
    })),
    declares(description) {
      description.registrations.visibleWithinSeconds = 1;
    },
  },
];
