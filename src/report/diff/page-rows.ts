import { type Html, html } from '../formats/page/html.ts';
import { kindOf } from '../formats/page/kinds.ts';
import { facts, type Section } from '../formats/page/section.ts';
import { placeOf } from '../formats/place.ts';
import { cut } from '../formats/text.ts';
import type { ReportedFinding } from '../report.ts';
import { plural } from '../verdict/outcome.ts';
import type { RowChange } from './comparison.ts';
import { type ChangeGroup, grouped, perArea, verdictWord } from './words.ts';

const most = { cards: 100, places: 3, names: 200, open: 12 };
const longest = 400;

/** What newly fails or warns, each with its first places and the command that repeats it. */
export function violatedSection(
  id: string,
  title: string,
  changes: readonly RowChange[],
): Section | undefined {
  if (changes.length === 0) return undefined;
  const more = changes.length - most.cards;
  return {
    id,
    title: `${title}: ${plural(changes.length, 'requirement')}`,
    body: html`<p class="muted">${perArea(changes)}</p>
${changes.slice(0, most.cards).map(card)}${more > 0 && html`<p class="muted">and ${more} more: obc diff --json lists them</p>`}`,
  };
}

function card({ requirement, clause, level, text, before, after, findings }: RowChange): Html {
  const [first] = findings;
  const more = findings.length - most.places;
  return html`<div class="card ${after === undefined ? 'out' : kindOf[after]}">
<p class="head"><span class="id mono">${requirement}</span> <span class="muted">${clause}; ${level}</span>
<span class="muted">was ${verdictWord(before)}</span></p>
<p>${text}</p>
${findings.slice(0, most.places).map(place)}
${more > 0 && html`<p class="muted">and ${plural(more, 'more place')}</p>`}
${first !== undefined && html`<p class="command"><code>${first.replay}</code></p>`}
</div>
`;
}

function place(finding: ReportedFinding): Html {
  const { wanted, got, hint } = finding;
  return facts([
    ['wanted', html`<span class="wanted">${cut(wanted, longest)}</span>`],
    ['got', html`<span class="got">${cut(got, longest)}</span>`],
    ['on', html`<span class="mono">${placeOf(finding)}</span>`],
    ['hint', hint],
  ]);
}

/** What has another verdict, by the verdicts and the reason. */
export function changedSection(
  id: string,
  title: string,
  changes: readonly RowChange[],
): Section | undefined {
  if (changes.length === 0) return undefined;
  return {
    id,
    title: `${title}: ${plural(changes.length, 'requirement')}`,
    body: html`${grouped(changes).map(group)}`,
  };
}

function group({ before, after, reason, rows }: ChangeGroup): Html {
  const more = rows.length - most.names;
  const names = rows
    .slice(0, most.names)
    .map(({ requirement, text }) => html`<li><span class="mono">${requirement}</span>: ${text}</li>\n`);
  return html`<details${rows.length <= most.open && html` open`}><summary>${rows.length} × ${verdictWord(before)} → ${verdictWord(after)}${
    reason !== undefined && html`: ${cut(reason, longest)}`
  }</summary>
<ul>${names}${more > 0 && html`<li class="muted">and ${more} more</li>`}</ul></details>
`;
}
