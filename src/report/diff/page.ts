import { renderDocument } from '../formats/page/document.ts';
import { type Html, html } from '../formats/page/html.ts';
import { kindOfOutcome } from '../formats/page/kinds.ts';
import { drawContents, drawFacts, drawPart, type PageView } from '../formats/page/part.ts';
import { partOf } from '../formats/page/section.ts';
import type { Comparison, Side } from './comparison.ts';
import { summarize, toneOf } from './verdict.ts';
import { buildComparisonSections, describePreview, describeSide, describeUnchanged } from './words.ts';

const view: PageView = { isLinked: false, more: 'the output of obc report --against --json' };

/** A comparison as one page in the look of the report's: it opens from disk, runs nothing and asks for nothing. */
export function renderComparisonPage(comparison: Comparison): string {
  const { target, run } = comparison.after;
  const parts = buildComparisonSections(comparison).map((section) => partOf(section, view));
  return renderDocument({
    title: `${summarize(comparison)} ${target.name}, ${run.start.slice(0, 10)}`,
    body: html`<a class="skip" href="#_main">Skip to the changes</a>
${drawTop(comparison)}
${parts.length > 1 && drawContents(parts)}
<main id="_main">
${parts.map(drawPart)}
</main>
<footer><p>Made by obc report --against. The exchanges stand in the report pages of the two runs.</p></footer>`,
  });
}

function drawTop(comparison: Comparison): Html {
  return html`<header>
<p class="brand">open-banking-conformance, two runs compared</p>
<div class="banner ${toneOf(comparison)}">
<h1>${summarize(comparison)}</h1>
<p>${describeUnchanged(comparison)}</p>
${drawPreview(comparison)}</div>
${drawFacts([
  ['before', drawSide(comparison.before)],
  ['after', drawSide(comparison.after)],
])}
</header>
`;
}

function drawPreview(comparison: Comparison): Html | false {
  const said = describePreview(comparison);
  return said !== undefined && html`<p>${said}</p>\n`;
}

function drawSide(side: Side): Html {
  const { target, outcome, run } = describeSide(side);
  return html`${target}: <span class="badge ${kindOfOutcome[side.outcome]}">${outcome}</span><br>
<span class="muted">${run}</span>`;
}
