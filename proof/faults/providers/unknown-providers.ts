import { changeRules, hookAfter } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import type { Fault } from '../../reference-server/types.ts';

/** Finds a provider by what a careless conversion makes of a number. */
function foundBy(id: string, title: string, convert: (number: bigint) => bigint): Fault {
  return {
    id,
    title,
    breaks: ['unknown-provider-gets-404'],
    needs: 'standard',
    apply: changeRules('providers', ({ find }) => ({
      find: (all, text, call) => find(all, /^-?\d+$/.test(text) ? String(convert(BigInt(text))) : text, call),
    })),
  };
}

/** Defects of numbers that no provider has. */
export const providerNumberFaults: readonly Fault[] = [
  foundBy('provider-number-of-32-bits', 'keeps 32 bits of a provider_id', (number) =>
    BigInt.asUintN(32, number),
  ),
  foundBy('provider-number-of-64-bits', 'keeps 64 bits of a provider_id', (number) =>
    BigInt.asUintN(64, number),
  ),
  foundBy('provider-number-without-its-sign', 'drops the sign of a provider_id', (number) =>
    number < 0n ? -number : number,
  ),
  ...defineFaults('unknown-provider-gets-404', {
    'provider-zero-breaks-the-server': [
      'answers 500 for the provider_id 0',
      hookAfter('getProvider', ({ status }, { params }) =>
        status === 404 && params.provider_id === '0'
          ? { status: 500, body: { message: 'An internal error has occurred' } }
          : undefined,
      ),
      { needs: 'standard' },
    ],
  }),
];
