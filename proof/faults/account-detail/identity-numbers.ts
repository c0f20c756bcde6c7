import { changeMember } from '../../mutate/changes.ts';
import { bothOperations } from '../../mutate/detail-operations.ts';
import { changeResults } from '../../mutate/detail-results.ts';
import { defineFaults } from '../../mutate/fault.ts';
import { removed } from '../../mutate/members.ts';
import type { Fault, JsonObject } from '../../reference-server/types.ts';

/** Gives a member of every account another name. */
function rename(from: string, to: string): Fault['apply'] {
  return changeResults(bothOperations, ({ Accounts }) => {
    for (const account of Accounts as JsonObject[]) {
      if (account[from] === undefined) continue;
      account[to] = account[from];
      delete account[from];
    }
  });
}

/** One of the three identity numbers never comes (4.6). */
export const identityNumberFaults: readonly Fault[] = defineFaults('each-identity-number-is-included', {
  'institution-numbers-never': [
    'no account has an InstitutionNumber',
    changeMember(bothOperations, '/Accounts/*/InstitutionNumber', removed),
  ],
  'transit-numbers-never': [
    'no account has a TransitNumber',
    changeMember(bothOperations, '/Accounts/*/TransitNumber', removed),
  ],
  'account-numbers-never': [
    'no account has an AccountNumber',
    changeMember(bothOperations, '/Accounts/*/AccountNumber', removed),
  ],
  'transit-numbers-as-routing-numbers': [
    'the TransitNumber of an account is called RoutingNumber',
    rename('TransitNumber', 'RoutingNumber'),
  ],
  'institution-numbers-in-lower-case': [
    'the InstitutionNumber of an account is called institutionNumber',
    rename('InstitutionNumber', 'institutionNumber'),
  ],
  'account-numbers-alone': [
    'accounts have an AccountNumber alone',
    changeResults(bothOperations, ({ Accounts }) => {
      for (const account of Accounts) {
        delete account.TransitNumber;
        delete account.InstitutionNumber;
      }
    }),
  ],
});
