import type { Answered } from '../../src/http/exchange.ts';
import { isRefusal } from '../../src/lib/edge.ts';
import { WrongSetting } from '../../src/plan/blocked.ts';
import type { CheckContext } from '../../src/plan/check.ts';
import type { ProviderFixture } from '../../src/target-file/types.ts';
import { requireArray } from '../support/assertions/bodies.ts';
import { verifyCount, verifyPromise, verifyValues } from '../support/assertions/promises.ts';
import { readProviders } from '../support/resources/providers.ts';
import { describeProviders } from './fixtures.ts';

const { test, all } = describeProviders(import.meta.url);

const setting = 'fixtures.providers';
const listed = 'providers-list-holds-the-declared-providers';

// 2.1 and 4.1: the providers that the target file promises. A promise is judged here: the finding names its file and setting.
test('GET /providers matches `fixtures.providers` of the target file', {
  id: 'providers-declared',
  verifies: [listed, 'provider-has-its-declared-values'],
  needs: ['outbound.auth.token', setting],
}, async ({ providers, context, target }) => {
  const { count, items = [] } = target.fixtures!.providers!;
  const first = await readProviders(context);
  // A second reading where that one lacks a promised provider.
  const list = items.every(({ id }) => findListed(first, id) >= 0) ? first : await providers.requireList();
  const { length } = requireArray(list);
  if (count !== undefined)
    verifyCount(context, listed, count, length, {
      exchange: list,
      pointer: '',
      setting: `${setting}.count`,
      what: 'providers',
    });
  // A provider whose id cannot be read may be any of those that are missing.
  if (!requireArray(list).every(({ provider_id }) => /^\d+$/.test(String(provider_id)))) {
    context.notExercised(listed, 'the list shows providers without an id that can be read');
    return;
  }
  for (const [index, item] of items.entries()) {
    const place = `${setting}.items[${index}]`;
    if (findListed(list, item.id) < 0) requireKnown(await providers.read(item.id), item.id, place);
    judgeProvider(context, list, item, place);
  }
});

function findListed(list: Answered, id: string): number {
  return requireArray(list).findIndex(({ provider_id }) => String(provider_id) === id);
}

function judgeProvider(
  context: CheckContext,
  exchange: Answered,
  { id, ...values }: ProviderFixture,
  place: string,
): void {
  const at = findListed(exchange, id);
  const others = requireArray(exchange);
  const isListed = verifyPromise(
    context,
    listed,
    at >= 0,
    { exchange, pointer: '', setting: `${place}.id` },
    { wanted: `the provider ${id}`, got: `${others.length} other providers` },
  );
  const where = { exchange, setting: place, pointer: `/${at}` };
  if (isListed) verifyValues(context, 'provider-has-its-declared-values', { ...values }, others[at]!, where);
}

/** Blocks for an id that the target knows neither in its list nor alone: it is a mistake of the target file. */
function requireKnown({ response: { status } }: Answered, id: string, place: string): void {
  if (isRefusal(status) && status !== 401 && status !== 403)
    throw new WrongSetting(
      `the target knows no provider ${id}, neither in its list nor alone; correct ${place}.id`,
      setting,
    );
}

export default all();
