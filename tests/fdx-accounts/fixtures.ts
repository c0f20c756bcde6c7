import type { Answered } from '../../src/http/exchange.ts';
import type { CallOptions, CheckContext } from '../../src/plan/check.ts';
import { defineScenarios } from '../../src/plan/conformance-tests.ts';
import { accountIdsOf } from '../support/pagination/account-sets.ts';
import { buildListQuery, type ListQuery } from '../support/pagination/query.ts';
import { type PageWalk, walkPages } from '../support/pagination/walk.ts';
import {
  callListOnce,
  declaredAccountsOf,
  findUnknownAccountId,
  listAccountIds,
  listAccounts,
  listInDetails,
  readAccount,
  requireAccountId,
  requireListOnce,
  type Snapshot,
} from '../support/resources/fdx-accounts.ts';
import { findAskableIds } from './support/list-by-ids.ts';

/** The accounts of the customer, as a test asks for them. What each answer has to be is said by laws. */
export class Accounts {
  readonly #context: CheckContext;

  constructor(context: CheckContext) {
    this.#context = context;
  }

  /** Asks for the list; the same question is asked once in a run. */
  list(query: ListQuery = {}): Promise<Answered> {
    return callListOnce(this.#context, query);
  }

  /** The same as a control: blocks the test where it is refused. */
  requireList(query: ListQuery = {}): Promise<Answered> {
    return requireListOnce(this.#context, query);
  }

  /** Asks for the list by a query as it stands. */
  listByQuery(rawQuery: string, options: CallOptions = {}): Promise<Answered> {
    return this.#context.call('listAccounts', { ...options, rawQuery });
  }

  /** Asks for a usual list after a server error: one that breaks as well says that lists no longer work. */
  async listAfterErrors(answers: readonly Answered[]): Promise<void> {
    if (answers.some(({ response }) => response.status >= 500)) await this.readPage({});
  }

  /** Asks for a page by a cursor. */
  readPage(query: ListQuery, offset?: string): Promise<Answered> {
    return this.listByQuery(buildListQuery(query, offset));
  }

  /** The same as a control: blocks the test where it is refused. */
  requirePage(query: ListQuery, offset?: string): Promise<Answered> {
    return this.#context.setUp('listAccounts', { rawQuery: buildListQuery(query, offset) }, 200);
  }

  /** Reads the list on so few pages as the target grants, once in a run. */
  readAll(resultType: 'lightweight' | 'details' = 'lightweight'): Promise<Snapshot> {
    return resultType === 'details' ? listInDetails(this.#context) : listAccounts(this.#context);
  }

  /** Follows cursors from page to page. */
  walk(query: ListQuery, maxPages: number): Promise<PageWalk> {
    return walkPages(this.#context, { ...query, maxPages });
  }

  /** Reads one account; the same one is read once in a run. */
  read(id: string): Promise<Answered> {
    return readAccount(this.#context, id);
  }

  /** Reads one account again. */
  readAgain(id: string, options: CallOptions = {}): Promise<Answered> {
    return this.#context.call('getAccount', { ...options, path: { account_id: id } });
  }

  /** The same as a control: blocks the test where it is refused. */
  requireReadAgain(id: string): Promise<Answered> {
    return this.#context.setUp('getAccount', { path: { account_id: id } }, 200);
  }

  /** A read that is a control, sent once in a run where it succeeds. */
  async requireRead(id: string): Promise<Answered> {
    const answer = await this.read(id);
    return answer.response.status === 200 ? answer : this.requireReadAgain(id);
  }

  /** The ids that the list shows. */
  listIds(): Promise<readonly string[]> {
    return listAccountIds(this.#context);
  }

  /** The ids that can be asked for in a list. */
  listAskableIds(): Promise<readonly string[]> {
    return findAskableIds(this.#context);
  }

  /** An id that can be read. Blocks where there is none. */
  requireId(): Promise<string> {
    return requireAccountId(this.#context);
  }

  /** An id that no account has. */
  findUnknownId(): Promise<string> {
    return findUnknownAccountId(this.#context);
  }

  /** Ids that a careless search takes for a real one; none at the depth `quick`. */
  async findSimilarIds(id: string): Promise<readonly string[]> {
    return this.#context.depth === 'quick' ? [] : makeNearIds(this.#context, id);
  }
}

/** The fixtures of the tests of this area. */
interface AccountFixtures {
  readonly accounts: Accounts;
  /** For what a law cannot say alone: the helpers in `support/` judge by it. */
  readonly context: CheckContext;
  readonly target: CheckContext['target'];
  readonly depth: CheckContext['depth'];
}

function makeFixtures(context: CheckContext): AccountFixtures {
  return { accounts: new Accounts(context), context, target: context.target, depth: context.depth };
}

/** The functions by which a spec file of this area defines its tests. */
export function describeAccounts(url: string) {
  return defineScenarios(url, 'fdx-accounts', makeFixtures);
}

/**
 * Ids that a careless search takes for a real one: it with a character in its middle changed, its beginning, and it
 * with more behind, or as the number that it looks like. Its last character is left as it is, since that of an encoded id may carry padding only. None
 * where the list is not whole, for any of them may be an account then.
 */
async function makeNearIds(context: CheckContext, id: string): Promise<readonly string[]> {
  const { accounts, complete } = await listAccounts(context);
  if (!complete) return [];
  const known = new Set([...accountIdsOf(accounts), ...declaredAccountsOf(context).map((one) => one.id)]);
  const middle = Math.floor(id.length / 2);
  const changed = `${id.slice(0, middle)}${id[middle] === '7' ? '4' : '7'}${id.slice(middle + 1)}`;
  const unpadded = id.replace(/^0+(?=\d+$)/, '');
  const near = [changed, id.slice(0, Math.ceil(id.length * 0.75)), `${id}0000`, unpadded];
  return near.filter((one) => !known.has(one) && !one.includes(','));
}
