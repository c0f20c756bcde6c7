import { Refusal } from '../reference-server/refusal.ts';
import type { Answer, Call, Fault, FdxAccount, JsonObject, Rules } from '../reference-server/types.ts';
import { changeBody, changeRules, hookAfter, hookBefore } from './changes.ts';
import { readConditions } from './places.ts';
import type { Trigger } from './triggers.ts';

type AccountRules = Rules['fdxAccounts'];

type RuleName = {
  [Name in keyof AccountRules]: AccountRules[Name] extends (...args: never[]) => unknown ? Name : never;
}[keyof AccountRules];

/** A page of the accounts list as it goes out. */
interface AccountsPage {
  readonly page: JsonObject;
  readonly links: { next?: JsonObject };
  readonly accounts: Record<string, JsonObject>[];
}

/** Changes rules of the FDX accounts. */
export function changeAccounts(change: Parameters<typeof changeRules<'fdxAccounts'>>[1]): Fault['apply'] {
  return changeRules('fdxAccounts', change);
}

/** Changes what one rule of the FDX accounts returns: `change` gets the result and the arguments of the rule. */
export function changeAccountRule<Name extends RuleName>(
  name: Name,
  change: (
    result: ReturnType<AccountRules[Name]>,
    ...args: Parameters<AccountRules[Name]>
  ) => ReturnType<AccountRules[Name]>,
): Fault['apply'] {
  return changeAccounts(({ [name]: rule }) => {
    const call = rule as (...args: Parameters<AccountRules[Name]>) => ReturnType<AccountRules[Name]>;
    return { [name]: (...args: Parameters<AccountRules[Name]>) => change(call(...args), ...args) };
  });
}

/** Changes pages of the accounts list in place, those that are asked for in some way (`readConditions`) or all. */
export function changePages(
  conditions: string | undefined,
  change: (page: AccountsPage, call: Call) => unknown,
): Fault['apply'] {
  const isMeant = conditions === undefined ? () => true : readConditions(conditions);
  return changeBody('listAccounts', (body, call) => {
    if (isMeant(call)) change(body as unknown as AccountsPage, call);
  });
}

/** Changes the query of calls of the accounts list that are asked in some way (`readConditions`), before it is read. */
export function changeQuery(conditions: string, change: (query: URLSearchParams) => unknown): Fault['apply'] {
  const isMeant = readConditions(conditions);
  return hookBefore('listAccounts', (call) => {
    if (isMeant(call)) change(call.query);
    return undefined;
  });
}

/** The pages of the accounts list that lead to a next one. */
export const pagesBeforeTheLast: Trigger =
  () =>
  ({ body }) =>
    (body as Partial<AccountsPage>).page?.nextOffset !== undefined;

/** Ends a call in an internal error. */
export function failInside(): never {
  throw new Refusal(500, 'An internal error has occurred');
}

/** Numbers the cursors, so that no two are alike, and changes the position of one that is sent again. */
export function changeReusedCursors(change: (position: number) => number): Fault['apply'] {
  return changeAccounts(({ encodeCursor, decodeCursor }) => {
    const used = new Set<string>();
    let issued = 0;
    return {
      encodeCursor: (position, binding) => `${encodeCursor(position, binding)}.${++issued}`,
      decodeCursor: (cursor, binding) => {
        const position = decodeCursor(cursor.split('.')[0] ?? '', binding);
        const isUsed = used.has(cursor);
        used.add(cursor);
        return position === undefined || !isUsed ? position : change(position);
      },
    };
  });
}

/** Customers whose reads go through a cache; those of connections do not. */
const cachedCustomers: ReadonlySet<string | undefined> = new Set(['alice', 'bruno']);

/** Gives the answer to one call to others with the same key, so many times; calls without a key are left alone. */
export function keepAnswers(
  on: 'getAccount' | 'listAccounts',
  keyOf: (call: Call) => string | undefined,
  uses = Number.POSITIVE_INFINITY,
): Fault['apply'] {
  return (workings) => {
    const kept = new Map<string, { readonly answer: Answer; left: number }>();
    hookAfter(on, (answer, call) => {
      const key = keyOf(call);
      if (key === undefined || !cachedCustomers.has(call.customer)) return undefined;
      const entry = kept.get(key);
      if (entry !== undefined && entry.left > 0) {
        entry.left -= 1;
        return structuredClone(entry.answer);
      }
      if (answer.status === 200) kept.set(key, { answer: structuredClone(answer), left: uses });
      return undefined;
    })(workings);
  };
}

/** Changes the accounts that the first customer has. */
export function changeStoredAccounts(
  change: (accounts: readonly FdxAccount[]) => readonly FdxAccount[],
): Fault['apply'] {
  return ({ store }) => {
    const [name, customer] = [...store.customers][0]!;
    store.customers.set(name, { ...customer, accounts: change(customer.accounts) });
  };
}

/** Changes a member of the first stored account that has it. */
export function changeStoredMember(member: string, change: (value: unknown) => unknown): Fault['apply'] {
  return changeStoredAccounts((accounts) => {
    const at = accounts.findIndex(({ members }) => members[member] !== undefined);
    const { kind, members } = accounts[at]!;
    return accounts.with(at, { kind, members: { ...members, [member]: change(members[member]) } });
  });
}

/** Meets ids that an encoded comma joins in a way of its own, and encodes none in its links. */
export function takeEncodedComma(meet: (call: Call) => Answer | undefined): Fault['apply'] {
  return (workings) => {
    const { nextHref } = workings.rules.fdxAccounts;
    workings.rules.fdxAccounts.nextHref = (...given) => nextHref(...given).replaceAll('%2C', ',');
    workings.before('listAccounts', (call) =>
      /accountIds=[^&]*%2c/i.test(call.rawQuery) ? meet(call) : undefined,
    );
  };
}
