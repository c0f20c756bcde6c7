import type { Fault } from '../../types.ts';
import { admitOthers } from '../under-way.ts';

/** Defects of providers that show only when two reads are under way together. */
export const providerOrderFaults: readonly Fault[] = [
  {
    id: 'provider-details-together-get-one-answer',
    title: 'of two details under way together both get the answer to the last one',
    breaks: ['provider-detail-is-the-provider-asked-for'],
    mayBreak: { 'reads-are-answered-each-for-itself': 'the reads of that check are under way together, too' },
    needs: 'standard',
    apply(workings) {
      let last = '';
      workings.before('getProvider', async (call) => {
        last = call.params.provider_id ?? '';
        await admitOthers();
        call.params.provider_id = last;
        return undefined;
      });
    },
  },
];
