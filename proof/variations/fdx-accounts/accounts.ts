import { changeRules, hookAfter } from '../../mutate/changes.ts';
import type { FdxAccount, FdxMembers, JsonObject, Variation } from '../../reference-server/types.ts';
import { declareAccounts, editAccounts } from './customer.ts';

const IDENTIFIED: readonly string[] = ['depositAccount', 'loanAccount'];

/** An id with characters that have to be percent-encoded. */
const awkward = (id: string) => `${id} ü+%25&?=#'/é`;

/** An account with the members that a rule keeps. */
function keeping(account: FdxAccount, keeps: (member: string) => boolean): FdxAccount {
  const members = Object.fromEntries(Object.entries(account.members).filter(([member]) => keeps(member)));
  return { ...account, members: members as FdxMembers };
}

function memberAt(body: unknown, change: (members: JsonObject, kind: string) => void): void {
  const { accounts } = body as { accounts?: JsonObject[] };
  for (const account of accounts ?? [body as JsonObject]) {
    for (const [kind, members] of Object.entries(account)) change(members as JsonObject, kind);
  }
}

/** A variation in which the members of accounts read otherwise. */
function membersAs(
  id: string,
  title: string,
  change: (members: JsonObject, kind: string) => void,
): Variation {
  return {
    id,
    title,
    apply: hookAfter(['listAccounts', 'getAccount'], ({ status, body }) => {
      if (status === 200) memberAt(body, change);
    }),
  };
}

let drift = 0;

