import type { FdxAccount } from '../store/entities.ts';
import type { Call, JsonObject } from '../types.ts';
import { decodeCursor, encodeCursor } from './cursors.ts';

/** What a list call asks for, its parameters read and checked. */
export interface AccountQuery {
  /** The customer and the parameters that a cursor is bound to. */
  binding: string;
  ids: ReadonlySet<string> | undefined;
  resultType: string;
  start: number;
  limit: number;
}

export interface PageParts {
  accounts: JsonObject[];
  totalElements: number;
  /** Undefined on the last page. */
  nextOffset: string | undefined;
}

/** Sections 2.4 and 4.5. */
export interface FdxAccountRules {
  defaultLimit: number;
  /** A larger limit is taken as this one. */
  maximumLimit: number;
  /** The page size that a `limit` asks for; undefined when it is not a positive integer. */
  limitIn(text: string): number | undefined;
  splitIds(text: string): string[];
  resultTypes: Set<string>;
  defaultResultType: string;
  encodeCursor(position: number, binding: string): string;
  /** Undefined for a cursor that is not good for this query. */
  decodeCursor(cursor: string, binding: string): number | undefined;
  /** What a cursor is bound to apart from the customer. */
  bindingOf(call: Call, ids: ReadonlySet<string> | undefined, resultType: string): string;
  /** The customer's accounts in the order of the list. */
  accountsOf(accounts: readonly FdxAccount[], call: Call): readonly FdxAccount[];
  selects(account: FdxAccount, ids: ReadonlySet<string>, call: Call): boolean;
  pageOf(selected: readonly FdxAccount[], query: AccountQuery, call: Call): readonly FdxAccount[];
  totalElements(selected: readonly FdxAccount[], all: readonly FdxAccount[], call: Call): number;
  /** The position after a page; undefined when nothing follows. */
  nextPosition(selected: readonly FdxAccount[], query: AccountQuery): number | undefined;
  /** Members of a lightweight account. */
  metadataMembers: Set<string>;
  isLightweight(resultType: string, call: Call): boolean;
  lightweight(account: FdxAccount, call: Call): JsonObject;
  details(account: FdxAccount, call: Call): JsonObject;
  /** An account as it goes over the wire: its members under the member that names its kind. */
  wrap(account: FdxAccount, members: JsonObject, call: Call): JsonObject;
  page(parts: PageParts, call: Call): JsonObject;
  nextHref(nextOffset: string, call: Call): string;
  find(accounts: readonly FdxAccount[], id: string, call: Call): FdxAccount | undefined;
  status: { unknownAccount: number; badCursor: number; badLimit: number; badResultType: number };
  code: { unknownAccount: number; badCursor: number; badLimit: number; badResultType: number };
}

const METADATA = [
  'accountId',
  'accountCategory',
  'accountType',
  'accountNumberDisplay',
  'productName',
  'nickname',
  'status',
  'description',
  'currency',
  'fiAttributes',
  'parentAccountId',
  'lineOfBusiness',
];

/** The document's rules of FDX accounts. `baseUrl` is where links of pages lead. */
export function createFdxAccountRules(baseUrl: string): FdxAccountRules {
  const rules: FdxAccountRules = {
    ...createListRules(),
    metadataMembers: new Set(METADATA),
    isLightweight: (resultType) => resultType === 'lightweight',
    lightweight: ({ members }) => {
      const shown: JsonObject = {};
      for (const member in members) if (rules.metadataMembers.has(member)) shown[member] = members[member];
      return shown;
    },
    details: ({ members }) => members,
    wrap: ({ kind }, members) => ({ [kind]: members }),
    page: ({ accounts, totalElements, nextOffset }, call) => {
      if (nextOffset === undefined) return { page: { totalElements }, links: {}, accounts };
      const next = {
        href: rules.nextHref(nextOffset, call),
        action: 'GET',
        description: 'The next page of accounts',
      };
      return { page: { nextOffset, totalElements }, links: { next }, accounts };
    },
    nextHref: (nextOffset, call) => {
      const query = new URLSearchParams(call.query);
      query.set('offset', nextOffset);
      return `${baseUrl}/api/fdx/5/accounts?${query}`;
    },
    find: (accounts, id) => accounts.find(({ members }) => members.accountId === id),
    status: { unknownAccount: 400, badCursor: 400, badLimit: 400, badResultType: 400 },
    code: { unknownAccount: 701, badCursor: 703, badLimit: 704, badResultType: 705 },
  };
  return rules;
}

type ListRule =
  | 'defaultLimit'
  | 'maximumLimit'
  | 'limitIn'
  | 'splitIds'
  | 'resultTypes'
  | 'defaultResultType'
  | 'encodeCursor'
  | 'decodeCursor'
  | 'bindingOf'
  | 'accountsOf'
  | 'selects'
  | 'pageOf'
  | 'totalElements'
  | 'nextPosition';

function createListRules(): Pick<FdxAccountRules, ListRule> {
  return {
    defaultLimit: 10,
    maximumLimit: 500,
    limitIn: (text) => (/^0*[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined),
    splitIds: (text) => text.split(',').filter((id) => id !== ''),
    resultTypes: new Set(['lightweight', 'details']),
    defaultResultType: 'lightweight',
    encodeCursor,
    decodeCursor,
    bindingOf: (_call, ids, resultType) =>
      `${resultType} ${ids === undefined ? '*' : [...ids].sort().join(',')}`,
    accountsOf: (accounts) => accounts,
    selects: ({ members }, ids) => ids.has(members.accountId),
    pageOf: (selected, { start, limit }) => selected.slice(start, start + limit),
    totalElements: (selected) => selected.length,
    nextPosition: (selected, { start, limit }) =>
      start + limit < selected.length ? start + limit : undefined,
  };
}
