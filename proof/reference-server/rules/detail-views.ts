import type { BankAccount, BankTransaction, Persona, Session } from '../store/entities.ts';
import type { Call, JsonObject } from '../types.ts';

/** Which parts of an account are shown. */
export interface ShownParts {
  identity: boolean;
  holder: boolean;
  /** Undefined: transactions are left out. */
  transactions: readonly BankTransaction[] | undefined;
}

/** Section 2.5: the bodies of area B. */
export interface DetailViews {
  /** Members that WithAccountIdentity brings. */
  identityMembers: Set<string>;
  account(account: BankAccount, shown: ShownParts, call: Call): JsonObject;
  login(persona: Persona, now: number): JsonObject;
  result(accounts: readonly JsonObject[], persona: Persona, session: Session, now: number): JsonObject;
  pending(session: Session, call: Call): JsonObject;
  authorized(session: Session): JsonObject;
  /** The path of the Async route under the banking address. */
  asyncPath(session: Session): string;
}

/** The document's bodies. `current` gives the views in force, so that a changed one counts in the others too. */
export function createDetailViews(current: () => DetailViews): DetailViews {
  return {
    identityMembers: new Set(['AccountNumber', 'TransitNumber', 'InstitutionNumber']),
    account: ({ Holder, Transactions: _all, ...rest }, shown) => ({
      ...(shown.identity ? rest : without(rest, current().identityMembers)),
      ...(shown.holder ? { Holder } : {}),
      ...(shown.transactions === undefined ? {} : { Transactions: shown.transactions }),
    }),
    login: ({ login }, now) => ({
      ...login,
      IsScheduledRefresh: false,
      LastRefresh: new Date(now).toISOString().replace('Z', ''),
    }),
    result: (accounts, persona, session, now) => ({
      HttpStatusCode: 200,
      Accounts: accounts,
      InstitutionName: persona.InstitutionName,
      Login: current().login(persona, now),
      InstitutionId: persona.InstitutionId,
      Institution: persona.Institution,
      RequestId: session.requestId,
    }),
    pending: (session) => ({
      ServiceCode: 'OPERATION_PENDING',
      Links: [
        {
          rel: 'GetAccountsDetailAsync',
          href: current().asyncPath(session),
          example: `/GetAccountsDetailAsync/${session.requestId}`,
        },
      ],
      HttpStatusCode: 202,
      Message: 'The account details are being prepared; ask again in 10 seconds',
      RequestId: session.requestId,
    }),
    authorized: (session) => ({ HttpStatusCode: 200, RequestId: session.requestId }),
    asyncPath: (session) =>
      `/v3/${session.customerId}/BankingServices/GetAccountsDetailAsync/${session.requestId}`,
  };
}

function without(members: JsonObject, left: ReadonlySet<string>): JsonObject {
  return Object.fromEntries(Object.entries(members).filter(([member]) => !left.has(member)));
}
