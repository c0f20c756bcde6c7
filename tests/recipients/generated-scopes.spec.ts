import { forAll } from '../../src/plan/property.ts';
import { isObject } from '../support/assertions/bodies.ts';
import {
  drawScopesInSmallLetters,
  generateScopesWithoutAccountBasic,
  generateScopesWithUnknownName,
} from '../support/generators/scopes.ts';
import { scopesOf } from '../support/resources/recipient-readings.ts';
import { describeRecipients, writing } from './fixtures.ts';
import { drawRefusedSets, refusedSets, unknownScopes } from './support/generated-scopes.ts';

const { test, all } = describeRecipients(import.meta.url);

// 1 and 2.2: generated scopes of creations.

test('Generated scope sets without ACCOUNT_BASIC are refused', {
  id: 'recipient-scope-without-account-basic',
  verifies: ['scope-without-account-basic-is-refused-or-completed', 'refused-creation-leaves-nothing-behind'],
  ...writing,
  takes: { reads: ['ordinary'] },
  properties: [refusedSets],
}, async ({ recipients, context, depth }) => {
  await recipients.requireOrdinary();
  const first = drawRefusedSets(depth);
  const tell = (scope: readonly string[]) => (scope.length === 0 ? 'no scope' : scope.join(', '));
  // A target that adds ACCOUNT_BASIC does so each time: one recipient with one name, and one with several, show it.
  const completed = new Set<boolean>();
  await forAll<readonly string[]>(
    context,
    refusedSets,
    { values: generateScopesWithoutAccountBasic(), first, tell },
    async (scope) => {
      const isOne = scope.length === 1;
      if (completed.has(isOne) && scope.length > 0) return;
      const { response } = (await recipients.create({ scope })).exchange;
      if (isObject(response.json) && scopesOf(response.json.scope).includes('ACCOUNT_BASIC'))
        completed.add(isOne);
    },
  );
  await recipients.listNowAndAtTheEnd();
});

test('A recipient with an unknown scope or country is refused', {
  id: 'recipient-with-unknown-names',
  verifies: [
    'unknown-scope-or-country-is-refused',
    'recipient-scope-names-come-from-the-table',
    'recipient-country-is-ca-or-us',
  ],
  ...writing,
  takes: { reads: ['ordinary'] },
  properties: [unknownScopes],
}, async ({ recipients, context, depth }) => {
  await recipients.requireOrdinary();
  let isTaken = false;
  const cases = { values: generateScopesWithUnknownName(), first: drawScopesInSmallLetters };
  await forAll(context, unknownScopes, cases, async (scope) => {
    if (!isTaken) isTaken = (await recipients.create({ scope })).exchange.response.status < 300;
  });
  for (const country of depth === 'quick' ? ['MX'] : ['MX', 'ca', 'CAN', ''])
    if ((await recipients.create({ country })).exchange.response.status < 300) return;
});

export default all();
