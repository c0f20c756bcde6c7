import { type Account, accountOf, pointerOf } from '../../../../src/judge/account.ts';
import { type AccountPage, accountPageOf, hasNextPage } from '../../../../src/judge/account-page.ts';
import { sampleEvenly } from '../../../../src/lib/sample-evenly.ts';
import type { CheckContext } from '../../../../src/plan/check.ts';
import { isObject } from '../../../support/assertions/bodies.ts';
import { judgeDeclaredAccount } from '../../../support/assertions/declared-account.ts';
import { describeAnswer } from '../../../support/assertions/status.ts';
import { verifyEqual } from '../../../support/assertions/values.ts';
import type { History } from '../../../support/model/history.ts';
import type { Command } from '../../../support/model/run-history.ts';
import type { Tracked } from '../../../support/model/tracked.ts';
import {
  accountIdsOf,
  countWithoutId,
  findMissingIds,
  summarizeIds,
} from '../../../support/pagination/account-sets.ts';
import { buildListQuery } from '../../../support/pagination/query.ts';
import { isUnchangedSince, listAccounts, type Snapshot } from '../../../support/resources/fdx-accounts.ts';

/** A walk that is under way: what its pages have shown, and the cursor of the next one. */
interface Walk {
  readonly number: number;
  limit: number;
  shown: Account[];
  next: string | undefined;
  /** Whether other checks have listed accounts since the page with that cursor was asked for. */
  isDisturbed: () => boolean;
  isBusy: boolean;
}

/** A customer's accounts, which nothing that the suite sends changes, and walks over them (2.4, 4.5). */
export class Accounts {
  readonly objects: readonly Tracked<unknown>[] = [];
  readonly #context: CheckContext;
  readonly #snapshot: Snapshot;
  readonly #ids: readonly string[];
  readonly #walks: readonly Walk[];
  #doubts: (() => void)[] = [];
  /** The walk that was stepped last. */
  #latest: Walk | undefined;

