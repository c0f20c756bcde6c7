import { htmlDocument } from '../formats/page/document.ts';
import { foldingTable } from '../formats/page/folding.ts';
import { type Html, html } from '../formats/page/html.ts';
import { kindOfOutcome } from '../formats/page/kinds.ts';
import { facts, type Section, sectionMarkup } from '../formats/page/section.ts';
import { plural } from '../verdict/outcome.ts';
import type { Comparison, Side } from './comparison.ts';
import { changedSection, violatedSection } from './page-rows.ts';
import { gist } from './verdict.ts';
import { outcomeWord, runOf, targetOf } from './words.ts';

/** A comparison as one page in the look of the report's: it opens from disk, runs nothing and asks for nothing. */
export function comparisonPage(comparison: Comparison): string {
  const sections = sectionsOf(comparison);
  const links = sections.map(({ id, title }) => html`<li><a href="#_${id}">${title}</a></li>`);
  return htmlDocument({
    title: `${gist(comparison)} ${comparison.after.target.name}, ${comparison.after.run.start.slice(0, 10)}`,
    body: html`<a class="skip" href="#_main">Skip to the changes</a>
${top(comparison)}
${sections.length > 1 && html`<nav aria-label="Sections"><ul class="links">${links}</ul></nav>`}
<main id="_main">
${sections.map(sectionMarkup)}
</main>
<footer><p>Made by obc diff. The exchanges stand in the report pages of the two runs.</p></footer>`,
  });
}

function top(comparison: Comparison): Html {
  const { newlyFails, noLongerJudged, before, after, unchanged, firstJudged } = comparison;
  const kind = newlyFails.length > 0 ? 'fail' : noLongerJudged.length > 0 ? 'open' : 'pass';
  const first =
    firstJudged > 0 && html`; ${firstJudged} judged for the first time, none of which fails or warns`;
  return html`<header>
<p class="brand">open-banking-conformance, two runs compared</p>
<div class="banner ${kind}">
<h1>${gist(comparison)}</h1>
<p>${plural(unchanged, 'requirement')} unchanged${first}.</p>
</div>
${facts([
  ['before', side(before)],
  ['after', side(after)],
])}
</header>
`;
}

function side(of: Side): Html {
  return html`${targetOf(of)}: <span class="badge ${kindOfOutcome[of.outcome]}">${outcomeWord[of.outcome]}</span><br>
<span class="muted">${runOf(of)}</span>`;
}

function sectionsOf(comparison: Comparison): Section[] {
  const { newlyFails, newlyWarns, newlyPasses, noLongerJudged, changedOtherwise, stillFails } = comparison;
  const moved = stillFails.filter(({ findings }) => findings.length > 0);
  return [
    differences(comparison),
    violatedSection('newly-fails', 'Newly fails', newlyFails),
    violatedSection('newly-warns', 'Newly warns', newlyWarns),
    changedSection('no-longer-judged', 'No longer judged', noLongerJudged),
    changedSection('changed-otherwise', 'Changed otherwise', changedOtherwise),
    violatedSection('still-fails-elsewhere', 'Still fails, at places that are new', moved),
    changedSection('still-fails', 'Still fails', stillFails),
    changedSection('newly-passes', 'Newly passes', newlyPasses),
    silences(comparison),
  ].filter((section) => section !== undefined);
}

function differences({ differences: all }: Comparison): Section | undefined {
  if (all.length === 0) return undefined;
  const mono = (text: string) => html`<span class="mono">${text}</span>`;
  const rows = all.map(({ what, before, after, meaning }) => [what, mono(before), mono(after), meaning]);
  return {
    id: 'differences',
    title: 'Not only the target changed',
    body: foldingTable('What else changed', ['what', 'before', 'after', 'so'], rows),
  };
}

function silences({ silences: all }: Comparison): Section | undefined {
  if (all.length === 0) return undefined;
  const rows = all.map(({ clause, text, before, after }) => [
    html`${text} <span class="muted">(${clause})</span>`,
    before.join('; '),
    after.join('; '),
  ]);
  return {
    id: 'silences',
    title: `Filled otherwise: ${plural(all.length, 'silence')} of the document`,
    body: foldingTable('Silences', ['the document does not show', 'before', 'after'], rows),
  };
}
