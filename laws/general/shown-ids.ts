import { isContainer, isObject } from '../../src/lib/json/values.ts';

/** The member in which an answer shows an id; that of an account is accountId there. */
export type IdName = 'client_id' | 'provider_id' | 'account_id';

/** Lists the ids of providers, recipients and accounts that an answer shows, alone or in a list. */
export function listShownIds(json: unknown): readonly (readonly [name: IdName, id: string])[] {
  const items = isObject(json) && Array.isArray(json.accounts) ? json.accounts : json;
  if (!isContainer(items)) return [];
  const found = (Array.isArray(items) ? items : [items])
    .filter(isObject)
    .flatMap((item) => [
      ['client_id', item.client_id] as const,
      ['provider_id', item.provider_id] as const,
      ...[item, ...Object.values(item)]
        .filter(isObject)
        .map(({ accountId }) => ['account_id', accountId] as const),
    ]);
  return found.flatMap(([name, id]) =>
    id === undefined || id === null || typeof id === 'object' ? [] : [[name, String(id)] as const],
  );
}