  private constructor(context: CheckContext, snapshot: Snapshot) {
    this.#context = context;
    this.#snapshot = snapshot;
    this.#ids = sampleEvenly(
      accountIdsOf(snapshot.accounts).filter(
        (id) => snapshot.accounts.filter((one) => one.id === id).length === 1,
      ),
      4,
    );
    this.#walks = [1, 2].map((number) => ({
      number,
      limit: 1,
      shown: [],
      next: undefined,
      isDisturbed: () => false,
      isBusy: false,
    }));
  }

  static async begin(context: CheckContext): Promise<Accounts> {
    return new Accounts(context, await listAccounts(context));
  }

  get isEmpty(): boolean {
    return this.#ids.length === 0;
  }

  begin(): void {
    for (const walk of this.#walks) Object.assign(walk, { shown: [], next: undefined, isBusy: false });
    this.#doubts = [];
  }

  /** What compares reads is only judged while the customer's accounts stay as they were: others may change them. */
  async end(): Promise<void> {
    const doubts = this.#doubts.splice(0);
    if (doubts.length > 0 && (await isUnchangedSince(this.#context, this.#snapshot)))
      for (const judge of doubts) judge();
  }

  readonly read = (at: number): Command => ({
    text: `read account ${(at % this.#ids.length) + 1}`,
    run: (history) => this.#read(history, at % this.#ids.length),
  });

  readonly step = (at: number, pages: number): Command => ({
    text: `go on with walk ${at + 1}`,
    run: (history) => this.#step(history, this.#walks[at]!, pages),
  });

  async #read(history: History, at: number): Promise<void> {
    const id = this.#ids[at]!;
    const sent = await history.send(`read account ${at + 1}`, () =>
      this.#context.call('getAccount', { path: { account_id: id } }),
    );
    const { exchange } = sent;
    const body = exchange.response.json;
    if (exchange.response.status !== 200) {
      this.#doubts.push(() =>
        this.#context.verify('listed-account-can-be-read-alone', false, {
          exchange,
          wanted: 'status 200',
          got: describeAnswer(exchange),
        }),
      );
      return;
    }
    // A body of another shape is judged by the contract.
    if (!isObject(body)) return;
    const account = accountOf(body);
    // What the target file promises is known, whatever was read before.
    if (account.id === undefined || account.id === id)
      judgeDeclaredAccount(this.#context, exchange, { ...account, id }, 'single read');
    if (account.id !== undefined)
      verifyEqual(this.#context, 'single-account-is-the-one-asked-for', {
        exchange,
        pointer: pointerOf(account, 'accountId'),
        wanted: id,
        got: account.id,
      });
    const listed = this.#snapshot.accounts.find((one) => one.id === id);
    if (account.id === undefined || account.id !== id || listed?.kind === account.kind) return;
    this.#doubts.push(() =>
      this.#context.verify('single-account-agrees-with-the-list', false, {
        exchange,
        wanted: String(listed?.kind),
        got: String(account.kind),
      }),
    );
  }

  /** Few pages make a whole walk, so that most are walked to their end. */
  #limitOf(pages: number): number {
    const limit = Math.ceil(this.#snapshot.accounts.length / pages);
    return Math.max(1, Math.min(limit, this.#context.target.fdx?.maxLimit ?? 50));
  }

  /** A walk that a step of the same round is busy with is not stepped twice: its cursor may be good once. */
  async #step(history: History, walk: Walk, pages: number): Promise<void> {
    if (walk.isBusy) return;
    walk.isBusy = true;
    // A cursor may be good only until another walk goes on.
    const isLatest = this.#latest === walk;
    this.#latest = walk;
    const wasDisturbed = walk.isDisturbed;
    walk.isDisturbed = this.#context.watchLists();
    try {
      const isFirst = walk.next === undefined;
      if (isFirst) Object.assign(walk, { limit: this.#limitOf(pages), shown: [] });
      const text = isFirst
        ? `begin walk ${walk.number} with limit ${walk.limit}`
        : `go on with walk ${walk.number}`;
      const rawQuery = buildListQuery({ limit: walk.limit }, walk.next);
      const { exchange } = await history.send(text, () => this.#context.call('listAccounts', { rawQuery }));
      const page = exchange.response.status === 200 ? accountPageOf(exchange) : undefined;
      if (page !== undefined) this.#notePage(walk, page);
      else {
        walk.next = undefined;
        if (!isFirst && isLatest && this.#latest === walk && !wasDisturbed())
          this.#doubts.push(() =>
            this.#context.verify('cursor-fetches-the-next-page', false, {
              exchange,
              wanted: 'status 200 and the next page',
              got: describeAnswer(exchange),
            }),
          );
      }
    } finally {
      walk.isBusy = false;
    }
  }

  #notePage(walk: Walk, page: AccountPage): void {
    const { exchange } = page;
    this.#context.verify('limit-is-respected', page.size <= walk.limit, {
      exchange,
      pointer: '/accounts',
      wanted: `at most ${walk.limit} accounts`,
      got: `${page.size} accounts`,
    });
    for (const account of page.accounts) judgeDeclaredAccount(this.#context, exchange, account, 'list');
    const before = new Set(accountIdsOf(walk.shown));
    const repeated = accountIdsOf(page.accounts).filter((id) => before.has(id));
    if (repeated.length > 0)
      this.#doubts.push(() =>
        this.#context.verify('pages-hold-no-account-twice', false, {
          exchange,
          pointer: '/accounts',
          wanted: `each account once in walk ${walk.number}`,
          got: `${summarizeIds(repeated)} again`,
        }),
      );
    walk.shown.push(...page.accounts);
    walk.next = page.nextOffset;
    if (!hasNextPage(page)) this.#judgeWhole(walk, page);
  }

  #judgeWhole({ number, shown }: Walk, { exchange }: AccountPage): void {
    if (!this.#snapshot.complete) return;
    const missing = findMissingIds(accountIdsOf(this.#snapshot.accounts), [...shown]);
    // An account that has lost its accountId on the way is there all the same.
    const nameless = countWithoutId(shown) - countWithoutId(this.#snapshot.accounts);
    if (missing.length <= Math.max(0, nameless)) return;
    this.#doubts.push(() =>
      this.#context.verify('pages-together-hold-every-account', false, {
        exchange,
        pointer: '/accounts',
        wanted: `every account of the list by the end of walk ${number}`,
        got: `all but ${summarizeIds(missing)}`,
      }),
    );
  }
}
