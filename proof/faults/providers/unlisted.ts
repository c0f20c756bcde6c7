import { changeRules } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import type { Fault, Provider } from '../../reference-server/types.ts';

/** A list that shows some of the providers, which all have a detail. */
const listing = (listed: (providers: readonly Provider[], n: number) => readonly Provider[]) =>
  changeRules('providers', { listed: (providers, call) => [...listed(providers, call.n)] });

/** One node of several knows fewer providers than the others. */
function lackingOnOneNode(
  nodes: number,
  known: (providers: readonly Provider[]) => readonly Provider[],
): Fault {
  return {
    id: `one-node-of-${nodes}-lists-too-few-providers`,
    title: `one node of ${nodes} lists too few providers`,
    breaks: ['registrable-provider-is-listed'],
    mayBreak: {
      'provider-detail-agrees-with-the-list': 'the list that is compared is that of the node',
    },
    needs: 'standard',
    apply: listing((all, n) => (n % nodes === 0 ? known(all) : all)),
  };
}

/** Lists that leave out providers that recipients can be registered with. */
export const unlistedProviderFaults: readonly Fault[] = [
  lackingOnOneNode(2, (all) => all.filter(({ country }) => country === 'US')),
  lackingOnOneNode(3, (all) => all.slice(0, 2)),
  ...defineFaults('registrable-provider-is-listed', {
    'providers-list-is-empty-now-and-then': [
      'the list of providers is empty the first time, and two of five times from then on',
      changeRules('providers', () => {
        let readings = 0;
        return {
          listed: (providers) => {
            readings += 1;
            return readings % 5 === 1 || readings % 5 === 3 ? [] : [...providers];
          },
        };
      }),
      { needs: 'standard' },
    ],
    'providers-list-leaves-out-the-last': [
      'the list lacks the last provider',
      listing((all) => all.slice(0, -1)),
    ],
    'providers-list-leaves-out-the-first': [
      'the list lacks the first provider',
      listing((all) => all.slice(1)),
    ],
    'providers-list-shows-one-country': [
      'the list shows the providers of Canada alone',
      listing((all) => all.filter(({ country }) => country === 'CA')),
    ],
    'providers-list-ends-after-three': [
      'the list is cut to three providers',
      listing((all) => all.slice(0, 3)),
    ],
    'providers-list-hides-those-of-few-scopes': [
      'the list leaves out the providers with the fewest scopes',
      listing((all) => {
        const min = Math.min(...all.map(({ scopes }) => scopes.length));
        return all.filter(({ scopes }) => scopes.length > min);
      }),
    ],
  }),
];
