import { Refusal } from '../refusal.ts';
import { optionsOf } from '../rules/account-detail.ts';
import type { BankAccount, DetailOptions, Persona, Session } from '../store/entities.ts';
import type { Answer, Call, JsonObject, Workings } from '../types.ts';
import { deliverLater, deliverNow } from '../webhook.ts';
import { readObject } from './body.ts';

/** POST /v3/{customerId}/BankingServices/GetAccountsDetail (4.6). */
export function getAccountsDetail(call: Call, workings: Workings): Answer {
  const { accountDetail } = workings.rules;
  const body = readObject(call, workings);
  for (const [member, validate] of Object.entries(accountDetail.validators)) {
    const problem = validate(body[member]);
    if (problem !== undefined) throw new Refusal(accountDetail.status.invalid, problem);
  }
  const session = sessionOf(String(body.RequestId), call, workings);
  session.options = optionsOf(body, accountDetail);
  return answerOf(session, call, workings);
}

/** GET /v3/{customerId}/BankingServices/GetAccountsDetailAsync/{requestId} (4.6). */
export function getAccountsDetailAsync(call: Call, workings: Workings): Answer {
  const { accountDetail } = workings.rules;
  const session = sessionOf(accountDetail.polledRequestId(call) ?? '', call, workings);
  if (session.options === undefined) {
    throw new Refusal(
      accountDetail.status.notStarted,
      'GetAccountsDetail has not been called for this RequestId',
    );
  }
  session.polls += 1;
  return answerOf(session, call, workings);
}

function sessionOf(requestId: string, call: Call, { rules, store }: Workings): Session {
  const session = rules.accountDetail.find(store.sessions, requestId, call);
  if (session) return session;
  throw new Refusal(rules.accountDetail.status.unknownRequestId, 'The RequestId is unknown');
}

function answerOf(session: Session, call: Call, workings: Workings): Answer {
  const { accountDetail } = workings.rules;
  const { pollsUntilReady } = personaOf(session, call, workings);
  if (!accountDetail.isReady(session, pollsUntilReady, call)) {
    if (pollsUntilReady !== null) deliverLater(session, () => resultOf(session, call, workings), workings);
    return { status: accountDetail.status.pending, body: accountDetail.pending(session, call) };
  }
  session.completed = true;
  const body = resultOf(session, call, workings);
  deliverNow(session, body, workings);
  return { status: accountDetail.status.ready, body };
}

function personaOf(session: Session, call: Call, { rules, store, now }: Workings): Persona {
  const persona = store.persona(rules.accountDetail.personaOf(session, call), now());
  if (!persona) throw new Error(`no persona ${session.persona}`);
  return persona;
}

function resultOf(session: Session, call: Call, workings: Workings): JsonObject {
  const { accountDetail } = workings.rules;
  const persona = personaOf(session, call, workings);
  const options = accountDetail.optionsFor(session, call);
  const accounts = accountDetail
    .select(persona.accounts, options.AccountsFilter, call)
    .map((account) => accountOf(account, options, call, workings));
  session.refreshedAt ??= workings.now();
  return accountDetail.result(accounts, persona, session, session.refreshedAt);
}

function accountOf(account: BankAccount, options: DetailOptions, call: Call, workings: Workings): JsonObject {
  const { accountDetail } = workings.rules;
  const days = accountDetail.daysOf(options.DaysOfTransactions);
  const now = workings.now();
  const shown = {
    identity: accountDetail.includesIdentity(options, call),
    holder: accountDetail.includesHolder(options, call),
    transactions: accountDetail.includesTransactions(options, call)
      ? account.Transactions.filter((transaction) => accountDetail.isInWindow(transaction, days, now))
      : undefined,
  };
  return accountDetail.account(account, shown, call);
}
