import { defineFaults } from '../../mutate/fault.ts';
import { takeParameterOfTheLast } from '../../mutate/under-way.ts';
import type { Fault } from '../../reference-server/types.ts';

/** Defects of providers that show only when two reads are under way together. */
export const providerOrderFaults: readonly Fault[] = defineFaults(
  'provider-detail-is-the-provider-asked-for',
  {
    'provider-details-together-get-one-answer': [
      'of two details under way together both get the answer to the last one',
      takeParameterOfTheLast('getProvider', 'provider_id'),
      {
        mayBreak: {
          'repeated-reads-agree': 'the same read is answered otherwise in turns',
          'reads-are-answered-each-for-itself': 'the reads of that check are under way together, too',
          'provider-detail-answers-200-with-an-object': 'another check reads an unknown provider meanwhile',
          'unknown-provider-gets-404': 'another check reads a known provider meanwhile',
        },
        needs: 'standard',
      },
    ],
  },
);
