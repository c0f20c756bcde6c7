import { changeRules, hookAfter, replaceAnswer } from '../../mutate/changes.ts';
import { admitBreaks, defineFaults } from '../../mutate/fault.ts';
import {
  changeRequested,
  changeTimesAfter,
  forgetAfter,
  isOfProvider,
  isOfRecipient,
  listRefused,
} from '../../mutate/registrations.ts';
import { Refusal } from '../../reference-server/refusal.ts';
import { registrationKeyOf } from '../../reference-server/store/store.ts';
import type { Fault, Recipient } from '../../reference-server/types.ts';
import { keepKnown } from '../../variations/registrations/requests.ts';

const atOnce = 'a generated history asks for several at once';
const takenAway = 'of two requests at once one takes what the other asked for';

/** Requests that are not answered as they should, or leave no records or too few behind (1, 3.1, 4.4). */
const missingPairs: readonly Fault[] = [
  ...defineFaults('registration-request-answers-2xx', {
    'registration-request-breaks-on-accents': [
      'a request for a recipient with a name beyond ASCII answers 500',
      changeRequested((recipients, providers) => {
        if (recipients.some(({ name }) => /[\u0080-\uffff]/.test(name)))
          throw new Refusal(500, 'Encoding failed');
        return [recipients, providers];
      }),
    ],
    'registration-request-repeated-breaks': [
      'a second request for a pair meets a key that is there already, and answers 500',
      changeRules('registrations', {
        repeated: () => {
          throw new Refusal(500, 'Duplicate key');
        },
      }),
    ],
    'registration-request-of-a-pair-redirects': [
      'a request for a single pair answers 303 to its record',
      hookAfter('requestRegistrations', (answer) => {
        if (answer.status === 201 && (answer.body as unknown[]).length === 1) answer.status = 303;
      }),
    ],
  }),
  ...defineFaults('requested-pair-is-listed', {
    'registration-request-makes-no-record': [
      'a request is answered and forgotten',
      changeRules('registrations', { keeps: () => false }),
      {
        mayBreak: { 'registration-request-covers-every-pair': 'a generated history asks for several pairs' },
      },
    ],
    'registration-is-listed-once-it-is-approved': [
      'a requested pair is listed when it has been approved, not before',
      changeRules('registrations', { visibleAfter: 2000 }),
      {
        mayBreak: {
          'registration-request-covers-every-pair': 'a history asks for pairs that await approval',
          'registration-lists-hold-the-same-pairs': 'one list is read a moment after the other',
          'registration-request-touches-no-other-pair': 'a pair that awaits approval is in no list',
        },
      },
    ],
    'registration-request-repeated-withdraws-the-pair': [
      'a second request for a pair takes it out of the lists',
      changeRules('registrations', ({ repeated, listed }) => {
        const withdrawn = new Set<string>();
        return {
          repeated: (known, requested) => {
            withdrawn.add(registrationKeyOf(known.client_id, known.provider_id));
            return repeated(known, requested);
          },
          listed: (all, call) =>
            listed(all, call).filter(
              (one) => !withdrawn.has(registrationKeyOf(one.client_id, one.provider_id)),
            ),
        };
      }),
      {
        mayBreak: {
          'registration-request-touches-no-other-pair': 'a request drops the pairs that are known',
          'registration-request-covers-every-pair': 'a request of several pairs asks for one again',
        },
      },
    ],
  }),
  ...defineFaults('registration-request-takes-several-ids', {
    'registration-request-takes-a-list-as-one-id': [
      'ids that are joined by a comma are taken for one id',
      changeRules('registrations', { splitIds: (segment) => [segment] }),
      { mayBreak: { 'registration-request-answers-2xx': atOnce } },
    ],
    'registration-request-takes-one-provider': [
      'a request for more than one provider answers 400',
      changeRequested((recipients, providers) => {
        if (providers.length > 1) throw new Refusal(400, 'One provider at a time');
        return [recipients, providers];
      }),
      { mayBreak: { 'registration-request-answers-2xx': atOnce } },
    ],
  }),
  ...defineFaults('registration-request-covers-every-pair', {
    'registration-request-zips-the-ids': [
      'the first recipient gets the first provider, the second the second',
      changeRules('registrations', {
        pairs: (recipients, providers) =>
          recipients
            .slice(0, providers.length)
            .map((recipient, index) => ({ recipient, provider: providers[index]! })),
      }),
    ],
    'registration-request-takes-the-first-recipient': [
      'only the first recipient of a request is registered',
      changeRequested((recipients, providers) => [recipients.slice(0, 1), providers]),
    ],
    'registration-request-of-one-recipient-takes-the-first-provider': [
      'a request for one recipient and several providers registers it with the first one',
      changeRequested((recipients, providers) => [
        recipients,
        recipients.length === 1 ? providers.slice(0, 1) : providers,
      ]),
    ],
    'registration-request-takes-the-last-provider': [
      'only the last provider of a request counts',
      changeRequested((recipients, providers) => [recipients, providers.slice(-1)]),
    ],
  }),
  ...defineFaults(
    { breaks: ['registration-request-covers-every-pair'], needs: 'standard' },
    {
      'registration-request-drops-the-third-provider': [
        'providers beyond the second are dropped',
        changeRequested((recipients, providers) => [recipients, providers.slice(0, 2)]),
      ],
      'registration-request-with-one-provider-takes-the-first-recipient': [
        'a request for several recipients and one provider registers the first of them',
        changeRequested((recipients, providers) => [
          providers.length === 1 ? recipients.slice(0, 1) : recipients,
          providers,
        ]),
      ],
      'registration-request-drops-the-third-recipient': [
        'recipients beyond the second are dropped',
        changeRequested((recipients, providers) => [recipients.slice(0, 2), providers]),
      ],
      'registration-request-forgets-the-second-provider': [
        'a request for three providers or more makes no records with the second one',
        changeRequested((recipients, all) => [recipients, all.filter((_, at) => at !== 1 || all.length < 3)]),
      ],
      'registration-request-forgets-the-second-recipient': [
        'a request for three recipients or more makes no records of the second one',
        changeRequested((all, providers) => [all.filter((_, at) => at !== 1 || all.length < 3), providers]),
      ],
      'registration-request-with-a-known-pair-adds-none': [
        'a request of which one pair is there already makes no new records',
        changeRules('registrations', ({ pairs }, { store }) => ({
          pairs: (recipients, providers) => {
            const all = pairs(recipients, providers);
            const known = all.filter(({ recipient, provider }) =>
              store.registrations.has(registrationKeyOf(recipient.client_id, provider.provider_id)),
            );
            return known.length > 0 ? known : all;
          },
        })),
      ],
    },
  ),
];

