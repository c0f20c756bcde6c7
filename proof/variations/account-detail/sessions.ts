import { setImmediate } from 'node:timers/promises';
import { changeRules } from '../../mutate/changes.ts';
import { calendarDateOf, DAY } from '../../reference-server/calendar.ts';
import { Refusal } from '../../reference-server/refusal.ts';
import type { BankAccount, JsonObject, Persona, Variation, Workings } from '../../reference-server/types.ts';

type Transaction = JsonObject & { Id: string; Date: string };
type Result = JsonObject & { Accounts: (JsonObject & { Id: string; Transactions?: Transaction[] })[] };

const operations = ['getAccountsDetail', 'getAccountsDetailAsync'] as const;

/** Changes the people behind sessions. */
function changePersonas(
  { store }: Workings,
  change: (persona: Persona, of: (name: string) => Persona) => Persona,
): void {
  const { persona: find } = store;
  store.persona = (name, now) => {
    const persona = find(name, now);
    return persona && change(persona, (other) => find(other, now)!);
  };
}

/** Changes each result, with the number of results before it. */
function onResults(
  { after, now }: Workings,
  change: (result: Result, count: number, now: number) => void,
): void {
  let count = 0;
  after(operations, ({ status, body }) => {
    if (status !== 200) return;
    change(body as Result, count, now());
    count += 1;
  });
}

/** A GUID of an account and a number. */
function guidFor(accountId: string, number: number): string {
  return accountId.slice(0, -4) + (0x1000 + number).toString(16);
}

function withoutInstitutionNumbers(account: BankAccount): BankAccount {
  const { InstitutionNumber: _, ...others } = account;
  return others as BankAccount;
}

