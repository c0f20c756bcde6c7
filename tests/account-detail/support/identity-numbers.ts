import type { Answered } from '../../../src/http/exchange.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { parts } from './parts.ts';
import { accountsOf } from './results.ts';

const requirement = 'each-identity-number-is-included';
const numbers = parts.find(({ option }) => option === 'WithAccountIdentity')!.members;

/** The identity numbers that no account of some results has; none where the results hold no number at all. */
function findMissingNumbers(results: readonly Answered[]): readonly string[] {
  const accounts = results.flatMap(accountsOf);
  const missing = numbers.filter((name) => !accounts.some((account) => Object.hasOwn(account, name)));
  return missing.length === numbers.length ? [] : missing;
}

/**
 * judges that each of the three numbers stands in some account of results that include them. One account, or one
 * institution, may lack a number, so only results of several users fail.
 */
export function judgeIdentityNumbers(context: CheckContext, results: readonly Answered[]): void {
  const exchange = results.at(-1);
  if (exchange === undefined || results.every((result) => accountsOf(result).length === 0)) return;
  const missing = findMissingNumbers(results);
  context.verify(requirement, missing.length === 0, {
    exchange,
    pointer: '/Accounts',
    wanted: 'AccountNumber, TransitNumber and InstitutionNumber in one account at least',
    got: `none has ${missing.join(' or ')}, in ${results.length} results`,
  });
}

/** True when results of one user show each of the numbers. */
export function showsEachNumber(results: readonly Answered[]): boolean {
  return results.some((result) => accountsOf(result).length > 0) && findMissingNumbers(results).length === 0;
}
