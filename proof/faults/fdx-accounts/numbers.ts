import { changeBody } from '../../mutate/changes.ts';
import type { Fault, JsonObject } from '../../reference-server/types.ts';

/** Rewrites a member that holds a number in text, in the accounts that are read alone or in lists of details. */
function rewrite(
  on: 'getAccount' | 'listAccounts',
  member: string,
  to: (number: string) => string,
): Fault['apply'] {
  const change = (account: JsonObject) => {
    for (const members of Object.values(account) as JsonObject[])
      if (typeof members[member] === 'string') members[member] = to(members[member]);
  };
  return changeBody(on, (body, { query }) => {
    const isList = Array.isArray(body.accounts);
    if (isList && query.get('resultType') !== 'details') return;
    for (const account of isList ? (body.accounts as JsonObject[]) : [body]) change(account);
  });
}

function differs(id: string, title: string, apply: Fault['apply']): Fault {
  return {
    id,
    title,
    breaks: ['account-numbers-agree-wherever-read'],
    warns: ['account-values-agree-wherever-read'],
    apply,
  };
}

/** Numbers of an account that are others in the list than alone (2.4, 4.5). */
export const fdxNumberFaults: readonly Fault[] = [
  differs(
    'routing-number-without-zeros-in-details',
    'a list of details leaves the leading zeros of routingTransitNumber out',
    rewrite('listAccounts', 'routingTransitNumber', (number) => number.replace(/^0+/, '')),
  ),
  differs(
    'account-number-masked-in-details',
    'a list of details masks accountNumber',
    rewrite(
      'listAccounts',
      'accountNumber',
      (number) => `${'*'.repeat(number.length - 4)}${number.slice(-4)}`,
    ),
  ),
  differs(
    'account-number-without-its-check-digit-alone',
    'an account that is read alone lacks the last digit of its accountNumber',
    rewrite('getAccount', 'accountNumber', (number) => number.slice(0, -1)),
  ),
  differs(
    'micr-number-of-another-branch-alone',
    'an account that is read alone has the MICR number of another branch',
    rewrite('getAccount', 'micrNumber', (number) => `9${number.slice(1)}`),
  ),
];
