import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import type { Answered } from '../../src/http/exchange.ts';
import { isInteger } from '../../src/lib/json/exact-number.ts';
import type { CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import { isObject, type JsonObject, requireArray } from '../support/assertions/bodies.ts';
import { findDuplicates } from '../support/assertions/comparison.ts';
import { keepUsable } from '../support/assertions/left-aside.ts';
import { readUntil } from '../support/assertions/settling.ts';
import { verifyStatus } from '../support/assertions/status.ts';
import { readProviders } from '../support/resources/providers.ts';

/** Requirements about the items of the list: without an item there is nothing to judge. */
const itemRequirements: readonly RequirementId[] = [
  'provider-carries-its-id-and-name',
  'provider-id-is-an-integer',
  'provider-ids-are-unique',
  'provider-name-is-a-string',
  'provider-country-is-ca-or-us',
  'provider-scopes-are-an-array-of-strings',
  'provider-scopes-come-from-the-table',
];

const documented = new Set(['provider_id', 'name', 'country', 'scopes']);

const registrable = 'registrable-provider-is-listed';

function idsOf(providers: readonly JsonObject[]): ReadonlySet<string> {
  return new Set(providers.map(({ provider_id }) => String(provider_id)));
}

/** True for a provider that can be read under its id: one without a detail may be a mistake of the target file. */
async function hasDetail(context: CheckContext, id: string): Promise<boolean> {
  const { response } = await context.call('getProvider', { path: { provider_id: id } });
  const { status, json } = response;
  return status === 200 && isObject(json) && String(json.provider_id) === id;
}

/** A provider that the list lacks is looked for again, once its detail shows that it exists. */
async function judgeRegistrable(context: CheckContext, list: Answered): Promise<void> {
  const declared = context.target.registrations?.providers ?? [];
  if (declared.length === 0)
    context.notExercised(registrable, 'registrations.providers of the target file names no provider');
  // Where ids are of another type or cannot be read, none can be looked for.
  const ids = requireArray(list).map(({ provider_id }) => provider_id);
  if (!ids.every((id) => typeof id === 'string' || isInteger(id))) return;
  for (const id of declared) {
    const isListed = (one: Answered) => idsOf(requireArray(one)).has(id);
    if (!isListed(list) && !(await hasDetail(context, id))) continue;
    const exchange = isListed(list)
      ? list
      : await readUntil(context, () => context.setUp('listProviders', {}, 200), isListed);
    context.verify(registrable, isListed(exchange), {
      exchange,
      wanted: `provider ${id}, which registrations.providers declares, in the list`,
      got: 'two readings without it, though it has a detail',
      related: [list],
    });
  }
}

/** How often the list is read in all: a node of three that lacks a provider is met three times, a broken one of four twice. */
const readings = 9;

async function readSeveralTimes(context: CheckContext, read: readonly Answered[]): Promise<Answered[]> {
  const lists = [...read];
  while (lists.length < readings) lists.push(await context.setUp('listProviders', {}, 200));
  return lists;
}

function findWithout(lists: readonly Answered[], id: string): readonly Answered[] {
  return lists.filter((list) => !idsOf(requireArray(list)).has(id));
}

/** The declared providers that one of several nodes leaves out: each reading may meet another node. */
async function judgeNodes(context: CheckContext, first: Answered): Promise<void> {
  const declared = context.target.registrations?.providers ?? [];
  if (declared.length === 0) return;
  let lists = await readSeveralTimes(context, [first]);
  const isLacking = (id: string) => findWithout(lists, id).length > 1;
  const known = declared.filter((id) => findWithout(lists, id).length < lists.length);
  const isReadAgain = known.some(isLacking);
  if (isReadAgain) {
    // A replica may not know yet what was added of late.
    await context.clock.sleep(context.target.settleSeconds * 1000);
    lists = await readSeveralTimes(context, []);
  }
  for (const id of known) {
    const without = findWithout(lists, id);
    // What two lists lacked before, a third one lacks by no mishap.
    context.verify(registrable, without.length < (isReadAgain ? 1 : 2), {
      exchange: without.at(-1) ?? first,
      wanted: `provider ${id}, which registrations.providers declares, in every list`,
      got: `${without.length} of ${readings} readings without it`,
      related: without.slice(0, 1),
    });
  }
}

async function judgeList(context: CheckContext): Promise<void> {
  const first = await context.call('listProviders');
  if (!verifyStatus(context, 'providers-list-answers-200-with-an-array', first, 200)) return;
  await judgeRegistrable(context, first);
  if (context.depth !== 'quick') await judgeNodes(context, first);
  // A list may be empty now and then: its items are judged by one that has some.
  const exchange = requireArray(first).length === 0 ? await readProviders(context) : first;
  const providers = requireArray(exchange);
  if (providers.length === 0) {
    for (const requirement of itemRequirements)
      context.notExercised(requirement, 'the list of providers is empty');
    return;
  }
  const hasId = ({ provider_id }: JsonObject) => provider_id !== undefined;
  const why = 'providers are listed without an id';
  const named = keepUsable(context, ['provider-ids-are-unique'], providers, hasId, why);
  const repeated = findDuplicates(named.map(({ provider_id }) => provider_id));
  context.verify('provider-ids-are-unique', repeated.length === 0, {
    exchange,
    wanted: 'each provider_id once',
    got: `${repeated.length} of them more than once: ${repeated.slice(0, 3).map(String).join(', ')}`,
  });
  const others = new Set(providers.flatMap(Object.keys).filter((name) => !documented.has(name)));
  const found = [...others].sort().join(', ') || 'none';
  context.observe('provider-members-beyond-the-document', `in the list: ${found}`, exchange);
}

/** 2.1 and 4.1: the listing of data providers. */
export default conformanceTests(import.meta.url, [
  check({
    id: 'providers-list',
    area: 'providers',
    title: 'The provider list holds unique, well-formed providers',
    ids: [
      'providers-list-answers-200-with-an-array',
      ...itemRequirements,
      'provider-carries-country-and-scopes',
      registrable,
      'provider-members-beyond-the-document',
    ],
    needs: ['outbound.auth.token'],
    access: 'read',
    run: judgeList,
  }),
]);
