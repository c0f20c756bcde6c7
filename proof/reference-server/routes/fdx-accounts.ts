import { Refusal } from '../refusal.ts';
import type { AccountQuery } from '../rules/fdx-accounts.ts';
import type { FdxAccount } from '../store/entities.ts';
import type { Answer, Call, JsonObject, Workings } from '../types.ts';

/** GET /api/fdx/5/accounts/{account_id} (4.5). */
export function getAccount(call: Call, workings: Workings): Answer {
  const rules = workings.rules.fdxAccounts;
  const account = rules.find(accountsOf(call, workings), call.params.account_id ?? '', call);
  if (account) return { status: 200, body: rules.wrap(account, rules.details(account, call), call) };
  throw new Refusal(rules.status.unknownAccount, 'The account was not found', rules.code.unknownAccount);
}

/** GET /api/fdx/5/accounts (4.5). */
export function listAccounts(call: Call, workings: Workings): Answer {
  const rules = workings.rules.fdxAccounts;
  const query = readQuery(call, workings);
  const all = rules.accountsOf(accountsOf(call, workings), call);
  const { ids } = query;
  const selected = ids === undefined ? all : all.filter((account) => rules.selects(account, ids, call));
  const position = rules.nextPosition(selected, query);
  const body = rules.page(
    {
      accounts: rules.pageOf(selected, query, call).map((account) => item(account, query, call, workings)),
      totalElements: rules.totalElements(selected, all, call),
      nextOffset: position === undefined ? undefined : rules.encodeCursor(position, query.binding),
    },
    call,
  );
  return { status: 200, body };
}

function item(account: FdxAccount, query: AccountQuery, call: Call, { rules }: Workings): JsonObject {
  const { fdxAccounts } = rules;
  const isLightweight = fdxAccounts.isLightweight(query.resultType, call);
  const members = isLightweight ? fdxAccounts.lightweight(account, call) : fdxAccounts.details(account, call);
  return fdxAccounts.wrap(account, members, call);
}

function accountsOf(call: Call, { store }: Workings): readonly FdxAccount[] {
  return store.customers.get(call.customer ?? '')?.accounts ?? [];
}

function readQuery(call: Call, workings: Workings): AccountQuery {
  const rules = workings.rules.fdxAccounts;
  const resultType = call.query.get('resultType') || rules.defaultResultType;
  if (!rules.resultTypes.has(resultType)) {
    throw new Refusal(
      rules.status.badResultType,
      'resultType has an unknown value',
      rules.code.badResultType,
    );
  }
  const accountIds = call.query.get('accountIds');
  const ids = accountIds ? new Set(rules.splitIds(accountIds)) : undefined;
  const binding = `${call.customer} ${rules.bindingOf(call, ids, resultType)}`;
  return {
    binding,
    ids,
    resultType,
    start: startOf(call, binding, workings),
    limit: limitOf(call, workings),
  };
}

function startOf(call: Call, binding: string, { rules }: Workings): number {
  const cursor = call.query.get('offset');
  if (cursor === null) return 0;
  const { decodeCursor, status, code } = rules.fdxAccounts;
  const start = decodeCursor(cursor, binding);
  if (start === undefined)
    throw new Refusal(status.badCursor, 'offset is not a cursor of this list', code.badCursor);
  return start;
}

function limitOf(call: Call, { rules }: Workings): number {
  const { limitIn, defaultLimit, maximumLimit, status, code } = rules.fdxAccounts;
  const text = call.query.get('limit');
  if (text === null) return defaultLimit;
  const limit = limitIn(text);
  if (limit === undefined)
    throw new Refusal(status.badLimit, 'limit is not a positive integer', code.badLimit);
  return Math.min(limit, maximumLimit);
}
