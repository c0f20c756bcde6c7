import { Refusal } from '../../reference-server/refusal.ts';
import type { ShownParts } from '../../reference-server/rules/detail-views.ts';
import type {
  BankAccount,
  BankTransaction,
  Call,
  DetailOptions,
  Fault,
  JsonObject,
  OperationName,
  Session,
  Workings,
} from '../../reference-server/types.ts';
import { changeRules } from '../changes.ts';
import { nthWithKey, type Trigger } from '../triggers.ts';

export const post = 'getAccountsDetail';
export const poll = 'getAccountsDetailAsync';

/** Both operations that answer with a result or a pending body. */
export const bothOperations: readonly OperationName[] = [post, poll];

/** The RequestId of a POST or a poll, in small letters. */
export function requestIdOf(call: Call, { rules }: Workings): string {
  const given =
    call.operation === post
      ? (call.body as JsonObject | undefined)?.RequestId
      : rules.accountDetail.polledRequestId(call);
  return String(given).toLowerCase();
}

/** The session of a POST or a poll; undefined for an unknown RequestId. */
export function sessionOf(call: Call, workings: Workings): Session | undefined {
  return workings.store.sessions.get(requestIdOf(call, workings));
}

/** The session that was authorized last. */
export function latestOf(sessions: ReadonlyMap<string, Session>): Session | undefined {
  return [...sessions.values()].at(-1);
}

export const asksForYear = ({ DaysOfTransactions }: DetailOptions) => DaysOfTransactions === 'Days365';
export const asksForSome = ({ AccountsFilter }: DetailOptions) => AccountsFilter !== undefined;
export const asksForStatements = (options: DetailOptions) => options.WithDetailsAndBankingStatements;
export const omitsHolder = ({ WithKYC }: DetailOptions) => !WithKYC;
export const omitsTransactions = ({ WithTransactions }: DetailOptions) => !WithTransactions;

/** The answers to sessions whose latest POST had some options. */
export function askedWith(isMeant: (options: DetailOptions) => boolean): Trigger {
  return (workings) => (_, call) => {
    const options = sessionOf(call, workings)?.options;
    return options !== undefined && isMeant(options);
  };
}

/** Some of the successes of each session, which are counted from 1. */
export const successesOfSession = (isMeant: (n: number) => boolean) => nthWithKey(requestIdOf, isMeant);

/** Some of the results of each session, which are counted from 1. */
export const resultsOfSession = (isMeant: (n: number) => boolean) =>
  nthWithKey(requestIdOf, isMeant, ({ status }) => status === 200);

/** Answers as if a session had been asked with some other options; undefined leaves them as they are. */
export function changeOptions(
  change: (own: DetailOptions, call: Call, session: Session) => Partial<DetailOptions> | false | undefined,
): Fault['apply'] {
  return changeRules('accountDetail', ({ optionsFor }) => ({
    optionsFor: (session, call) => {
      const own = optionsFor(session, call);
      return { ...own, ...change(own, call, session) };
    },
  }));
}

/** Answers each POST of a session by the options of the first one. */
export const keepFirstOptions: Fault['apply'] = (workings) => {
  const first = new Map<string, DetailOptions>();
  changeOptions((own, _call, { requestId }) => {
    if (!first.has(requestId)) first.set(requestId, own);
    return first.get(requestId);
  })(workings);
};

/** Gives other values to options that a request leaves out. */
export function changeDefaults(to: Partial<DetailOptions>): Fault['apply'] {
  return changeRules('accountDetail', ({ defaults }) => ({ defaults: { ...defaults, ...to } }));
}

/** Refuses some values of an option. */
export function refuseOption(
  name: keyof DetailOptions,
  isRefused: (value: unknown) => boolean,
  status = 400,
): Fault['apply'] {
  return ({ rules: { accountDetail } }) => {
    const validate = accountDetail.validators[name];
    accountDetail.validators[name] = (value) => {
      if (isRefused(value)) throw new Refusal(status, `${name} cannot be served`);
      return validate(value);
    };
  };
}

/** Gives a window of transactions another length. */
export function changeWindow(name: string, days: number): Fault['apply'] {
  return ({ rules }) => void rules.accountDetail.windows.set(name, days);
}

/** Leaves transactions out of the window of some days; `isRecent` says whether one is of the last days. */
export function narrowWindow(
  of: 90 | 365,
  isKept: (isRecent: (days: number) => boolean, one: BankTransaction) => boolean,
): Fault['apply'] {
  return changeRules('accountDetail', ({ isInWindow }) => ({
    isInWindow: (one, days, now) =>
      isInWindow(one, days, now) &&
      (days !== of || isKept((recentDays) => isInWindow(one, recentDays, now), one)),
  }));
}

/** Changes which accounts of a session are shown to a request with AccountsFilter. */
export function changeFiltered(
  change: (
    chosen: readonly BankAccount[],
    all: readonly BankAccount[],
    filter: readonly string[],
    call: Call,
  ) => readonly BankAccount[],
): Fault['apply'] {
  return changeRules('accountDetail', ({ select }) => ({
    select: (all, filter, call) => {
      const chosen = select(all, filter, call);
      return filter === undefined ? chosen : change(chosen, all, filter, call);
    },
  }));
}

/** Adds to what is shown of an account; undefined adds nothing. */
export function extendViews(
  add: (account: BankAccount, shown: ShownParts, view: JsonObject) => JsonObject | false | undefined,
): Fault['apply'] {
  return changeRules('accountDetail', ({ account }) => ({
    account: (one, shown, call) => {
      const view = account(one, shown, call);
      return { ...view, ...add(one, shown, view) };
    },
  }));
}

/** Keeps operations pending; `ofUser` are all sessions of the user so far, in the order of their first requests. */
export function keepPending(
  isLost: (options: DetailOptions, session: Session, ofUser: readonly Session[]) => boolean,
): Fault['apply'] {
  return changeRules('accountDetail', ({ isReady }) => {
    const begun = new Map<string, Session[]>();
    return {
      isReady: (session, polls, call) => {
        const ofUser = begun.get(session.persona) ?? [];
        begun.set(session.persona, ofUser);
        if (!ofUser.includes(session)) ofUser.push(session);
        const isAsked = session.options !== undefined && polls !== 0;
        return !(isAsked && isLost(session.options!, session, ofUser)) && isReady(session, polls, call);
      },
    };
  });
}

/** Changes the data of the account with the number 2277890. */
export function changeDeclared(
  change: (account: BankAccount) => Partial<BankAccount>,
  choose = (transactions: readonly BankTransaction[] | undefined) => transactions,
): Fault['apply'] {
  return changeRules('accountDetail', ({ account }) => ({
    account: (bank, shown, call) =>
      bank.AccountNumber === '2277890'
        ? account({ ...bank, ...change(bank) }, { ...shown, transactions: choose(shown.transactions) }, call)
        : account(bank, shown, call),
  }));
}
