import { changeList, changeMember, changeRules, hookAfter, replaceAnswer } from '../../mutate/changes.ts';
import { admitBreaks, defineFaults, needStandard } from '../../mutate/fault.ts';
import { mutants } from '../../mutate/mutant.ts';
import { findUnknown } from '../../mutate/recipients.ts';
import { copyRecords, isSeeded, registrationLists } from '../../mutate/registrations.ts';
import { oneNodeOf, readings, when } from '../../mutate/triggers.ts';
import type { Fault, JsonObject } from '../../reference-server/types.ts';

const pending = ['PENDING_APPROVAL', 'PENDING_ACTIVATION'];

/** Lists that are no arrays or have a wrong status (4.4). */
const answerFaults: readonly Fault[] = [
  ...defineFaults('registrations-list-answers-200-with-an-array', {
    ...mutants('registrations / list-to-object', 'registrations / status 206'),
    'registrations-list-is-forbidden': [
      'the list for all recipients answers each token with 403',
      replaceAnswer('listRegistrations', 200, () => ({ status: 403, body: { message: 'Forbidden' } })),
    ],
  }),
  ...defineFaults('recipient-registrations-answer-200-with-an-array', {
    ...mutants('recipient-registrations / list-to-object', 'recipient-registrations / wrap-in-object'),
    'recipient-registrations-of-none-get-404': [
      'the list of a recipient without registrations answers 404',
      replaceAnswer('listRecipientRegistrations', 200, ({ body }) =>
        (body as unknown[]).length > 0
          ? undefined
          : { status: 404, body: { message: 'There are no requests' } },
      ),
    ],
    'recipient-registrations-of-one-are-no-array': [
      'the list of a recipient with a single registration is that record alone',
      changeList('listRecipientRegistrations', (all) => (all.length === 1 ? all[0] : all)),
    ],
  }),
  ...defineFaults(needStandard('unknown-recipient-has-no-registrations'), {
    'client-id-with-more-behind-has-registrations': [
      'an id that begins as that of a recipient has its registrations',
      findUnknown(
        (id, all) => all.find(({ client_id }) => id.startsWith(client_id)),
        ['listRecipientRegistrations'],
      ),
    ],
  }),
  ...defineFaults('unknown-recipient-has-no-registrations', {
    ...mutants('recipient-registrations:400 / status 500'),
    'unknown-recipient-has-the-registrations-of-all': [
      'the list of an unknown recipient holds a record of another one',
      replaceAnswer('listRecipientRegistrations', 400, (_, call, { rules, store, now }) => {
        const [[recipient], [provider], [first]] = [
          store.recipients.values(),
          store.providers,
          store.registrations.values(),
        ];
        const pair = { recipient: recipient!, provider: provider! };
        return { status: 200, body: [rules.registrations.record(first!, pair, now(), call)] };
      }),
    ],
  }),
];

