import type { Description, FdxAccount, Workings } from '../../reference-server/types.ts';

/** Gives a customer other accounts. Seeds are shared and frozen, so the new ones are copies. */
export function replaceAccounts(
  { store }: Workings,
  name: string,
  change: (accounts: readonly FdxAccount[]) => readonly FdxAccount[],
): void {
  const { accounts = [] } = store.customers.get(name) ?? {};
  store.customers.set(name, { name, accounts: change(accounts) });
}

/** Changes each account of a customer. */
export function editAccounts(
  workings: Workings,
  name: string,
  edit: (account: FdxAccount, index: number) => FdxAccount,
): void {
  replaceAccounts(workings, name, (accounts) => accounts.map(edit));
}

/** Says in the description which accounts a customer has. */
export function declareAccounts(
  { fdx }: Description,
  name: string,
  change: (
    accounts: Description['fdx']['customers'][number]['accounts'],
  ) => Description['fdx']['customers'][number]['accounts'],
): void {
  const customer = fdx.customers.find((one) => one.name === name);
  if (customer !== undefined) customer.accounts = change(customer.accounts);
}
