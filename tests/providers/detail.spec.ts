import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import type { Answered } from '../../src/http/exchange.ts';
import { quoteValue } from '../../src/lib/quote-value.ts';
import { sampleEvenly } from '../../src/lib/sample-evenly.ts';
import type { CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import { type JsonObject, listObjects, requireObject } from '../support/assertions/bodies.ts';
import { holdSameItems, isSameJson } from '../support/assertions/comparison.ts';
import { keepUsable } from '../support/assertions/left-aside.ts';
import { compareTwice, type Reading, verifyReadings } from '../support/assertions/settling.ts';
import { verifyStatus } from '../support/assertions/status.ts';
import { isId, listProviderIds, listProviders } from '../support/resources/providers.ts';

/** How many providers are read one by one at each depth. */
const sample = { quick: 10, standard: 50, deep: 200 };

const inherent: readonly RequirementId[] = [
  'provider-detail-answers-200-with-an-object',
  'provider-detail-is-the-provider-asked-for',
  'provider-detail-agrees-with-the-list',
  'provider-detail-carries-its-inventory',
  'inventory-is-an-object',
  'inventory-carries-its-six-groups',
  'inventory-account-is-an-array-of-strings',
  'inventory-customers-is-an-array-of-strings',
  'inventory-detailed-accounts-is-an-array-of-strings',
  'inventory-lightweight-accounts-is-an-array-of-strings',
  'inventory-payments-is-an-array-of-strings',
  'inventory-transactions-is-an-array-of-strings',
];

const documented = new Set(['provider_id', 'name', 'country', 'scopes', 'provider_url', 'data_inventory']);

/** Gives the members that the document does not list, with the answer that shows them. */
async function judgeDetail(
  context: CheckContext,
  id: string,
): Promise<{ readonly exchange: Answered; readonly others: readonly string[] }> {
  const exchange = await context.call('getProvider', { path: { provider_id: id } });
  if (!verifyStatus(context, 'provider-detail-answers-200-with-an-object', exchange, 200)) {
    return { exchange, others: [] };
  }
  const detail = requireObject(exchange);
  const { provider_id } = detail;
  if (provider_id !== undefined) {
    context.verify('provider-detail-is-the-provider-asked-for', String(provider_id) === id, {
      exchange,
      pointer: '/provider_id',
      wanted: id,
      got: quoteValue(provider_id),
    });
    if (String(provider_id) === id) await judgeAgreement(context, exchange, detail, id);
  }
  return { exchange, others: Object.keys(detail).filter((name) => !documented.has(name)) };
}

/** A provider that is renamed between two requests agrees with the list of after. */
async function judgeAgreement(context: CheckContext, exchange: Answered, detail: JsonObject, id: string) {
  const compare = (listed: readonly JsonObject[]) => {
    const ofThis = listed.filter(({ provider_id }) => String(provider_id) === id);
    return compareWithListed(exchange, detail, ofThis);
  };
  const readings = await compareTwice(compare(await listProviders(context)), async () =>
    compare(listObjects((await context.call('listProviders')).response.json)),
  );
  verifyReadings(context, readings);
}

/** Where the list holds an id twice, agreement with either is agreement: that it is there twice has its own requirement. */
function compareWithListed(exchange: Answered, detail: JsonObject, listed: readonly JsonObject[]): Reading[] {
  return ['name', 'country', 'scopes'].flatMap((member) => {
    const inDetail = detail[member];
    const inList = listed.map((item) => item[member]).filter((value) => isTyped(member, value));
    if (inList.length === 0 || !isTyped(member, inDetail)) return [];
    return {
      id: 'provider-detail-agrees-with-the-list' as const,
      holds: inList.some((value) => isSameValue(value, inDetail)),
      exchange,
      pointer: `/${member}`,
      wanted: `${quoteList(inList[0])}, as in the list`,
      got: quoteList(inDetail),
    };
  });
}

/** Wrong types and absent members have requirements of their own. */
function isTyped(member: string, value: unknown): boolean {
  if (member !== 'scopes') return typeof value === 'string';
  return Array.isArray(value) && value.every((scope) => typeof scope === 'string');
}

/** Scopes are a set: nothing says that they have an order. */
function isSameValue(a: unknown, b: unknown): boolean {
  return Array.isArray(a) && Array.isArray(b) ? holdSameItems(a, b) : isSameJson(a, b);
}

function quoteList(value: unknown): string {
  return Array.isArray(value) ? value.map(String).join(' ') : quoteValue(value);
}

/** 2.1 and 4.1: the detail of one data provider. */
export default conformanceTests(import.meta.url, [
  check({
    id: 'provider-detail',
    area: 'providers',
    title: 'Each listed provider has a detail that agrees with the list',
    ids: [
      ...inherent,
      'provider-url-is-a-string',
      'provider-detail-carries-its-url',
      'inventory-entries-are-dotted-paths',
      'provider-members-beyond-the-document',
    ],
    needs: ['outbound.auth.token'],
    access: 'read',
    async run(context) {
      if ((await listProviders(context)).length === 0) {
        for (const requirement of inherent)
          context.notExercised(requirement, 'the list of providers is empty');
        return;
      }
      const rows = [
        'provider-detail-is-the-provider-asked-for',
        'provider-detail-agrees-with-the-list',
      ] as const;
      const hasId = ({ provider_id }: JsonObject) => isId(provider_id);
      keepUsable(context, rows, await listProviders(context), hasId, 'providers are listed without an id');
      const seen = [];
      for (const id of sampleEvenly(await listProviderIds(context), sample[context.depth])) {
        seen.push(await judgeDetail(context, id));
      }
      const telling = seen.find(({ others }) => others.length > 0) ?? seen[0];
      const found = [...new Set(seen.flatMap(({ others }) => others))].sort().join(', ') || 'none';
      context.observe('provider-members-beyond-the-document', `in details: ${found}`, telling?.exchange);
    },
  }),
]);
