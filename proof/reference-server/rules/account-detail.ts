import { randomUUID } from 'node:crypto';
import { calendarDateOf, DAY } from '../calendar.ts';
import type { BankAccount, BankTransaction, DetailOptions, Session } from '../store/entities.ts';
import type { Call, JsonObject } from '../types.ts';
import { createDetailValidators, type DetailValidator } from './detail-validators.ts';
import { createDetailViews, type DetailViews } from './detail-views.ts';

/** Sections 2.5, 3.2 and 4.6; what the bodies look like is in DetailViews. */
export interface AccountDetailRules extends DetailViews {
  /** The options of a call that leaves them out. */
  defaults: DetailOptions;
  /** Days of each DaysOfTransactions value. */
  windows: Map<string, number>;
  statementsValues: Set<string>;
  validators: Record<'RequestId' | keyof DetailOptions, DetailValidator>;
  /** What a session shows; called for each answer with a result. */
  optionsFor(session: Session, call: Call): DetailOptions;
  find(sessions: ReadonlyMap<string, Session>, requestId: string, call: Call): Session | undefined;
  /** The RequestId that a poll carries. */
  polledRequestId(call: Call): string | undefined;
  newRequestId(): string;
  defaultPersona: string;
  /** The persona whose data a session shows. */
  personaOf(session: Session, call: Call): string;
  /** `pollsUntilReady` is the persona's; null: never. */
  isReady(session: Session, pollsUntilReady: number | null, call: Call): boolean;
  /** The filter's accounts; `filter` is undefined when the call has none. */
  select(
    accounts: readonly BankAccount[],
    filter: readonly string[] | undefined,
    call: Call,
  ): readonly BankAccount[];
  daysOf(window: string): number;
  isInWindow(transaction: BankTransaction, days: number, now: number): boolean;
  includesIdentity(options: DetailOptions, call: Call): boolean;
  includesHolder(options: DetailOptions, call: Call): boolean;
  includesTransactions(options: DetailOptions, call: Call): boolean;
  /** Milliseconds after which a pending session completes by itself, when a webhook waits for it. */
  webhookDelay: number;
  delivers(session: Session): boolean;
  status: { ready: number; pending: number; invalid: number; unknownRequestId: number; notStarted: number };
}

/** The document's rules of account details; the errors and the pace of completion are ours. */
export function createAccountDetailRules(): AccountDetailRules {
  const rules: AccountDetailRules = {
    ...createDetailViews(() => rules),
    defaults: {
      WithAccountIdentity: true,
      WithKYC: true,
      WithTransactions: true,
      AccountsFilter: undefined,
      DaysOfTransactions: 'Days90',
      WithDetailsAndBankingStatements: false,
      NumberOfBankingStatements: 'MostRecent',
    },
    windows: new Map([
      ['Days90', 90],
      ['Days365', 365],
    ]),
    statementsValues: new Set(['MostRecent', 'LastThree']),
    validators: {} as AccountDetailRules['validators'],
    optionsFor: (session) => session.options ?? rules.defaults,
    find: (sessions, requestId) => sessions.get(requestId.toLowerCase()),
    polledRequestId: (call) => call.params.requestId,
    newRequestId: () => randomUUID(),
    defaultPersona: 'alice',
    personaOf: (session) => session.persona,
    isReady: (session, pollsUntilReady) =>
      session.completed || (pollsUntilReady !== null && session.polls >= pollsUntilReady),
    select: (accounts, filter) =>
      filter === undefined ? accounts : accounts.filter(({ Id }) => filter.some((id) => sameGuid(id, Id))),
    daysOf: (window) => rules.windows.get(window) ?? 0,
    isInWindow: (transaction, days, now) => transaction.Date >= calendarDateOf(now - days * DAY),
    includesIdentity: (options) => options.WithAccountIdentity,
    includesHolder: (options) => options.WithKYC,
    includesTransactions: (options) => options.WithTransactions,
    webhookDelay: 50,
    delivers: (session) => !session.delivered,
    status: { ready: 200, pending: 202, invalid: 400, unknownRequestId: 404, notStarted: 404 },
  };
  rules.validators = createDetailValidators(rules);
  return rules;
}

function sameGuid(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** The effective options of a valid body. */
export function optionsOf(body: JsonObject, rules: AccountDetailRules): DetailOptions {
  const given = Object.keys(rules.defaults).filter((option) => body[option] !== undefined);
  return { ...rules.defaults, ...Object.fromEntries(given.map((option) => [option, body[option]])) };
}