/** Requests that make or take away pairs that they do not name (1, 3.1, 4.4). */
const otherPairs: readonly Fault[] = defineFaults('registration-request-touches-no-other-pair', {
  'registration-request-adds-a-provider': [
    'a request also registers with the provider that follows',
    changeRequested((recipients, providers, { store: { providers: all } }) => {
      const next = all.indexOf(providers.at(-1)!) + 1;
      return [recipients, [...providers, ...all.slice(next, next + 1)]];
    }),
  ],
  'registration-request-remembers-the-recipients-before': [
    'a request also registers the recipients of the request before',
    (workings) => {
      let before: readonly Recipient[] = [];
      const remember = changeRequested((recipients, providers) => {
        const all = [...new Set([...recipients, ...before])];
        before = recipients;
        return [all, providers];
      });
      remember(workings);
    },
  ],
  'registration-request-replaces-earlier-ones': [
    'a request takes away what its recipients had requested before',
    forgetAfter(
      'requestRegistrations',
      201,
      (pair, call) => isOfRecipient(pair, call) && !isOfProvider(pair, call),
    ),
    { mayBreak: { 'registration-request-covers-every-pair': takenAway } },
  ],
  'registration-request-forgets-other-recipients': [
    'a request takes away what other recipients had requested before',
    forgetAfter('requestRegistrations', 201, (pair, call) => !isOfRecipient(pair, call)),
    { mayBreak: { 'registration-request-covers-every-pair': takenAway } },
  ],
  'provider-is-registered-with-one-recipient-at-a-time': [
    'a request for a provider takes it from the recipients of earlier requests',
    forgetAfter(
      'requestRegistrations',
      201,
      (pair, call) => isOfProvider(pair, call) && !isOfRecipient(pair, call),
    ),
    {
      mayBreak: {
        'registration-request-covers-every-pair': takenAway,
        'requested-pair-is-listed': takenAway,
      },
      needs: 'standard',
    },
  ],
  'fourth-registration-takes-the-place-of-the-first': [
    'the fourth pair of a recipient takes the place of its first one',
    changeRules('registrations', ({ keeps }, { store }) => ({
      keeps: (registration, call) => {
        const own = [...store.registrations].filter(([, one]) => one.client_id === registration.client_id);
        if (own.length >= 3) store.registrations.delete(own[0]![0]);
        return keeps(registration, call);
      },
    })),
    {
      needs: 'standard',
      ...admitBreaks(
        'both lists may be read before the requests are judged by their order',
        'registration-request-covers-every-pair',
      ),
    },
  ],
});

