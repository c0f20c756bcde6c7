import type { Fault, Provider } from '../reference-server/types.ts';
import { changeRules } from './changes.ts';

/** Changes members of the stored providers, or of one alone. */
export function changeProviders(
  change: (provider: Provider) => Partial<Provider>,
  id?: number,
): Fault['apply'] {
  return ({ store }) => {
    store.providers = store.providers.map((one) =>
      id === undefined || one.provider_id === id ? { ...one, ...change(one) } : one,
    );
  };
}

/** Looks for another provider than the one of the number that was asked for. */
export function changeProviderIds(change: (id: bigint) => bigint): Fault['apply'] {
  return changeRules('providers', ({ find }) => ({
    find: (all, text, call) => find(all, /^-?\d+$/.test(text) ? String(change(BigInt(text))) : text, call),
  }));
}
