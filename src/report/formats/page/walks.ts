import { groupBy } from '../../../lib/group-by.ts';
import type { Exchanges, Report } from '../../report.ts';
import { pluralize } from '../../verdict/outcome.ts';
import { type Html, html } from './html.ts';
import { drawMono, drawRest, linkExchange, type Part } from './part.ts';
import { type ComparedPage, type ComparedWalk, comparePages } from './walk-facts.ts';

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
