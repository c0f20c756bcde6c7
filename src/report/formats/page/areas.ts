import { type Area, areas as allAreas } from '../../../catalogue/rows.ts';
import type { Report, Summary } from '../../report.ts';
import { countedVerdicts } from '../views.ts';
import { type Html, html, joined } from './html.ts';
import { kindOf } from './kinds.ts';
import type { Section } from './section.ts';

/** The verdicts of each area as a bar, and in words beside it; each count shows its requirements. */
export function areaChart({ summary }: Report): Section {
  const present = allAreas.flatMap((area) => {
    const counted = summary.areas[area];
    return counted === undefined ? [] : [{ area, counted }];
  });
  const widest = Math.max(...present.map(({ counted }) => total(counted)), 1);
  return {
    id: 'areas',
    title: 'Areas',
    body: html`<ul class="areas">
${present.map(({ area, counted }) => areaLine(area, counted, widest))}</ul>
`,
  };
}

function areaLine(area: Area, counted: Summary, widest: number): Html {
  return html`<li>
<a class="name" href="?area=${area}#_requirements" data-filter>${area}</a>
${bar(counted, widest)}
<span class="counts">${joined(wordsOf(counted, area), ', ')}</span>
</li>
`;
}

/** A bar as long as its area is large among the areas; the words beside it say the same. */
function bar(counted: Summary, widest: number): Html {
  let x = 0;
  const rects = countedVerdicts.map(({ verdicts }) => {
    const width = (100 * sum(counted, verdicts)) / widest;
    const from = x;
    x += width;
    if (width === 0) return undefined;
    return html`<rect class="${kindOf[verdicts[0]!]}" x="${round(from)}" y="0" width="${round(width)}" height="1"/>`;
  });
  return html`<svg class="bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">${rects}</svg>`;
}

function wordsOf(counted: Summary, area: Area): Html[] {
  return countedVerdicts.flatMap(({ heading, verdicts }) => {
    const count = sum(counted, verdicts);
    if (count === 0) return [];
    const query = `?area=${area}&verdict=${verdicts.join(',')}#_requirements`;
    return [html`<a class="${kindOf[verdicts[0]!]}" href="${query}" data-filter>${count} ${heading}</a>`];
  });
}

function sum(counted: Summary, verdicts: readonly (keyof Summary)[]): number {
  return verdicts.reduce((all, verdict) => all + counted[verdict], 0);
}

function total(counted: Summary): number {
  return Object.values(counted).reduce((all, count) => all + count, 0);
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
