import type { Exchange } from '../../../http/exchange.ts';
import { groupBy } from '../../../lib/group-by.ts';
import { tryToParse } from '../../../lib/json/text.ts';
import type { Exchanges, Report, ReportedWalk, WalkedPage } from '../../report.ts';
import { pluralize } from '../../verdict/outcome.ts';
import { type Html, html } from './html.ts';
import { drawMono, drawRest, linkExchange, type Part } from './part.ts';

/** Checks with odd walks that are open; walks of a check, pages of a walk and accounts of a page that are drawn. */
const max = { open: 2, walks: 12, pages: 40, accounts: 40 };

/** The walks over the accounts list: each page with its accounts, so that what came twice is seen. */
export function drawWalks({ walks: all }: Report, exchanges: Exchanges): Part | undefined {
  if (all.length === 0) return undefined;
  const byCheck = [...groupBy(all, ({ check }) => check)].map(
    ([check, own]) => [check, own.map((walk) => comparePages(walk, exchanges))] as const,
  );
  const odd = byCheck.filter(([, own]) => own.some(isOdd)).map(([check]) => check);
  return {
    id: 'paging',
    title: `Paging: ${pluralize(all.length, 'walk')} over the accounts list`,
    body: html`<p class="muted">Each box is a page, each square an account; a red square is an account that an earlier page held already.</p>
${byCheck.map(([check, own]) => drawCheck(check, own, odd.slice(0, max.open).includes(check)))}`,
  };
}

function isOdd({ odd }: ComparedWalk): boolean {
  return odd.length > 0;
}

function drawCheck(check: string, all: readonly ComparedWalk[], isOpen: boolean): Html {
  const oddFirst = [...all].sort((a, b) => Number(isOdd(b)) - Number(isOdd(a)));
  const odd = all.filter(isOdd).length;
  return html`<details class="walks" data-check="${check}"${isOpen && html` open`}><summary>${drawMono(check)}: ${pluralize(all.length, 'walk')}${
    odd > 0 && html`, <strong class="got">${odd} odd</strong>`
  }</summary>
${oddFirst.slice(0, max.walks).map(drawWalk)}${drawRest(all.length - max.walks, 'report.json')}</details>
`;
}

const ends: Readonly<Record<NonNullable<ComparedWalk['end']>, string>> = {
  'last-page': 'to the last page',
  cut: 'as far as the check wanted',
  repeated: 'until a cursor came again',
  refused: 'until a page was refused',
  unreadable: 'until an answer was not a page',
  'foreign-link': 'until a link led to another origin',
};

function drawWalk({ pages, read, resumed, accounts, totals, end, odd }: ComparedWalk): Html {
  const total = totals.length === 0 ? '' : `, totalElements ${totals.join(', ')}`;
  const until = end === undefined ? 'no further' : ends[end];
  const left = read - Math.min(pages.length, max.pages);
  return html`<p class="small">${pluralize(read, 'page')}, ${pluralize(accounts, 'account')}${total}, read${resumed && ' from a cursor'} ${until}${
    odd.length > 0 && html`: <strong class="got">${odd.join('; ')}</strong>`
  }</p>
<ol class="steps walk">${pages.slice(0, max.pages).map(drawPage)}${
    left > 0 && html`<li class="muted">${pluralize(left, 'page')} more</li>`
  }</ol>
`;
}

function drawPage({ exchange, status, size, again, number }: ComparedPage): Html {
  const what = size === undefined ? `status ${status}` : pluralize(size, 'account');
  const repeated = again?.filter(Boolean).length ?? 0;
  return html`<li>${linkExchange(exchange)}${size !== undefined && size > 0 && drawSquares(again ?? Array.from({ length: size }, () => false))}
<span class="for-readers">page ${number}: </span>${what}${repeated > 0 && html`, <span class="got">${repeated} again</span>`}</li>
`;
}

