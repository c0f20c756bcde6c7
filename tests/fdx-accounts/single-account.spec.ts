import type { AccountKind } from '../../src/catalogue/account-kinds.ts';
import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import { describeAccounts } from './fixtures.ts';
import { requirementsByKind } from './support/requirements-by-kind.ts';
import { listIdsOfKind, noteItemsWithoutId, verifySingle } from './support/single-accounts.ts';

const { test, all } = describeAccounts(import.meta.url);

const commonRequirements: readonly RequirementId[] = [
  'fdx-account-answers-200-with-an-object',
  'single-account-is-the-one-asked-for',
  'listed-account-can-be-read-alone',
  'single-account-agrees-with-the-list',
  'declared-account-has-the-member-of-its-kind',
  'fdx-account-has-its-declared-values',
  'single-account-carries-its-documented-members',
  'fdx-account-holds-exactly-one-kind',
  'member-of-the-account-kind-is-an-object',
  'fdx-members-are-not-null',
  'account-number-display-is-masked',
  'balance-as-of-carries-a-time',
];

const kinds: readonly (readonly [kind: AccountKind, id: string, plural: string])[] = [
  ['depositAccount', 'deposit-accounts', 'deposit accounts'],
  ['loanAccount', 'loan-accounts', 'loan accounts'],
  ['locAccount', 'lines-of-credit', 'lines of credit'],
  ['investmentAccount', 'investment-accounts', 'investment accounts'],
  ['annuityAccount', 'annuity-accounts', 'annuity accounts'],
];

for (const [kind, id, plural] of kinds)
  test(`Each of the ${plural} can be read alone and agrees with the list`, {
    id,
    verifies: [...commonRequirements, ...requirementsByKind[kind]],
    needs: ['outbound'],
  }, async ({ accounts, context }) => {
    await accounts.readAll();
    await noteItemsWithoutId(context, kind);
    for (const one of await listIdsOfKind(context, kind))
      await verifySingle(context, await accounts.read(one), one);
  });

export default all();
