import { accountOf } from '../../../../src/judge/account.ts';
import { accountPageOf } from '../../../../src/judge/account-page.ts';
import { sampleEvenly } from '../../../../src/lib/sample-evenly.ts';
import type { CheckContext } from '../../../../src/plan/check.ts';
import { isObject } from '../../../support/assertions/bodies.ts';
import { judgeDeclaredAccount } from '../../../support/assertions/declared-account.ts';
import type { Command, History } from '../../../support/histories/history.ts';
import { accountIdsOf } from '../../../support/pagination/account-sets.ts';
import { buildListQuery } from '../../../support/pagination/query.ts';
import { listAccounts, type Snapshot } from '../../../support/resources/fdx-accounts.ts';

/** A walk that is under way: the cursor of its next page. */
interface Walk {
  readonly number: number;
  limit: number;
  next: string | undefined;
  isBusy: boolean;
}

/** Reads of a customer's accounts, and walks over them (2.4, 4.5). What the target file declares of them is known, whatever was read before. */
export class Accounts {
  readonly #context: CheckContext;
  readonly #snapshot: Snapshot;
  readonly #ids: readonly string[];
  readonly #walks: readonly Walk[];

  private constructor(context: CheckContext, snapshot: Snapshot) {
    this.#context = context;
    this.#snapshot = snapshot;
    const { accounts } = snapshot;
    const isAlone = (id: string) => accounts.filter((one) => one.id === id).length === 1;
    this.#ids = sampleEvenly(accountIdsOf(accounts).filter(isAlone), 4);
    this.#walks = [1, 2].map((number) => ({ number, limit: 1, next: undefined, isBusy: false }));
  }

  static async begin(context: CheckContext): Promise<Accounts> {
    return new Accounts(context, await listAccounts(context));
  }

  get isEmpty(): boolean {
    return this.#ids.length === 0;
  }

  begin(): void {
    for (const walk of this.#walks) Object.assign(walk, { next: undefined, isBusy: false });
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
    const { exchange } = await history.send(`read account ${at + 1}`, () =>
      this.#context.call('getAccount', { path: { account_id: id } }),
    );
    const { status, json } = exchange.response;
    if (status !== 200 || !isObject(json)) return;
    const account = accountOf(json);
    if (account.id === undefined || account.id === id)
      judgeDeclaredAccount(this.#context, exchange, { ...account, id }, 'single read');
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
    try {
      const isFirst = walk.next === undefined;
      if (isFirst) walk.limit = this.#limitOf(pages);
      const text = isFirst
        ? `begin walk ${walk.number} with limit ${walk.limit}`
        : `go on with walk ${walk.number}`;
      const rawQuery = buildListQuery({ limit: walk.limit }, walk.next);
      const { exchange } = await history.send(text, () => this.#context.call('listAccounts', { rawQuery }));
      const page = exchange.response.status === 200 ? accountPageOf(exchange) : undefined;
      for (const account of page?.accounts ?? [])
        judgeDeclaredAccount(this.#context, exchange, account, 'list');
      walk.next = page?.nextOffset;
    } finally {
      walk.isBusy = false;
    }
  }
}