/** Users, and what changes or is refused between two answers of their sessions (2.5, 3.2, 4.6). */
export const detailSessionVariations: readonly Variation[] = [
  {
    id: 'joint-account-of-two-users',
    title: 'two users share an account, which each of them lists among others',
    apply(workings) {
      changePersonas(workings, (persona, of) =>
        persona.name === 'quick'
          ? { ...persona, accounts: [...persona.accounts, of('alice').accounts[0]!] }
          : persona,
      );
    },
  },
  {
    id: 'users-with-the-same-accounts',
    title: 'two users list the same joint accounts',
    apply(workings) {
      changePersonas(workings, (persona, of) => ({ ...persona, accounts: of('alice').accounts }));
    },
  },
  ...(['quick', 'alice'] as const).map(
    (name): Variation => ({
      id: `institution-of-${name}-without-numbers`,
      title: `the institution of ${name} has no InstitutionNumber, that of another user has`,
      apply(workings) {
        changePersonas(workings, (persona) =>
          persona.name === name
            ? { ...persona, accounts: persona.accounts.map(withoutInstitutionNumbers) }
            : persona,
        );
      },
    }),
  ),
  {
    id: 'transactions-booked-late',
    title: 'every second answer has one more transaction of five days ago, which later ones keep',
    apply(workings) {
      onResults(workings, ({ Accounts }, count, now) => {
        for (const { Id, Transactions = [] } of Accounts) {
          if (Transactions.length === 0) continue;
          for (let number = 0; number < count / 2; number += 1) {
            const late = { Debit: number + 1, Credit: 0, Description: 'Late', Code: null, Balance: 1 };
            Transactions.push({ ...late, Id: guidFor(Id, number), Date: calendarDateOf(now - 5 * DAY) });
          }
        }
      });
    },
  },
  {
    id: 'transactions-taken-back',
    title: 'after every third answer one more of the recent transactions is cancelled for good',
    apply(workings) {
      onResults(workings, ({ Accounts }, count, now) => {
        const recent = calendarDateOf(now - 60 * DAY);
        for (const { Transactions = [] } of Accounts) {
          const cancelled = Transactions.filter((one) => one.Date >= recent).slice(0, Math.floor(count / 3));
          const kept = Transactions.filter((one) => !cancelled.includes(one));
          Transactions.splice(0, Transactions.length, ...kept);
        }
      });
    },
  },
  {
    id: 'pending-transactions-dated-when-booked',
    title: 'transactions of the last days have a later date and another amount in every second answer',
    apply(workings) {
      onResults(workings, ({ Accounts }, count, now) => {
        const recent = calendarDateOf(now - 10 * DAY);
        for (const one of Accounts.flatMap(({ Transactions = [] }) => Transactions)) {
          if (one.Date < recent || count % 2 > 0) continue;
          Object.assign(one, { Date: calendarDateOf(now - DAY), Debit: Number(one.Debit) + 1 });
        }
      });
    },
  },
  {
    id: 'transaction-ids-by-place',
    title: 'the Id of a transaction is made of its place in the answer, the oldest first in a year',
    apply(workings) {
      onResults(workings, ({ Accounts }) => {
        for (const { Id, Transactions = [] } of Accounts) {
          if (Transactions.length > 60) Transactions.reverse();
          for (const [place, one] of Transactions.entries()) one.Id = guidFor(Id, place);
        }
      });
    },
  },
  {
    id: 'transaction-ids-by-a-place-that-moves',
    title:
      'the Id of a transaction is made of its place, and every third answer has a new one before all others',
    apply(workings) {
      onResults(workings, ({ Accounts }, count, now) => {
        for (const { Id, Transactions = [] } of Accounts) {
          if (Transactions.length === 0) continue;
          const late = { Id, Debit: 1, Credit: 0, Description: 'Late', Code: null, Balance: 1 };
          for (let number = 0; number < count / 3; number += 1)
            Transactions.unshift({ ...late, Debit: number + 1, Date: calendarDateOf(now - 5 * DAY) });
          for (const [place, one] of Transactions.entries()) one.Id = guidFor(Id, place);
        }
      });
    },
  },
  {
    id: 'no-transactions-of-the-third-month',
    title: 'nothing was booked between 60 and 95 days ago',
    apply: changeRules('accountDetail', ({ isInWindow }) => ({
      isInWindow: (one, days, now) =>
        isInWindow(one, days, now) && (isInWindow(one, 60, now) || !isInWindow(one, 95, now)),
    })),
  },
  {
    id: 'days-of-a-time-zone-ahead',
    title: 'days are counted in a time zone in which it is tomorrow already',
    apply: changeRules('accountDetail', ({ isInWindow }) => ({
      isInWindow: (one, days, now) => isInWindow(one, days - 1, now),
    })),
  },
  {
    id: 'filter-of-a-foreign-account-refused',
    title: 'an AccountsFilter that names an account that is not linked is refused as a whole',
    apply: changeRules('accountDetail', ({ select }) => ({
      select: (accounts, filter, call) => {
        const chosen = select(accounts, filter, call);
        if (filter !== undefined && chosen.length < new Set(filter).size)
          throw new Refusal(400, 'An account of AccountsFilter is not linked');
        return chosen;
      },
    })),
  },
  {
    id: 'options-echoed-in-results',
    title: 'a result repeats the options that its request has given',
    apply({ after, store }) {
      const given = new Map<string, unknown>();
      after(operations, ({ status, body }, call) => {
        const { RequestId, ...options } = (call.body ?? {}) as JsonObject;
        const key = String(call.params.requestId ?? RequestId).toLowerCase();
        if (call.operation === 'getAccountsDetail') given.set(key, options);
        if (status === 200 && store.sessions.has(key))
          Object.assign(body as JsonObject, { Options: given.get(key) });
      });
    },
  },
  {
    id: 'warnings-in-some-results',
    title: 'every third result has Warnings, and each a TraceId of its own',
    apply(workings) {
      onResults(workings, (result, count) => {
        Object.assign(result, { TraceId: `trace-${count}` });
        if (count % 3 === 0) Object.assign(result, { Warnings: ['The data are of today'] });
      });
    },
  },
  {
    id: 'holder-named-in-payments',
    title: 'titles, descriptions of payments and the user name tell the holder, whatever is asked for',
    apply(workings) {
      const { account, login } = workings.rules.accountDetail;
      workings.rules.accountDetail.account = (one, shown, call) => {
        const view = account(one, shown, call) as JsonObject & { Transactions?: Transaction[] };
        const name = one.Holder.Name;
        const tell = (own: Transaction) => ({ ...own, Description: `Transfer to ${name}`, Payee: { name } });
        const told = view.Transactions === undefined ? {} : { Transactions: view.Transactions.map(tell) };
        return { ...view, Title: `${one.Title} of ${name}`, ...told };
      };
      workings.rules.accountDetail.login = (persona, now) => ({
        ...login(persona, now),
        Username: persona.accounts[0]?.Holder.Email ?? '',
      });
    },
  },
  {
    id: 'masked-number-beside',
    title: 'an account always carries its number masked, as DisplayNumber',
    apply: changeRules('accountDetail', ({ account }) => ({
      account: (one, shown, call) => ({
        ...account(one, shown, call),
        DisplayNumber: `****${one.AccountNumber.slice(-4)}`,
      }),
    })),
  },
  {
    id: 'room-for-statements',
    title: 'an account always has Statements, which are empty where they are not asked for',
    apply: changeRules('accountDetail', ({ result }) => ({
      result: (accounts, persona, session, now) => {
        const isAsked = session.options?.WithDetailsAndBankingStatements === true;
        const Statements = isAsked ? [{ FileType: 'PDF', Base64Bytes: 'JVBERi0=' }] : [];
        const withRoom = accounts.map((account) => ({ ...account, Statements }));
        return result(withRoom, persona, session, now);
      },
    })),
  },
  {
    id: 'one-request-at-a-time',
    title: 'a request that comes while another one is served gets a 429 and is answered when repeated',
    apply({ before, after }) {
      let open = 0;
      before(operations, async () => {
        if (open > 0) return { status: 429, headers: { 'retry-after': '0' }, body: {} };
        open += 1;
        await setImmediate();
        return undefined;
      });
      after(operations, ({ status }) => {
        if (status !== 429) open = 0;
      });
    },
  },
];
