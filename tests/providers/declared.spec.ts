import type { Answered } from '../../src/http/exchange.ts';
import { isRefusal } from '../../src/lib/edge.ts';
import { WrongSetting } from '../../src/plan/blocked.ts';
import type { CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import type { ProviderFixture } from '../../src/target-file/types.ts';
import { type JsonObject, requireArray } from '../support/assertions/bodies.ts';
import { verifyCount, verifyPromise, verifyValues } from '../support/assertions/promises.ts';
import { readProviders } from '../support/resources/providers.ts';

const setting = 'fixtures.providers';
const listed = 'providers-list-holds-the-declared-providers';

interface List {
  readonly exchange: Answered;
  readonly providers: readonly JsonObject[];
}

/** The list that all checks share; a second reading where that one lacks a promised provider. */
async function readList(context: CheckContext, ids: readonly string[]): Promise<List> {
  const shared = listOf(await readProviders(context));
  if (ids.every((id) => findListed(shared, id) >= 0)) return shared;
  return listOf(await context.setUp('listProviders', {}, 200));
}

function listOf(exchange: Answered): List {
  return { exchange, providers: requireArray(exchange) };
}

function findListed({ providers }: List, id: string): number {
  return providers.findIndex(({ provider_id }) => String(provider_id) === id);
}

async function judgeProvider(
  context: CheckContext,
  list: List,
  { id, ...values }: ProviderFixture,
  index: number,
): Promise<void> {
  const { exchange, providers } = list;
  const place = `${setting}.items[${index}]`;
  const at = findListed(list, id);
  if (at < 0) await requireKnown(context, id, place);
  const isListed = verifyPromise(
    context,
    listed,
    at >= 0,
    { exchange, pointer: '', setting: `${place}.id` },
    { wanted: `the provider ${id}`, got: `${providers.length} other providers` },
  );
  if (isListed)
    verifyValues(context, 'provider-has-its-declared-values', { ...values }, providers[at]!, {
      exchange,
      setting: place,
      pointer: `/${at}`,
    });
}

/** True for an integer, as a number or as text. */
function isReadable(id: unknown): boolean {
  return /^\d+$/.test(String(id));
}

/** An id that the target knows neither in its list nor alone is a mistake of the target file. */
async function requireKnown(context: CheckContext, id: string, place: string): Promise<void> {
  const { response } = await context.call('getProvider', { path: { provider_id: id } });
  if (isRefusal(response.status) && response.status !== 401 && response.status !== 403)
    throw new WrongSetting(
      `the target knows no provider ${id}, neither in its list nor alone; correct ${place}.id`,
      setting,
    );
}

/** 2.1, 4.1: the providers that the target file promises. */
export default conformanceTests(import.meta.url, [
  check({
    id: 'providers-declared',
    area: 'providers',
    title: 'The provider list matches `fixtures.providers` of the target file',
    ids: [listed, 'provider-has-its-declared-values'],
    needs: ['outbound.auth.token', setting],
    access: 'read',
    async run(context) {
      const { count, items = [] } = context.target.fixtures!.providers!;
      const list = await readList(
        context,
        items.map(({ id }) => id),
      );
      const { exchange } = list;
      if (count !== undefined)
        verifyCount(context, listed, count, list.providers.length, {
          exchange,
          pointer: '',
          setting: `${setting}.count`,
          what: 'providers',
        });
      // A provider whose id cannot be read may be any of those that are missing.
      if (!list.providers.every(({ provider_id }) => isReadable(provider_id))) {
        context.notExercised(listed, 'the list shows providers without an id that can be read');
        return;
      }
      for (const [index, item] of items.entries()) await judgeProvider(context, list, item, index);
    },
  }),
]);
