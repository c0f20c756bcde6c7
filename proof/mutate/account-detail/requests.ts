import type { Answer, BankAccount, Call, Fault, Workings } from '../../reference-server/types.ts';
import { changeFiltered, latestOf, poll, post, requestIdOf } from './operations.ts';

/** Finds the session that was authorized last for some RequestIds that name none. */
export function findLatestFor(isMeant: (requestId: string) => boolean): Fault['apply'] {
  return ({ rules: { accountDetail } }) => {
    const { find } = accountDetail;
    accountDetail.validators.RequestId = () => undefined;
    accountDetail.find = (sessions, requestId, call) =>
      isMeant(requestId) ? latestOf(sessions) : find(sessions, requestId, call);
  };
}

const isGuid = /^[\da-f-]{36}$/;

/** Answers some unknown RequestIds in place of the refusal. */
function answerUnknown(
  operation: typeof post | typeof poll,
  answer: (requestId: string, call: Call, workings: Workings) => Answer | undefined,
  form = isGuid,
): Fault['apply'] {
  return (workings) =>
    workings.after(operation, ({ status }, call) => {
      const requestId = requestIdOf(call, workings);
      const isUnknown = status === 404 && form.test(requestId) && !workings.store.sessions.has(requestId);
      return isUnknown ? answer(requestId, call, workings) : undefined;
    });
}

const pending: Answer = { status: 202, body: { ServiceCode: 'OPERATION_PENDING' } };

/** The result of the session that was authorized last. */
function latestResultOf(call: Call, { store, rules, now }: Workings): Answer {
  const session = latestOf(store.sessions)!;
  const persona = store.persona(session.persona, now())!;
  const shown = { identity: true, holder: true, transactions: [] };
  const accounts = persona.accounts.map((account) => rules.accountDetail.account(account, shown, call));
  return { status: 200, body: rules.accountDetail.result(accounts, persona, session, now()) };
}

/** Gives polls with an unknown RequestId the latest result after some that are pending. */
export function pollLatest(
  pendingPolls: number,
  form?: RegExp,
  queued?: ReadonlySet<string>,
): Fault['apply'] {
  return (workings) => {
    const polls = new Map<string, number>();
    const answer = (requestId: string, call: Call) => {
      if (queued?.has(requestId) === false) return undefined;
      const count = polls.get(requestId) ?? 0;
      polls.set(requestId, count + 1);
      return count < pendingPolls ? pending : latestResultOf(call, workings);
    };
    answerUnknown(poll, answer, form)(workings);
  };
}

/** Queues a POST with an unknown RequestId, and gives its polls the latest result after some that are pending. */
export function serveLatestAfterQueue(pendingPolls: number): Fault['apply'] {
  return (workings) => {
    const queued = new Set<string>();
    answerUnknown(post, (requestId) => {
      queued.add(requestId);
      return pending;
    })(workings);
    pollLatest(pendingPolls, isGuid, queued)(workings);
  };
}

/** Every account of everybody who has authorized a session. */
export function allAccountsOf({ store, now }: Workings): readonly BankAccount[] {
  const names = new Set([...store.sessions.values()].map(({ persona }) => persona));
  return [...names].flatMap((name) => store.persona(name, now())?.accounts ?? []);
}

/** Opens accounts of others that a filter names where a condition holds; `all` are those of the session. */
export function openAccounts(
  isOpened: (
    own: readonly BankAccount[],
    foreign: readonly BankAccount[],
    call: Call,
    all: readonly BankAccount[],
  ) => boolean,
  shown: Partial<BankAccount> = {},
): Fault['apply'] {
  return (workings) =>
    changeFiltered((own, all, filter, call) => {
      const ids = filter.map((id) => id.toLowerCase());
      const foreign = allAccountsOf(workings).filter(
        ({ Id }) => ids.includes(Id) && !all.some((account) => account.Id === Id),
      );
      const opened = foreign.map((account) => ({ ...account, ...shown }));
      return isOpened(own, foreign, call, all) ? [...own, ...opened] : own;
    })(workings);
}
