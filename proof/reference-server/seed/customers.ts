import type { AccountKind, Customer, FdxAccount, FdxMembers } from '../store/entities.ts';
import aliceAnnuity from './accounts/alice-annuity.json' with { type: 'json' };
import aliceDeposit from './accounts/alice-deposit.json' with { type: 'json' };
import aliceInvestment from './accounts/alice-investment.json' with { type: 'json' };
import aliceLoan from './accounts/alice-loan.json' with { type: 'json' };
import aliceLoc from './accounts/alice-loc.json' with { type: 'json' };
import brunoDeposit from './accounts/bruno-deposit.json' with { type: 'json' };
import brunoLoc from './accounts/bruno-loc.json' with { type: 'json' };
import chenDeposit from './accounts/chen-deposit.json' with { type: 'json' };
import chenLoan from './accounts/chen-loan.json' with { type: 'json' };
import defaults from './accounts/defaults.json' with { type: 'json' };
import { freeze } from './freeze.ts';

type AccountsByKind = Partial<Record<AccountKind, readonly FdxMembers[]>>;

/** The seeded customers: alice has accounts of every kind, empty has none, chen stands behind connections. */
export const seedCustomers: readonly Customer[] = freeze([
  customer('alice', {
    depositAccount: aliceDeposit,
    loanAccount: aliceLoan,
    locAccount: aliceLoc,
    investmentAccount: aliceInvestment,
    annuityAccount: aliceAnnuity,
  }),
  customer('bruno', { depositAccount: brunoDeposit, locAccount: brunoLoc }),
  customer('chen', { depositAccount: chenDeposit, loanAccount: chenLoan }),
  customer('empty', {}),
]);

function customer(name: string, accounts: AccountsByKind): Customer {
  const kinds = Object.entries(accounts) as [AccountKind, readonly FdxMembers[]][];
  return {
    name,
    accounts: interleave(kinds.map(([kind, list]) => list.map((members) => complete(kind, members)))),
  };
}

/** An account with every member that 2.4 lists for its kind. */
function complete(kind: AccountKind, members: FdxMembers): FdxAccount {
  if (kind !== 'depositAccount') return { kind, members: { ...defaults[kind], ...members } };
  const { routingTransitNumber } = defaults.depositAccount;
  const named = { nickname: members.productName, description: members.productName };
  const micrNumber = `${routingTransitNumber}${members.accountNumber}`;
  return { kind, members: { ...defaults.depositAccount, ...named, micrNumber, ...members } };
}

/** One of each list in turn, so that the first page shows every kind. */
function interleave(lists: readonly FdxAccount[][]): FdxAccount[] {
  const maxLength = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: maxLength }, (_, index) =>
    lists.flatMap((list) => list.slice(index, index + 1)),
  ).flat();
}
