import { UnderWay } from '../../mutate/under-way.ts';
import type {
  Answer,
  Call,
  FailingId,
  Fault,
  JsonObject,
  OperationName,
} from '../../reference-server/types.ts';

type Change = (value: unknown) => unknown;

interface Promised {
  readonly breaks: FailingId;
  readonly on: readonly OperationName[];
  /** Where the members stand that may be wrong: objects of an answer. */
  readonly objectsOf: (body: JsonObject) => readonly JsonObject[];
  /** Other requirements that look at what is said under way together. */
  readonly others: readonly FailingId[];
}

const provider: Promised = {
  breaks: 'provider-has-its-declared-values',
  on: ['getProvider'],
  objectsOf: (body) => [body],
  others: [
    'reads-are-answered-each-for-itself',
    'repeated-reads-agree',
    'provider-detail-agrees-with-the-list',
  ],
};

const account: Promised = {
  breaks: 'fdx-account-has-its-declared-values',
  on: ['getAccount'],
  objectsOf: (body) => Object.values(body) as JsonObject[],
  others: [
    'reads-are-answered-each-for-itself',
    'repeated-reads-agree',
    'account-numbers-agree-wherever-read',
  ],
};

const linkedAccount: Promised = {
  breaks: 'linked-account-has-its-declared-values',
  on: ['getAccountsDetail', 'getAccountsDetailAsync'],
  objectsOf: ({ Accounts }) => (Array.isArray(Accounts) ? Accounts : []),
  others: ['sessions-are-answered-each-for-itself', 'answers-of-a-session-agree-in-lasting-members'],
};

/** A member that is wrong in what two requests under way together are answered: alone, each is answered right. */
function changeTogether(
  id: string,
  title: string,
  { breaks, on, objectsOf, others }: Promised,
  member: string,
  change: Change,
): Fault {
  const correct = (answer: Answer, call: Call, underWay: UnderWay<true>) => {
    const isMet = underWay.metBy(call) !== undefined;
    underWay.end(call);
    if (!isMet || answer.status !== 200) return;
    for (const one of objectsOf(answer.body as JsonObject))
      if (one[member] !== undefined) one[member] = change(one[member]);
  };
  return {
    id,
    title,
    breaks: [breaks],
    mayBreak: Object.fromEntries(others.map((other) => [other, 'it looks at reads under way together, too'])),
    keepsFixtures: true,
    needs: 'standard',
    apply(workings) {
      const underWay = new UnderWay<true>(workings, on, () => true);
      workings.after(on, (answer, call) => correct(answer, call, underWay));
    },
  };
}

const withoutZeros: Change = (text) => String(text).replace(/^0+/, '');

/** Values that are declared, and wrong only where requests are under way together (2.1, 2.4, 2.5). */
export const declaredTogetherFaults: readonly Fault[] = [
  changeTogether(
    'provider-details-together-lack-a-scope',
    'of two details of providers under way together each lacks a scope',
    provider,
    'scopes',
    (scopes) => (scopes as string[]).slice(1),
  ),
  changeTogether(
    'provider-details-together-swap-the-country',
    'two details of providers under way together have the other country',
    provider,
    'country',
    (country) => (country === 'CA' ? 'US' : 'CA'),
  ),
  changeTogether(
    'accounts-read-together-lose-leading-zeros',
    'two accounts that are read together have numbers without leading zeros',
    account,
    'routingTransitNumber',
    withoutZeros,
  ),
  changeTogether(
    'accounts-read-together-add-a-cent',
    'two accounts that are read together have a balance that is a cent more',
    account,
    'currentBalance',
    (amount) => Number((Number(amount) + 0.01).toFixed(2)),
  ),
  changeTogether(
    'accounts-read-together-are-closed',
    'two accounts that are read together are closed',
    account,
    'status',
    () => 'CLOSED',
  ),
  changeTogether(
    'sessions-together-give-balances-in-cents',
    'two requests for account detail under way together give balances in cents',
    linkedAccount,
    'Balance',
    (balance) =>
      Object.fromEntries(
        Object.entries(balance as JsonObject).map(([name, one]) => [name, Number(one) * 100]),
      ),
  ),
  changeTogether(
    'sessions-together-swap-the-currency',
    'two requests for account detail under way together give accounts in another currency',
    linkedAccount,
    'Currency',
    () => 'USD',
  ),
  changeTogether(
    'sessions-together-lose-leading-zeros',
    'two requests for account detail under way together give transit numbers without leading zeros',
    linkedAccount,
    'TransitNumber',
    withoutZeros,
  ),
];
