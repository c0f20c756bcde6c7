import { defineFaults } from '../../mutate/fault.ts';
import { forgetAfter, forgetPairs, isOfRecipient, keysOf } from '../../mutate/registrations.ts';
import {
  markMixing,
  runAfterOverlap,
  takeParameterOfTheLast,
  UnderWay,
  writeTableBack,
} from '../../mutate/under-way.ts';
import type { Fault } from '../../reference-server/types.ts';

const requests = ['requestRegistrations'] as const;

/** Defects of registrations that show only when requests are under way together, or after other writes (1, 4.4). */
export const overlappingRegistrationFaults: readonly Fault[] = markMixing([
  ...defineFaults(
    {
      breaks: ['registration-request-covers-every-pair'],
      mayBreak: {
        'registration-request-touches-no-other-pair': 'a pair is made that nobody asked for, or goes',
      },
      needs: 'standard',
    },
    {
      'registration-request-writes-the-whole-table-back': [
        'a request takes away every pair that came while it was under way',
        writeTableBack(
          requests,
          ({ registrations }) => registrations,
          (key, call, workings) => keysOf(call, workings).includes(key),
        ),
      ],
      'registration-requests-together-share-their-providers': [
        'of two requests under way together both get the providers of the last one',
        takeParameterOfTheLast('requestRegistrations', 'provider_ids'),
      ],
      'registration-requests-together-share-their-recipients': [
        'of two requests under way together both are for the recipients of the last one',
        takeParameterOfTheLast('requestRegistrations', 'recipient_ids'),
      ],
      'registration-request-beside-another-is-forgotten': [
        'a request that another one meets is answered, and leaves no pair',
        runAfterOverlap(requests, keysOf, (own, other, _call, workings) => {
          if (other !== undefined) forgetPairs(own, workings);
        }),
      ],
      'registration-requests-of-one-recipient-overwrite-each-other': [
        'of two requests for one recipient under way together the later one takes the pairs of the other away',
        runAfterOverlap(requests, keysOf, (own, other, _call, workings) => {
          if (own[0]?.split('/')[0] === other?.[0]?.split('/')[0]) forgetPairs(other ?? [], workings);
        }),
      ],
    },
  ),
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
  ...defineFaults(
    { breaks: ['registration-request-touches-no-other-pair'], needs: 'standard' },
    {
      'registration-requests-together-are-one-product': [
        'of two requests under way together both register the providers of the two',
        (workings) => {
          const underWay = new UnderWay(workings, requests, ({ params }) => params.provider_ids);
          workings.before(requests, (call) => {
            call.params.provider_ids += `,${underWay.metBy(call) ?? ''}`;
            return undefined;
          });
          workings.after(requests, (_, call) => void underWay.end(call));
        },
        {
          mayBreak: {
            'registration-request-covers-every-pair': 'a pair is lost, or goes to another recipient',
          },
        },
      ],
      'regeneration-takes-the-registrations-away': [
        'a regeneration takes the registrations of its recipient away',
        forgetAfter('regenerateSecret', 200, isOfRecipient),
        { mayBreak: { 'registration-lists-hold-the-same-pairs': 'the pair may have been requested again' } },
      ],
      'update-takes-the-registrations-of-others-away': [
        'an update takes the registrations of every other recipient away',
        forgetAfter('updateRecipient', 200, (pair, call) => !isOfRecipient(pair, call)),
        { mayBreak: { 'registration-lists-hold-the-same-pairs': 'the pair may have been requested again' } },
      ],
    },
  ),
]);
