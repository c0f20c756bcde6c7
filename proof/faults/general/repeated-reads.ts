import { hookAfter } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import type { Call, Fault, JsonObject, OperationName } from '../../reference-server/types.ts';

const breaks = ['repeated-reads-agree'] as const;

/** Changes the answers to some readings of the same thing by the same caller, which are counted from 1. */
function changeReadings(
  on: OperationName,
  isMeant: (n: number) => boolean,
  change: (body: JsonObject) => void,
): Fault['apply'] {
  return (workings) => {
    const readings = new Map<string, number>();
    hookAfter(on, (answer, call) => {
      // One without a body was asked for by HEAD.
      if (answer.status !== 200 || answer.body === undefined) return;
      const thing = nameThing(call);
      const n = (readings.get(thing) ?? 0) + 1;
      readings.set(thing, n);
      if (isMeant(n)) change(answer.body as JsonObject);
    })(workings);
  };
}

function nameThing({ params, query, customer }: Call): string {
  return JSON.stringify([params, String(query), customer]);
}

const isSecond = (n: number): boolean => n % 2 === 0;
const isLater = (n: number): boolean => n > 1;

/** Changes a member of each item of a list, or of the one thing that an answer shows. */
function changeItems(member: string, to: (value: string) => string): (body: unknown) => void {
  return (body) => {
    for (const item of [body].flat() as JsonObject[])
      if (typeof item[member] === 'string') item[member] = to(item[member]);
  };
}

/** Changes the members of each account, whatever its kind. */
function changeAccounts(change: (members: JsonObject) => void): (body: JsonObject) => void {
  return ({ accounts = [], ...alone }) => {
    const all = [...(accounts as JsonObject[]), alone];
    for (const members of all.flatMap((account) => Object.values(account)))
      if (typeof members === 'object' && members !== null && 'accountId' in members)
        change(members as JsonObject);
  };
}

const elsewhere = (country: string): string => (country === 'CA' ? 'US' : 'CA');

function giveAnotherNumber(members: JsonObject): void {
  if (typeof members.accountNumber === 'string') members.accountNumber = `9${members.accountNumber.slice(1)}`;
}

/** Reads whose answers change although nothing was done: two nodes with other data, or a cache of others (2). */
export const repeatedReadFaults: readonly Fault[] = defineFaults(breaks, {
  'every-second-detail-of-a-provider-is-abroad': [
    'every second detail of a provider has the other country',
    changeReadings('getProvider', isSecond, changeItems('country', elsewhere)),
    {
      mayBreak: { 'provider-detail-agrees-with-the-list': 'the detail that is compared may be a second one' },
    },
  ],
  'every-second-list-of-recipients-names-the-company': [
    'every second list of recipients writes Inc. behind their names',
    changeReadings(
      'listRecipients',
      isSecond,
      changeItems('name', (name) => `${name} Inc.`),
    ),
    {
      mayBreak: {
        'recipient-detail-agrees-with-the-list': 'the list that is compared may be a second one',
        'registration-client-name-is-the-name-of-the-recipient':
          'the list that is compared may be a second one',
      },
    },
  ],
  'every-second-list-of-registrations-is-abroad': [
    'every second list of registrations has the other country',
    changeReadings('listRegistrations', isSecond, changeItems('country', elsewhere)),
  ],
  'account-read-again-has-another-number': [
    'an account that is read again has another accountNumber',
    changeReadings('getAccount', isLater, changeAccounts(giveAnotherNumber)),
    { mayBreak: { 'account-numbers-agree-wherever-read': 'the two places are not read as often' } },
  ],
  'details-read-again-have-other-numbers': [
    'a list of accounts that is read again has other accountNumbers',
    changeReadings('listAccounts', isLater, changeAccounts(giveAnotherNumber)),
    { mayBreak: { 'account-numbers-agree-wherever-read': 'the two places are not read as often' } },
  ],
  'account-read-a-third-time-is-of-another-type': [
    'an account that is read a third time has the accountType OTHER',
    changeReadings(
      'getAccount',
      (n) => n > 2,
      changeAccounts((members) => {
        members.accountType = 'OTHER';
      }),
    ),
  ],
});
