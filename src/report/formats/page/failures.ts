import { groupBy } from '../../../lib/group-by.ts';
import type { Exchanges, Report, ReportedRequirement } from '../../report.ts';
import { plural } from '../../verdict/outcome.ts';
import { placeOf, sentWith } from '../place.ts';
import { cut } from '../text.ts';
import { rowsOf, warnedRows, worstFirst } from '../views.ts';
import { type Html, html } from './html.ts';
import { atMost, facts, type MaybeSection, requirementLink } from './section.ts';

const mostCards = 100;
const mostTogether = 8;
const longest = 400;

/** Every requirement that failed, with its worst finding; the rest stands where the requirement opens. */
export function failed(report: Report, exchanges: Exchanges): MaybeSection {
  const rows = rowsOf(report, 'fail');
  if (rows.length === 0) return undefined;
  return {
    id: 'failed',
    title: `Failed: ${plural(rows.length, 'requirement')}`,
    body: cards(rows, exchanges, 'fail'),
  };
}

/** What departs from the document without failing. */
export function warned(report: Report, exchanges: Exchanges): MaybeSection {
  const rows = warnedRows(report);
  if (rows.length === 0) return undefined;
  return {
    id: 'warned',
    title: `Warned: ${plural(rows.length, 'requirement')}`,
    body: html`<p class="muted">These fail nothing: the document can be read in more than one way there.</p>
${cards(rows, exchanges, 'warn')}`,
  };
}

/** Many cards are easier to survey by area. */
function cards(rows: readonly ReportedRequirement[], exchanges: Exchanges, kind: 'fail' | 'warn'): Html {
  const show = (some: readonly ReportedRequirement[]) =>
    atMost(some, mostCards, (row) => card(row, exchanges, kind));
  if (rows.length <= mostTogether) return show(rows);
  const byArea = [...groupBy(rows, ({ area }) => area)];
  return html`${byArea.map(([area, own]) => html`<h3>${area}: ${plural(own.length, 'requirement')}</h3>\n${show(own)}`)}`;
}

function card(row: ReportedRequirement, exchanges: Exchanges, kind: 'fail' | 'warn'): Html {
  const [first, ...others] = worstFirst(row);
  const sent = first === undefined ? undefined : sentWith(first, exchanges);
  return html`<div class="card ${kind}">
<p class="head"><span class="id">${requirementLink(row.id)}</span> <span class="muted">${row.clause}; ${row.level}</span></p>
<p>${row.text}</p>
${
  first !== undefined &&
  facts([
    ['wanted', html`<span class="wanted">${cut(first.wanted, longest)}</span>`],
    ['got', html`<span class="got">${cut(first.got, longest)}</span>`],
    ['on', html`<span class="mono">${placeOf(first)}</span>`],
    ['sent', sent !== undefined && html`<span class="mono">${sent}</span>`],
    ['hint', first.hint],
    ['also at', others.length > 0 && plural(others.length, 'more place')],
  ])
}
</div>
`;
}

/** Checks that broke by our own fault. */
export function broken({ harnessErrors }: Report): MaybeSection {
  if (harnessErrors.length === 0) return undefined;
  return {
    id: 'broken',
    title: `Broken: ${plural(harnessErrors.length, 'check')} of the suite, by its own fault`,
    body: html`<ul>${harnessErrors.map(
      ({ check, reason }) => html`<li><span class="mono">${check}</span>: ${reason}</li>`,
    )}</ul>`,
  };
}
