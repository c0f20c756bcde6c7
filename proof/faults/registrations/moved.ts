import type { Registration } from '../../reference-server/store/entities.ts';
import { registrationKeyOf } from '../../reference-server/store/store.ts';
import type { Call, Fault, Operations } from '../../reference-server/types.ts';

const hour = 3_600_000;

/** Shows that some pairs were requested an hour earlier each time that an operation is accepted. */
function moveEarlier(on: Operations, isMeant: (pair: Registration, call: Call) => boolean): Fault['apply'] {
  return ({ after, rules, store }) => {
    const hours = new Map<string, number>();
    const { record } = rules.registrations;
    const keyOf = ({ client_id, provider_id }: Registration) => registrationKeyOf(client_id, provider_id);
    rules.registrations.record = (registration, pair, now, call) => {
      const earlier = registration.requestedAt - (hours.get(keyOf(registration)) ?? 0) * hour;
      return {
        ...record(registration, pair, now, call),
        requested_on: rules.registrations.timestamp(earlier),
      };
    };
    after(on, ({ status }, call) => {
      if (status >= 300) return;
      for (const registration of store.registrations.values())
        if (registration.fixedStatus === undefined && isMeant(registration, call))
          hours.set(keyOf(registration), (hours.get(keyOf(registration)) ?? 0) + 1);
    });
  };
}

const isOwn = ({ client_id }: Registration, { params }: Call): boolean => client_id === params.client_id;

function isOtherProvider({ client_id, provider_id }: Registration, { params }: Call): boolean {
  const [recipients, providers] = [params.recipient_ids, params.provider_ids].map((ids = '') =>
    ids.split(','),
  );
  return recipients!.includes(client_id) && !providers!.includes(String(provider_id));
}

function moves(id: string, title: string, apply: Fault['apply']): Fault {
  return {
    id,
    title,
    breaks: ['requested-on-stays'],
    apply,
  };
}

/** Records that change although their pair was requested once (2.3). */
export const movedRegistrationFaults: readonly Fault[] = [
  moves(
    'requested-on-moves-with-each-reading',
    'requested_on is an hour earlier after each reading of the list of its recipient',
    moveEarlier('listRecipientRegistrations', isOwn),
  ),
  moves(
    'requested-on-moves-with-a-further-request',
    'requested_on of the other pairs of a recipient is an hour earlier after a request for a further one',
    moveEarlier('requestRegistrations', isOtherProvider),
  ),
];
