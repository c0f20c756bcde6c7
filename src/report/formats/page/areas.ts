import { type Area, areas as allAreas } from '../../../catalogue/requirements.ts';
import type { Report } from '../../report.ts';
import {
  countIn,
  countShown,
  type ShownCounts,
  type VerdictColumn,
  verdictColumns,
} from '../verdict-counts.ts';
import { type Html, html, joinPieces } from './html.ts';
import { kindOf } from './kinds.ts';
import type { Part } from './part.ts';

/** The verdicts of each area as a bar, and in words beside it; each count shows its requirements. */
export function drawAreas(report: Report): Part {
  const shown = countShown(report);
  const present = allAreas.flatMap((area) => {
    const counted = shown.areas[area];
    return counted === undefined ? [] : [{ area, counted }];
  });
  const widest = Math.max(...present.map(({ counted }) => total(counted)), 1);
  return {
    id: 'areas',
    title: 'Areas',
    body: html`<ul class="areas">
${present.map(({ area, counted }) => drawArea(area, counted, widest))}</ul>
`,
  };
}

function drawArea(area: Area, counted: ShownCounts, widest: number): Html {
  return html`<li>
<a class="name" href="?area=${area}#_requirements" data-filter>${area}</a>
${drawBar(counted, widest)}
<span class="counts">${joinPieces(drawCounts(counted, area), ', ')}</span>
</li>
`;
}

/** A bar as long as its area is large among the areas; the words beside it say the same. */
function drawBar(counted: ShownCounts, widest: number): Html {
  let x = 0;
  const rects = usedIn(counted).map((column) => {
    const width = (100 * countIn(counted, column)) / widest;
    const from = x;
    x += width;
    return html`<rect class="${kindOf[column.verdicts[0]]}" x="${round(from)}" y="0" width="${round(width)}" height="1"/>`;
  });
  return html`<svg class="bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">${rects}</svg>`;
}

function drawCounts(counted: ShownCounts, area: Area): Html[] {
  return usedIn(counted).map((column) => {
    const { heading, verdicts } = column;
    const query = `?area=${area}&verdict=${verdicts.join(',')}#_requirements`;
    return html`<a class="${kindOf[verdicts[0]]}" href="${query}" data-filter>${countIn(counted, column)} ${heading}</a>`;
  });
}

function usedIn(counted: ShownCounts): VerdictColumn[] {
  return verdictColumns.filter((column) => countIn(counted, column) > 0);
}

function total(counted: ShownCounts): number {
  return Object.values(counted).reduce((all, count) => all + count, 0);
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
