import { Refusal } from '../refusal.ts';
import type { Answer, Call, Workings } from '../types.ts';

/** GET /api/v1/providers (4.1). */
export function listProviders(call: Call, { rules, store }: Workings): Answer {
  const listed = rules.providers.listed(store.providers, call);
  return { status: 200, body: listed.map((provider) => rules.providers.listItem(provider, call)) };
}

/** GET /api/v1/providers/{provider_id} (4.1). */
export function getProvider(call: Call, { rules, store }: Workings): Answer {
  const id = call.params.provider_id ?? '';
  const provider = rules.providers.find(store.providers, id, call);
  if (!provider) throw new Refusal(rules.providers.unknownStatus, rules.providers.unknownMessage(id));
  return { status: 200, body: rules.providers.detail(provider, call) };
}