/** What accounts may look like (2.4). */
export const fdxMemberVariations: readonly Variation[] = [
  {
    id: 'account-renamed-while-lists-are-behind',
    title: 'the customer renames an account now and then, and lists show its new name three seconds later',
    apply({ after, now }) {
      const renamed = new Map<unknown, number[]>();
      const rename = (members: JsonObject, until: number) => {
        const count = (renamed.get(members.accountId) ?? []).filter((at) => at <= until).length;
        if (count > 0) members.nickname = `Holidays ${count}`;
      };
      after('getAccount', ({ status, body }) => {
        if (status !== 200) return;
        memberAt(body, (members) => {
          const before = renamed.get(members.accountId) ?? [];
          const isDue = members.nickname !== undefined && now() - (before.at(-1) ?? 0) >= 60_000;
          if (isDue) renamed.set(members.accountId, [...before, now()]);
          rename(members, now());
        });
      });
      after('listAccounts', ({ status, body }) => {
        if (status === 200) memberAt(body, (members) => rename(members, now() - 3000));
      });
    },
    declares({ revocation }) {
      revocation.settleSeconds = 3;
    },
  },
  membersAs(
    'accounts-of-other-kinds-without-an-id',
    'only deposit and loan accounts carry an accountId',
    (members, kind) => {
      if (!IDENTIFIED.includes(kind)) delete members.accountId;
    },
  ),
  {
    id: 'accounts-without-optional-members',
    title: 'accounts carry their id and nothing else',
    apply(workings) {
      editAccounts(workings, 'alice', (account) => keeping(account, (member) => member === 'accountId'));
    },
  },
  membersAs(
    'accounts-without-any-member',
    'accounts of kinds that list no accountId carry no member at all',
    (members, kind) => {
      if (IDENTIFIED.includes(kind)) return;
      for (const member of Object.keys(members)) delete members[member];
    },
  ),
  membersAs('account-members-as-null', 'members that are not known are null', (members) => {
    for (const member of [
      'nickname',
      'description',
      'currency',
      'transactions',
      'payoutEndDate',
      'holdings',
    ]) {
      members[member] ??= null;
    }
  }),
  membersAs('accounts-with-more-members', 'accounts carry members beyond the document', (members) => {
    Object.assign(members, {
      error: null,
      taxAdvantaged: true,
      contact: [{ holders: [] }],
      x: { y: { z: 1 } },
    });
  }),
  membersAs(
    'account-parts-of-another-shape',
    'currencies, open orders and transactions, whose shapes are not shown, hold null, lists and objects',
    (members) => {
      const { currency, openOrders, transactions } = members as Record<string, JsonObject[] | undefined>;
      const code = (currency as JsonObject | undefined)?.currencyCode;
      if (code !== undefined) members.currency = { currencyCode: ` ${code} `, display: { symbol: '$' } };
      members.openOrders = openOrders?.map((order) => ({
        ...order,
        symbol: null,
        unitPrice: [order.unitPrice],
      }));
      members.transactions = transactions?.map((one) =>
        Object.fromEntries(
          Object.entries(one).map(([kind, told]) => [
            kind,
            { ...(told as JsonObject), description: '', postedTimestamp: { value: '2026-01-02' } },
          ]),
        ),
      );
    },
  ),
  membersAs('account-dates-with-a-time', 'dates carry a time, with fractions and offsets', (members) => {
    const times = ['T00:00:00Z', 'T23:59:59.1+00:00', 'T12:30:00.123456789-05:00'];
    for (const [index, [member, value]] of Object.entries(members).entries()) {
      if (/Date|AsOf$/.test(member) && typeof value === 'string') {
        members[member] = value.slice(0, 10) + times[index % times.length];
      }
    }
  }),
  membersAs(
    'account-values-of-open-lists',
    'categories, types and states take values of their own',
    (members) => {
      Object.assign(members, {
        accountCategory: 'Dépôt',
        accountType: 'x-kind',
        status: 'PENDING',
        lineOfBusiness: '',
      });
      if ('payoutMode' in members) members.payoutMode = 'FORTNIGHTLY';
    },
  ),
  membersAs(
    'account-balances-that-move',
    'balances and the day of the last activity change with every read',
    (members) => {
      drift += 1;
      for (const member of ['currentBalance', 'availableBalance', 'currentValue', 'principalBalance']) {
        if (member in members) members[member] = drift / 100;
      }
      members.lastActivityDate = `2026-04-${String((drift % 28) + 1).padStart(2, '0')}`;
    },
  ),
  {
    id: 'account-ids-that-need-encoding',
    title: 'accountId holds white space, reserved characters and characters beyond ASCII',
    apply(workings) {
      for (const name of ['alice', 'bruno']) {
        editAccounts(workings, name, ({ kind, members }) => ({
          kind,
          members: { ...members, accountId: awkward(members.accountId) },
        }));
      }
    },
    declares(description) {
      for (const name of ['alice', 'bruno']) {
        declareAccounts(description, name, (accounts) =>
          accounts.map(({ id, kind }) => ({ id: awkward(id), kind })),
        );
      }
      description.fdx.unknownAccount = awkward('dep-00000000');
    },
  },
  {
    id: 'accounts-in-details-like-lightweight',
    title: 'lightweight and details show the same members',
    keepsFixtures: true,
    apply: changeRules('fdxAccounts', { isLightweight: () => false }),
  },
  {
    id: 'accounts-lightweight-by-id-alone',
    title: 'a lightweight account carries its accountId only',
    keepsFixtures: true,
    apply: changeRules('fdxAccounts', { metadataMembers: new Set(['accountId']) }),
  },
  {
    id: 'account-numbers-masked-in-lightweight',
    title: 'a lightweight account shows its accountNumber masked, which is full everywhere else',
    apply: changeRules('fdxAccounts', ({ lightweight }) => ({
      lightweight: (account, call) => {
        const number = account.members.accountNumber;
        const shown = lightweight(account, call);
        return typeof number === 'string' ? { ...shown, accountNumber: `****${number.slice(-4)}` } : shown;
      },
    })),
  },
  {
    id: 'account-balances-of-last-night-in-lists',
    title: 'lists of details show the balances of last night, single accounts those of now',
    apply: changeRules('fdxAccounts', {
      details: ({ members }, { operation }) =>
        operation === 'listAccounts' && typeof members.currentBalance === 'number'
          ? { ...members, currentBalance: members.currentBalance - 12.5 }
          : members,
    }),
  },
  {
    id: 'accounts-in-details-with-fewer-transactions',
    title: 'lists of details cut transactions to the latest one',
    apply: changeRules('fdxAccounts', {
      details: ({ members }, { operation }) =>
        operation === 'listAccounts' && Array.isArray(members.transactions)
          ? { ...members, transactions: members.transactions.slice(0, 1) }
          : members,
    }),
  },
];
