import { defineFaults } from '../../mutate/fault.ts';
import { takeParameterOfTheLast, UnderWay } from '../../mutate/under-way.ts';
import { registrationKeyOf } from '../../reference-server/store/store.ts';
import type { Answer, Call, Fault, Workings } from '../../reference-server/types.ts';

function keysOf({ params }: Call, { rules }: Workings): ReadonlySet<string> {
  const ids = (name: string) => rules.registrations.splitIds(params[name] ?? '');
  return new Set(
    ids('recipient_ids').flatMap((client) =>
      ids('provider_ids').map((id) => registrationKeyOf(client, Number(id))),
    ),
  );
}

/** Takes away what the suite requested of a recipient. */
function forget({ store }: Workings, isGone: (client_id: string) => boolean): void {
  for (const [key, { client_id, fixedStatus }] of [...store.registrations])
    if (fixedStatus === undefined && isGone(client_id)) store.registrations.delete(key);
}

/** Defects of registrations that show only when requests are under way together, or after other writes. */
export const registrationOrderFaults: readonly Fault[] = [
  ...defineFaults('registration-request-covers-every-pair', {
    'registration-request-writes-the-whole-table-back': [
      'a request takes away every pair that came while it was under way',
      (workings) => {
        const { store } = workings;
        const underWay = new UnderWay(
          workings,
          ['requestRegistrations'],
          () => new Set(store.registrations.keys()),
        );
        workings.after('requestRegistrations', (_, call) => {
          const before = underWay.end(call);
          const own = keysOf(call, workings);
          for (const key of before === undefined ? [] : [...store.registrations.keys()])
            if (!before!.has(key) && !own.has(key)) store.registrations.delete(key);
        });
      },
      {
        mayBreak: {
          'registration-request-touches-no-other-pair': 'a list may have shown the pair that is taken away',
        },
        needs: 'standard',
      },
    ],
    'registration-requests-together-share-their-providers': [
      'of two requests under way together both get the providers of the last one',
      takeParameterOfTheLast('requestRegistrations', 'provider_ids'),
      {
        mayBreak: { 'registration-request-touches-no-other-pair': 'a pair is made that nobody asked for' },
        needs: 'standard',
      },
    ],
  }),
  ...defineFaults('recipient-registrations-are-its-own', {
    'registration-lists-together-get-one-answer': [
      'of two lists under way together both get the answer to the last one',
      takeParameterOfTheLast('listRecipientRegistrations', 'client_id'),
      {
        mayBreak: {
          'registration-request-touches-no-other-pair': 'the list of another recipient is taken for its own',
          'registration-request-covers-every-pair': 'the list of another recipient is taken for its own',
        },
        needs: 'standard',
      },
    ],
  }),
  ...defineFaults('registration-request-touches-no-other-pair', {
    'regeneration-takes-the-registrations-away': [
      'a regeneration takes the registrations of its recipient away',
      (workings) => {
        workings.after('regenerateSecret', ({ status }, { params }) => {
          if (status === 200) forget(workings, (id) => id === params.client_id);
        });
      },
      {
        mayBreak: {
          'registration-lists-hold-the-same-pairs': 'the pair may have been requested again meanwhile',
        },
        needs: 'standard',
      },
    ],
    'update-takes-the-registrations-of-others-away': [
      'an update takes the registrations of every other recipient away',
      (workings) => {
        workings.after('updateRecipient', ({ status }, { params }) => {
          if (status === 200) forget(workings, (id) => id !== params.client_id);
        });
      },
      {
        mayBreak: {
          'registration-lists-hold-the-same-pairs': 'the pair may have been requested again meanwhile',
        },
        needs: 'standard',
      },
    ],
  }),
  ...defineFaults('registration-lists-hold-the-same-pairs', {
    'list-of-all-is-kept-until-a-recipient-changes': [
      'the list for all recipients is kept until a recipient is created or updated',
      (workings) => {
        let kept: Answer | undefined;
        workings.before(['createRecipient', 'updateRecipient'], () => {
          kept = undefined;
          return undefined;
        });
        workings.after('listRegistrations', (answer) => {
          if (answer.status !== 200) return undefined;
          kept ??= structuredClone(answer);
          return structuredClone(kept);
        });
      },
      {
        mayBreak: {
          'requested-pair-is-listed': 'the list for all does not show it',
          'registration-request-covers-every-pair': 'the list for all does not show it',
          'registration-lists-agree-on-a-pair': 'the statuses are of an earlier time',
        },
        needs: 'standard',
      },
    ],
  }),
];