/** Pairs that stand in a list with two statuses, in the list of another recipient, or in one list alone (1, 4.4, A-61). */
const pairFaults: readonly Fault[] = [
  ...defineFaults('registration-pair-has-one-status', {
    'seeded-pairs-flicker-in-the-list-for-all': [
      'every second list for all shows the pairs that were there at first in another status',
      when(
        readings((n) => n % 2 === 0),
        hookAfter('listRegistrations', (answer, _, { store }) => {
          if (!Array.isArray(answer.body)) return;
          answer.body = (answer.body as JsonObject[]).map((record) =>
            isSeeded(record, store) ? { ...record, registration_status: 'PENDING_ACTIVATION' } : record,
          );
        }),
      ),
      admitBreaks(
        'the list that is compared may be a second one',
        'registration-lists-agree-on-a-pair',
        'repeated-reads-agree',
        'reads-are-answered-each-for-itself',
        'registration-request-touches-no-other-pair',
        'refused-registration-request-changes-no-record',
      ),
    ],
    'registrations-list-keeps-the-last-status-too': [
      'a pair stands in the list with its former status beside the present one',
      copyRecords('listRegistrations', ['PENDING_APPROVAL', 'ACTIVE'], 'PENDING_ACTIVATION'),
    ],
    'registration-pair-is-pending-and-active': [
      'a pair that is pending stands in both lists as active too',
      copyRecords(registrationLists, pending, 'ACTIVE'),
    ],
    'registration-pair-is-pending-and-active-in-its-own-list': [
      'the list of one recipient shows pairs that are pending as active too',
      copyRecords('listRecipientRegistrations', pending, 'ACTIVE'),
    ],
    'registration-request-makes-two-records': [
      'a request makes a second record of each pair, which is active',
      changeRules('registrations', (_rules, { store }) => ({
        keeps: (pair) => {
          const key = `${pair.client_id}/${pair.provider_id}/twin`;
          store.registrations.set(key, { ...pair, fixedStatus: 'ACTIVE' });
          return true;
        },
      })),
    ],
  }),
  ...defineFaults('recipient-registrations-are-its-own', {
    'recipient-registrations-are-those-of-all': [
      'the list of one recipient holds the records of all',
      changeRules('registrations', { belongsTo: () => true }),
    ],
    'recipient-registrations-end-with-a-foreign-one': [
      'the list of one recipient ends with the record that follows in the store',
      changeRules('registrations', ({ belongsTo }, { store }) => ({
        belongsTo: (registration, client_id, call) => {
          const all = [...store.registrations.values()];
          const before = all[all.indexOf(registration) - 1] ?? registration;
          return [registration, before].some((one) => belongsTo(one, client_id, call));
        },
      })),
    ],
  }),
  ...defineFaults('registration-lists-hold-the-same-pairs', {
    'recipient-registrations-leave-out-the-unapproved': [
      'the list of one recipient leaves out what awaits approval',
      changeMember('listRecipientRegistrations', '/*', (one) =>
        (one as JsonObject).registration_status === 'PENDING_APPROVAL' ? undefined : one,
      ),
      {
        mayBreak: {
          'registration-request-touches-no-other-pair': 'a pair of one list alone seems to come and go',
        },
      },
    ],
    'registrations-list-leaves-out-the-active': [
      'the list for all recipients leaves out active registrations of before',
      changeList('listRegistrations', (all, _call, { store }) =>
        all.filter((one) => one.registration_status !== 'ACTIVE' || !isSeeded(one, store)),
      ),
    ],
    'registrations-list-stops-at-four': [
      'the list for all recipients stops at the fourth record',
      changeList('listRegistrations', (all) => all.slice(0, 4)),
      {
        mayBreak: {
          'registration-request-touches-no-other-pair': 'a further record pushes one of the four out',
        },
      },
    ],
    'registrations-list-stops-at-eight': [
      'the list for all recipients stops at the eighth record',
      changeList('listRegistrations', (all) => all.slice(0, 8)),
      {
        needs: 'standard',
        mayBreak: {
          'registration-request-touches-no-other-pair': 'a further record pushes one of the eight out',
        },
      },
    ],
    'registrations-list-holds-the-latest-fifteen': [
      'the list for all recipients holds the latest fifteen records',
      changeList('listRegistrations', (all) => all.slice(-15)),
      {
        needs: 'standard',
        mayBreak: {
          'registration-request-touches-no-other-pair': 'a further record pushes one of the fifteen out',
        },
      },
    ],
    'list-of-all-holds-four-pairs-of-a-recipient': [
      'the list for all recipients holds the latest four pairs of each',
      changeList('listRegistrations', (all) =>
        all.filter(
          ({ client_id }, at) => all.slice(at + 1).filter((one) => one.client_id === client_id).length < 4,
        ),
      ),
      { needs: 'standard' },
    ],
    'list-of-all-is-kept-until-a-recipient-changes': [
      'the list for all recipients is kept until a recipient is created or updated',
      ({ after }) => {
        let kept: unknown;
        after(['createRecipient', 'updateRecipient', 'listRegistrations'], (answer, { operation }) => {
          if (operation !== 'listRegistrations') kept = undefined;
          if (operation !== 'listRegistrations' || answer.status !== 200) return;
          kept ??= answer.body;
          answer.body = structuredClone(kept);
        });
      },
      {
        mayBreak: {
          'requested-pair-is-listed': 'the list for all does not show it',
          'registration-request-covers-every-pair': 'the list for all does not show it',
          'registration-lists-agree-on-a-pair': 'the statuses are of an earlier time',
        },
        needs: 'standard',
        mixesRequests: true,
      },
    ],
  }),
  ...defineFaults('registration-lists-agree-on-a-pair', {
    ...mutants('recipient-registrations /*/registration_status = "PENDING_APPROVAL"'),
  }),
  ...defineFaults([], {
    'registration-of-a-recipient-that-is-not-listed': [
      'the list of recipients leaves out one that has registrations',
      changeList('listRecipients', ([, ...others]) => others),
      { warns: ['registration-joins-a-listed-recipient-and-provider'] },
    ],
  }),
];

