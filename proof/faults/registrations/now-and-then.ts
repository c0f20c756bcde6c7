import { changeList, changeRecords, hookAfter, replaceAnswer } from '../../mutate/changes.ts';
import { admitBreaks, defineFaults } from '../../mutate/fault.ts';
import { isSeeded } from '../../mutate/registrations.ts';
import { readings, when } from '../../mutate/triggers.ts';
import type { Fault, JsonObject } from '../../reference-server/types.ts';

const own = 'listRecipientRegistrations';
const everyThird = readings((n) => n % 3 === 0);

/** Answers about registrations that contradict others of the same session, some of the time (2.3, 3.1, 4.4). */
export const occasionalRegistrationFaults: readonly Fault[] = [
  ...defineFaults('registration-lists-hold-the-same-pairs', {
    'every-third-own-list-lacks-its-last-pair': [
      'every third list of a recipient lacks the pair that was requested last',
      when(
        everyThird,
        changeList(own, (all) => all.slice(0, -1)),
      ),
      admitBreaks(
        'the list that is read may be a third one',
        'requested-pair-is-listed',
        'registration-request-covers-every-pair',
        'registration-request-touches-no-other-pair',
        'refused-registration-request-changes-no-record',
        'reads-are-answered-each-for-itself',
      ),
    ],
  }),
  ...defineFaults('registration-provider-name-is-the-name-of-the-provider', {
    'every-third-list-for-all-has-one-provider-name': [
      'every third list for all recipients shows the name of the first provider in each record',
      when(
        everyThird,
        changeRecords('listRegistrations', (record, _call, { store }) => ({
          ...record,
          provider_name: store.providers[0]!.name,
        })),
      ),
      admitBreaks(
        'the same list says something else',
        'repeated-reads-agree',
        'reads-are-answered-each-for-itself',
      ),
    ],
  }),
  ...defineFaults('recipient-registrations-answer-200-with-an-array', {
    'fourth-own-list-is-missing': [
      'the fourth list of a recipient that is read answers 404',
      when(
        readings((n) => n === 4),
        replaceAnswer(own, 200, () => ({ status: 404, body: { message: 'There is no such recipient' } })),
      ),
      admitBreaks('the list that is read may be the fourth', 'reads-are-answered-each-for-itself'),
    ],
  }),
  ...defineFaults('registration-pair-has-one-status', {
    'requested-pairs-flicker-in-the-list-for-all': [
      'every second list for all recipients shows requested pairs as active',
      when(
        readings((n) => n % 2 === 0),
        changeRecords('listRegistrations', (record, _call, { store }) =>
          isSeeded(record, store) ? record : { ...record, registration_status: 'ACTIVE' },
        ),
      ),
      {
        ...admitBreaks('the list that is compared may be a second one', 'registration-lists-agree-on-a-pair'),
        needs: 'standard',
      },
    ],
    'late-lists-for-all-show-requested-pairs-twice': [
      'from the tenth on, lists for all recipients show requested pairs with an earlier status too',
      when(
        readings((n) => n >= 10),
        changeList('listRegistrations', (all, _call, { store }) => [
          ...all,
          ...all
            .filter((one) => !isSeeded(one, store))
            .map((one) => ({ ...one, registration_status: findOtherStatus(one) })),
        ]),
      ),
      { needs: 'standard' },
    ],
  }),
  ...defineFaults('recipient-registrations-are-its-own', {
    'fifth-own-list-ends-with-a-foreign-record': [
      'the fifth list of a recipient that is read ends with a record of another one',
      when(
        readings((n) => n === 5),
        changeList(own, (all, { params }, { store, rules, now }) => {
          const foreign = [...store.registrations.values()].find(
            (one) => one.client_id !== params.client_id,
          )!;
          const pair = {
            recipient: store.recipients.get(foreign.client_id)!,
            provider: store.providers.find(({ provider_id }) => provider_id === foreign.provider_id)!,
          };
          return [...all, rules.registrations.record(foreign, pair, now(), {} as never)];
        }),
      ),
      admitBreaks('the list that is compared may be the fifth', 'registration-request-touches-no-other-pair'),
    ],
  }),
  ...defineFaults(
    ['registration-request-takes-several-ids', 'refused-registration-request-changes-no-record'],
    {
      'registration-request-for-several-is-refused-and-recorded': [
        'a request for several pairs answers 400 and registers them all the same',
        hookAfter('requestRegistrations', ({ status, body }) =>
          status === 201 && (body as unknown[]).length > 1
            ? { status: 400, body: { message: 'One pair at a time' } }
            : undefined,
        ),
        admitBreaks('a generated history asks for several at once', 'registration-request-answers-2xx'),
      ],
    },
  ),
];

function findOtherStatus({ registration_status }: JsonObject): string {
  return registration_status === 'PENDING_APPROVAL' ? 'ACTIVE' : 'PENDING_APPROVAL';
}