/** Squares in columns of five; the words beside them say the same. */
function drawSquares(again: readonly boolean[]): Html {
  const shown = again.slice(0, max.accounts);
  const columns = Math.ceil(shown.length / 5);
  const [width, height] = [columns * 8, Math.min(shown.length, 5) * 8];
  const rects = shown.map((known, index) => {
    const [x, y] = [Math.floor(index / 5) * 8, (index % 5) * 8];
    return html`<rect class="${known ? 'again' : 'one'}" x="${x}" y="${y}" width="6" height="6"/>`;
  });
  return html`<svg width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" aria-hidden="true">${rects}</svg>`;
}

/** A page with each of its accounts, true where an earlier page of the walk held it already. */
interface ComparedPage extends WalkedPage {
  /** Position in the walk, from 1. */
  readonly number: number;
  /** Absent when the answer was not a page, or was cut when it was written. */
  readonly again?: readonly boolean[];
}

/** A walk with what strikes the eye in it. */
interface ComparedWalk extends Omit<ReportedWalk, 'pages'> {
  readonly pages: readonly ComparedPage[];
  /** Accounts on the pages that are shown. */
  readonly accounts: number;
  /** What page.totalElements said, each value once. */
  readonly totals: readonly number[];
  /** What is odd about it, in words; empty for a walk as it is meant to be. */
  readonly odd: readonly string[];
}

/** Compares the pages of a walk with one another, as far as the exchanges that were kept allow. */
export function comparePages(walk: ReportedWalk, exchanges: Exchanges): ComparedWalk {
  const met = new Set<string>();
  const left = walk.read - walk.pages.length;
  const pages = walk.pages.map((page, index) => {
    const number = index < 60 || left === 0 ? index + 1 : index + 1 + left;
    const ids = accountIdsOf(exchanges.get(page.exchange));
    const again = ids?.map((id) => {
      const known = id !== undefined && met.has(id);
      if (id !== undefined) met.add(id);
      return known;
    });
    return { ...page, number, ...(again === undefined ? {} : { again }) };
  });
  const accounts = pages.reduce((sum, { size = 0 }) => sum + size, 0);
  const totals = [...new Set(pages.flatMap(({ total }) => total ?? []))];
  return { ...walk, pages, accounts, totals, odd: findOddities(walk, pages, accounts, totals) };
}

const oddEnds: Readonly<Partial<Record<NonNullable<ReportedWalk['end']>, string>>> = {
  repeated: 'a cursor came again',
  refused: 'a page was refused',
  unreadable: 'an answer was not a page',
  'foreign-link': 'a link leads to another origin',
};

function findOddities(
  { end, read, resumed, pages: shown }: ReportedWalk,
  pages: readonly ComparedPage[],
  accounts: number,
  totals: readonly number[],
): string[] {
  const again = pages.reduce((sum, page) => sum + (page.again ?? []).filter(Boolean).length, 0);
  const isWhole = end === 'last-page' && resumed === undefined && read === shown.length;
  return [
    ...(end !== undefined && oddEnds[end] !== undefined ? [oddEnds[end]] : []),
    ...(again > 0 ? [`${again} of its accounts stood on an earlier page`] : []),
    ...(totals.length > 1 ? [`totalElements changed: ${totals.join(', ')}`] : []),
    ...(isWhole && totals.length === 1 && totals[0] !== accounts
      ? [`totalElements says ${totals[0]}, the pages hold ${accounts}`]
      : []),
  ];
}

/**
 * The account ids on a page of the accounts list, in their order, undefined for an account that has none; undefined
 * for an answer that is not a page or was cut when it was written.
 */
function accountIdsOf(exchange: Exchange | undefined): readonly (string | undefined)[] | undefined {
  const accounts = membersOf(tryToParse(exchange?.response?.text ?? '')).accounts;
  return Array.isArray(accounts) ? accounts.map(idOf) : undefined;
}

function idOf(account: unknown): string | undefined {
  for (const kind of Object.values(membersOf(account))) {
    const { accountId } = membersOf(kind);
    if (typeof accountId === 'string') return accountId;
  }
  return undefined;
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