/** Pairs that the target file declares, and that the service leaves out, or shows in another status once. */
const declaredFaults: readonly Fault[] = [
  ...defineFaults('registration-lists-show-the-declared-pairs', {
    'registrations-of-older-days-not-listed': [
      'the lists leave out the pairs that were registered before the server was set up',
      changeList(registrationLists, (all, _call, { store }) => all.filter((one) => !isSeeded(one, store))),
    ],
    'one-declared-pair-is-not-listed': [
      'both lists leave out the pair that was registered first',
      changeRules('registrations', ({ listed }, { store }) => {
        const [first] = store.registrations.values();
        return { listed: (all, call) => listed(all, call).filter((one) => one !== first) };
      }),
    ],
  }),
  ...defineFaults('registration-pair-has-one-status', {
    'declared-pairs-step-back-once': [
      'the third list for all recipients shows the pairs of before in another status',
      when(
        readings((n) => n === 3),
        changeList('listRegistrations', (all, _call, { store }) =>
          all.map((one) =>
            isSeeded(one, store) ? { ...one, registration_status: 'PENDING_ACTIVATION' } : one,
          ),
        ),
      ),
      {
        ...admitBreaks(
          'the list that is compared may be the third one',
          'registration-lists-agree-on-a-pair',
          'repeated-reads-agree',
          'reads-are-answered-each-for-itself',
        ),
        needs: 'standard',
      },
    ],
  }),
];

/** One node of several that shows fewer registrations in the list for all, however long they are there. */
const nodeFaults: readonly Fault[] = defineFaults(
  {
    breaks: ['requested-pair-is-listed'],
    mayBreak: {
      'registration-lists-hold-the-same-pairs': 'the list that is compared is that of the node',
      'registration-request-covers-every-pair': 'the list that is read is that of the node',
      'registration-request-touches-no-other-pair': 'the list that is read is that of the node',
    },
    needs: 'standard',
  },
  {
    'one-node-of-3-lacks-the-newest-registration': [
      'one node of three lacks the newest registration in the list for all recipients',
      when(
        oneNodeOf(3),
        changeList('listRegistrations', (all) => all.slice(0, -1)),
      ),
    ],
    'one-node-of-2-lacks-the-newest-registration': [
      'one node of two lacks the newest registration in the list for all recipients',
      when(
        oneNodeOf(2),
        changeList('listRegistrations', (all) => all.slice(0, -1)),
      ),
    ],
    'one-node-of-3-lacks-every-new-registration': [
      'one node of three lacks every new registration in the list for all recipients',
      when(
        oneNodeOf(3),
        changeList('listRegistrations', (all, _call, { store }) => all.filter((one) => isSeeded(one, store))),
      ),
    ],
  },
);

/** Lists of registrations that are wrong as a whole, or hold other pairs than they should. */
export const registrationListFaults: readonly Fault[] = [
  ...answerFaults,
  ...pairFaults,
  ...declaredFaults,
  ...nodeFaults,
];
