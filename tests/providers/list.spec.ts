import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import type { CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import { requireArray } from '../support/assertions/bodies.ts';
import { findDuplicates } from '../support/assertions/comparison.ts';
import { verifyStatus } from '../support/assertions/status.ts';
import { isExact } from '../support/resources/providers.ts';

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

async function judgeList(context: CheckContext): Promise<void> {
  const exchange = await context.call('listProviders');
  if (!verifyStatus(context, 'providers-list-answers-200-with-an-array', exchange, 200)) return;
  const providers = requireArray(exchange);
  if (providers.length === 0) {
    for (const requirement of itemRequirements)
      context.notExercised(requirement, 'the list of providers is empty');
    return;
  }
  const repeated = findDuplicates(
    providers
      .map(({ provider_id }) => provider_id)
      .filter((id) => id !== undefined && (typeof id !== 'number' || isExact(id))),
  );
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
    title: 'reads the list of providers',
    ids: [
      'providers-list-answers-200-with-an-array',
      ...itemRequirements,
      'provider-carries-country-and-scopes',
      'provider-members-beyond-the-document',
    ],
    needs: ['outbound.auth.token'],
    access: 'read',
    run: judgeList,
  }),
]);
