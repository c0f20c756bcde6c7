import { sampleEvenly } from '../../../../src/lib/sample-evenly.ts';
import type { CheckContext } from '../../../../src/plan/check.ts';
import type { ProviderFixture, ProviderFixtures } from '../../../../src/target-file/types.ts';
import { isObject } from '../../../../tests/support/assertions/bodies.ts';
import { listProviders } from '../../../../tests/support/resources/providers.ts';

/** Items that are written at most; the count says of the others that they are there. */
export const maxItems = 50;

/** The providers as the target lists them. Throws Blocked when the list cannot be had. */
export async function collectProviders(context: CheckContext): Promise<ProviderFixtures> {
  const all = await listProviders(context);
  const items = all.flatMap((item) => fixtureOf(item) ?? []);
  return {
    count: all.length,
    ...(items.length === 0 ? {} : { items: sampleEvenly(items, maxItems) }),
  };
}

/** Others than the schema knows are refused when the file is read again. */
type Scopes = NonNullable<ProviderFixture['scopes']>;

function fixtureOf(item: unknown): ProviderFixture | undefined {
  if (!isObject(item) || !/^\d+$/.test(String(item.provider_id))) return undefined;
  const { name, country, scopes } = item;
  return {
    id: String(item.provider_id),
    ...(typeof name === 'string' && name !== '' ? { name } : {}),
    ...(country === 'CA' || country === 'US' ? { country } : {}),
    ...(Array.isArray(scopes) && scopes.every((scope) => typeof scope === 'string')
      ? { scopes: [...new Set(scopes as Scopes)].sort() }
      : {}),
  };
}
