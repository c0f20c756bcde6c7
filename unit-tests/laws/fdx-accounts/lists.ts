import { accountLists } from '../../../laws/fdx-accounts/index.ts';
import type { Facts } from '../../../src/target-file/facts.ts';
import { findBroken, type WrittenExchange } from '../judge.ts';

const path = '/api/fdx/5/accounts';

/** An makeAccount of a list. */
export function makeAccount(accountId: string, members: object = {}): object {
  return { depositAccount: { accountId, ...members } };
}

/** The answer to a list that holds accounts of some ids, on one page unless `page` says otherwise. */
export function listOf(
  query: string,
  ids: readonly string[],
  changes: Partial<WrittenExchange> = {},
  page: object = {},
): WrittenExchange {
  const gives = { page, accounts: ids.map((id) => makeAccount(id)) };
  return { operation: 'listAccounts', path: path + query, gives, ...changes };
}

/** The answer to the read of one makeAccount. */
export function singleOf(
  id: string,
  gives: unknown,
  changes: Partial<WrittenExchange> = {},
): WrittenExchange {
  return { operation: 'getAccount', path: `${path}/${encodeURIComponent(id)}`, gives, ...changes };
}

interface WalkForm {
  readonly limit?: number;
  readonly total?: number;
}

type WalkParts = readonly (readonly string[] | WalkForm)[];

/** A walk over pages of ids, whose cursors are c1, c2 and so on; the last part may give limit and total. */
export function makeWalk(...parts: WalkParts): readonly WrittenExchange[] {
  const pages = parts.filter((part): part is readonly string[] => Array.isArray(part));
  const form = parts.find((part): part is WalkForm => !Array.isArray(part)) ?? {};
  const { limit, total = pages.flat().length } = form;
  return pages.map((ids, at) => {
    const query = new URLSearchParams();
    if (limit !== undefined) query.set('limit', String(limit));
    if (at > 0) query.set('offset', `c${at}`);
    const nextOffset = at < pages.length - 1 ? { nextOffset: `c${at + 1}` } : {};
    return listOf(query.size === 0 ? '' : `?${query}`, ids, {}, { totalElements: total, ...nextOffset });
  });
}

/** The requirements that some exchanges break by the laws of lists. Their pages carry no links, which would only warn. */
export function judgeLists(exchanges: readonly WrittenExchange[], facts?: Facts): string[] {
  const broken = findBroken([accountLists], exchanges, facts).flat();
  return broken.filter((id) => id !== 'page-before-the-last-carries-its-members');
}