/** Requests that name what does not exist (4.4, 7). */
const refusals: readonly Fault[] = [
  ...defineFaults('registration-of-an-unknown-recipient-makes-no-record', {
    'registration-of-an-unknown-recipient-is-recorded': [
      'a request for an unknown recipient answers 400 and makes a record all the same',
      listRefused(({ params }, { store }) => !store.recipients.has(params.recipient_ids!)),
    ],
    'registration-of-an-unknown-recipient-breaks': [
      'a request for an unknown recipient answers 500',
      replaceAnswer('requestRegistrations', 400, ({ body }, { params }, { store }) =>
        store.recipients.has(params.recipient_ids ?? '') ? undefined : { status: 500, body },
      ),
    ],
  }),
  ...defineFaults('registration-of-an-unknown-provider-makes-no-record', {
    'registration-of-an-unknown-provider-is-recorded': [
      'a request for an unknown provider answers 400 and makes a record all the same',
      listRefused(({ params }, { store }) => store.recipients.has(params.recipient_ids!)),
      admitBreaks(
        'an id beyond doubles is listed in another spelling, as a pair that nobody asked for',
        'registration-request-touches-no-other-pair',
      ),
    ],
    'registration-of-an-unknown-provider-breaks': [
      'a request for an unknown provider answers 500',
      changeRules('registrations', { unknownProviderStatus: 500 }),
    ],
  }),
  ...defineFaults('refused-registration-request-changes-no-record', {
    'registration-request-refused-for-one-id-keeps-the-others': [
      'a request that is refused for one of its ids registers the others',
      keepKnown,
    ],
    'registration-request-refused-clears-the-records': [
      'a request that is refused for its provider clears the records of its recipient',
      forgetAfter('requestRegistrations', 400, isOfRecipient),
    ],
    'registration-request-refused-dates-the-records-anew': [
      'a request that is refused sets requested_on of its recipient again',
      changeTimesAfter('requestRegistrations', 400, isOfRecipient, 1000),
      admitBreaks(
        'a record of a later moment is not listed before it',
        'requested-pair-is-listed',
        'registration-lists-hold-the-same-pairs',
      ),
    ],
  }),
];

/** Registration requests are answered or kept wrongly. */
export const registrationRequestFaults: readonly Fault[] = [...missingPairs, ...otherPairs, ...refusals];
