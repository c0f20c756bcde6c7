import { randomBytes } from 'node:crypto';
import type { Kept } from './account-data.ts';
import { detailed, lightweight } from './accounts.ts';
import type { Caller } from './guard.ts';
import { fdxRefused } from './refusals.ts';
import type { Answer, Asked, World } from './world.ts';

interface Position {
  readonly caller: Caller;
  readonly start: number;
  readonly limit: number;
  readonly resultType: string;
  readonly ids: readonly string[] | undefined;
}

/** Pages of accounts behind cursors that are other ones on every walk. */
export class Pages {
  readonly #world: World;
  readonly #cursors = new Map<string, { position: Position; accounts: readonly Kept[] }>();

  constructor(world: World) {
    this.#world = world;
  }

  answer(caller: Caller, accounts: readonly Kept[], { query, origin }: Asked): Answer {
    const { has } = this.#world;
    const offset = query.get('offset');
    const known = offset === null ? undefined : this.#cursors.get(offset);
    const foreign = known !== undefined && known.position.caller !== caller;
    if (offset !== null && (known === undefined || (foreign && !has('cursors-open-to-all')))) {
      const body = { code: 705, message: 'Bad offset.' };
      return has('bad-offset-lacks-debug-message')
        ? { status: 400, body }
        : fdxRefused(400, 705, 'Bad offset.');
    }
    const position = this.#position(caller, query, known?.position);
    if (position === undefined) return fdxRefused(400, 706, 'Bad limit or resultType.');
    const all = foreign ? known.accounts : accounts;
    return { status: 200, body: this.#page(all, position, origin) };
  }

  #position(caller: Caller, query: URLSearchParams, before: Position | undefined): Position | undefined {
    const { profile, has } = this.#world;
    const limit = query.get('limit') ?? String(before?.limit ?? profile.pageSize);
    const forgets = before !== undefined && has('cursor-forgets-the-result-type');
    const remembered = forgets ? 'details' : before?.resultType;
    const resultType = query.get('resultType') ?? remembered ?? 'lightweight';
    if (!/^\d{1,9}$/.test(limit) || Number(limit) === 0) return undefined;
    if (resultType !== 'lightweight' && resultType !== 'details') return undefined;
    const given = query.get('accountIds');
    const ids = given?.split(',') ?? before?.ids;
    return {
      caller,
      start: before?.start ?? 0,
      limit: Math.min(Number(limit), profile.maxLimit),
      resultType,
      ids,
    };
  }

  #page(accounts: readonly Kept[], position: Position, origin: string): Record<string, unknown> {
    const { profile, has } = this.#world;
    const { start, resultType, ids } = position;
    const wanted =
      has('last-of-several-ids-is-ignored') && ids !== undefined && ids.length > 1 ? ids.slice(0, -1) : ids;
    const loose = has('ids-are-compared-without-case');
    const plain = (text: string) => (loose ? text.toLowerCase() : text);
    const matching = accounts.filter(({ key }) => wanted?.some((id) => plain(id) === plain(key)) ?? true);
    const wide = has('second-page-holds-one-more') && start > 0 ? 1 : 0;
    const end = start + position.limit + wide;
    const from = has('details-pages-overlap') && start > 0 && resultType === 'details' ? start - 1 : start;
    const slice = matching.slice(from, from + position.limit + wide);
    const held =
      has('second-page-loses-its-last') && start > 0 && slice.length > 1 ? slice.slice(0, -1) : slice;
    const items = held.map((kept) => this.#item(kept, resultType));
    const total = profile.filteredTotal === 'all' ? accounts.length : matching.length;
    const shown = has('total-counts-what-is-left') ? total - start : total;
    const more = profile.lastPage === 'empty-page' ? slice.length === position.limit : end < matching.length;
    if (!more) return this.#last(items, shown);
    const cursor = this.#cursor({ ...position, start: end }, accounts);
    const next = {
      href: this.#href(cursor, position, origin),
      description: 'more',
      action: 'GET',
      types: [],
    };
    const offset = profile.nextBy === 'both' ? { nextOffset: cursor } : {};
    return { links: { next }, page: { totalElements: shown, ...offset }, accounts: items };
  }

  #item(kept: Kept, resultType: string): Record<string, unknown> {
    if (resultType === 'lightweight') return lightweight(kept);
    const whole = detailed(this.#world, kept);
    if (!this.#world.has('details-of-loans-lack-the-type') || kept.kind !== 'loanAccount') return whole;
    const { accountType: _, ...rest } = whole.loanAccount as Record<string, unknown>;
    return { ...whole, loanAccount: rest };
  }

  #last(items: readonly unknown[], total: number): Record<string, unknown> {
    const { lastPage } = this.#world.profile;
    if (lastPage === 'no-page') return { accounts: items };
    if (lastPage === 'empty-page') return { accounts: items, page: { totalElements: total }, links: {} };
    return { accounts: items, links: {}, page: { totalElements: total, nextOffset: null } };
  }

  #cursor(position: Position, accounts: readonly Kept[]): string {
    const cursor = `${randomBytes(9).toString('base64')}+/=%&#é`;
    this.#cursors.set(cursor, { position, accounts });
    return cursor;
  }

  #href(cursor: string, { limit, resultType, ids }: Position, origin: string): string {
    const { profile, has } = this.#world;
    const offset = has('link-does-not-encode-its-cursor') ? cursor : encodeURIComponent(cursor);
    if (profile.link === 'relative') return `accounts?offset=${offset}`;
    const only = ids === undefined ? '' : `&accountIds=${ids.map(encodeURIComponent).join(',')}`;
    const path = `${profile.prefix}/api/fdx/5/accounts?limit=${limit}&resultType=${resultType}${only}`;
    return `${profile.link === 'absolute' ? origin : ''}${path}&offset=${offset}`;
  }
}
