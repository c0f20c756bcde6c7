import type { Provider } from '../store/entities.ts';
import type { Call, JsonObject } from '../types.ts';

/** Sections 2.1 and 4.1. */
export interface ProviderRules {
  listItem(provider: Provider, call: Call): JsonObject;
  detail(provider: Provider, call: Call): JsonObject;
  /** The provider that a path segment names. */
  find(providers: readonly Provider[], id: string, call: Call): Provider | undefined;
  listed(providers: readonly Provider[], call: Call): readonly Provider[];
  unknownStatus: number;
  unknownMessage(id: string): string;
}

/** The document's rules of providers. */
export function createProviderRules(): ProviderRules {
  return {
    listItem: ({ provider_id, name, country, scopes }) => ({ provider_id, name, country, scopes }),
    detail: (provider) => ({ ...provider }),
    find: (providers, id) => providers.find((provider) => String(provider.provider_id) === id),
    listed: (providers) => providers,
    unknownStatus: 404,
    unknownMessage: (id) => `Provider ${id} was not found`,
  };
}
