import { compare } from '../../diff/compare.ts';
import { buildComparisonSections, describeUnchanged, outcomeWord } from '../../diff/words.ts';
import type { Report } from '../../report.ts';
import { groupByReason, selectByVerdict, selectNeeded } from '../../sections/reasons.ts';
import { pluralize } from '../../verdict/outcome.ts';
import { describeSuite } from '../../verdict/plugins.ts';
import { describeOutcome, explainOutcome } from '../outcome.ts';
import { addressesOf, describeOptions, describePeers, elapsedOf, formatStart } from '../run.ts';
import { formatDuration } from '../text.ts';
import { countIn, countShown, verdictColumns } from '../verdict-counts.ts';
import { type Html, html, joinPieces } from './html.ts';
import { chooseKind } from './kinds.ts';
import { drawFacts, drawMono, type PageView, type Part } from './part.ts';
import { drawSubsection } from './section.ts';

const maxReasons = 12;
const maxGaps = 3;

/** What a manager reads: the outcome in a sentence, why, and what was certified when and by what. */
export function drawTop(report: Report): Html {
  return html`<header>
<p class="brand">open-banking-conformance</p>
<div class="banner ${chooseKind(report)}">
<h1>${describeOutcome(report)}</h1>
<p>${describeCounts(report)}</p>
${drawReasons(report)}
${drawGaps(report)}
</div>
${drawRun(report)}
</header>
`;
}

function describeCounts(report: Report): string {
  const { all } = countShown(report);
  const counted = verdictColumns.flatMap((column) => {
    const count = countIn(all, column);
    return count === 0 ? [] : [`${count} ${column.heading}`];
  });
  return `${pluralize(report.requirements.length, 'requirement')}: ${counted.join(', ')}.`;
}

function drawReasons(report: Report): Html {
  const reasons = explainOutcome(report);
  const more = reasons.length - maxReasons;
  return html`<ul>${reasons.slice(0, maxReasons).map((reason) => html`<li>${reason}</li>`)}${
    more > 0 && html`<li>and ${more} more, in report.json</li>`
  }</ul>`;
}

/** The reasons that keep most requirements from a verdict; the section of all of them is linked. */
function drawGaps(report: Report): Html | undefined {
  const open = [...selectByVerdict(report, 'blocked', 'not-selected'), ...selectNeeded(report)];
  if (open.length === 0) return undefined;
  const groups = groupByReason(open).sort((a, b) => b.requirements.length - a.requirements.length);
  const words = groups
    .slice(0, maxGaps)
    .map(({ reason, requirements }) => `${reason} (${requirements.length})`);
  return html`<p>Not tested: ${pluralize(open.length, 'requirement')}: ${words.join('; ')}${
    groups.length > maxGaps && '; and more'
  }: <a href="#_not-judged">all reasons</a>.</p>`;
}

function drawRun({ target, run, suite, planned, executed }: Report): Html {
  const strict = run.strictWaivers ? ', strict waivers' : '';
  const addresses = addressesOf(target).map(drawMono);
  return drawFacts([
    ['target', html`<strong>${target.name}</strong>`],
    ['vendor', target.vendor],
    ['version', target.version],
    ['environment', target.environment],
    [
      'kind',
      target.kind === 'mock' && 'a mock: it proves the documents and the wiring, not an implementation',
    ],
    ['at', addresses.length > 0 && joinPieces(addresses, ' and ')],
    ['reached', describePeers(target).join('; ')],
    ['declared deviations', target.deviations.join('; ')],
    ['date', `${formatStart(run)}, took ${formatDuration(elapsedOf(run))}`],
    ['suite', describeSuite(suite)],
    ['document', drawMono(suite.document)],
    ['rules', drawMono(suite.rules)],
    ['run', `${run.id}, ${describeOptions(run)}${strict}`],
    ['checks', `${executed} of ${planned} planned checks done, ${pluralize(run.requests, 'request')}`],
  ]);
}

/** What changed since the run before in the same folder; undefined for the first one, and for one of another target. */
export function drawSinceLast(report: Report, last: Report | undefined, view: PageView): Part | undefined {
  if (last === undefined || last.target.name !== report.target.name || last.run.id === report.run.id)
    return undefined;
  const comparison = compare(last, report);
  const sections = buildComparisonSections(comparison);
  return {
    id: 'since-last',
    title: 'Since the last run',
    body: html`<p class="muted">The last run in this folder was ${last.run.id}, ${formatStart(last.run)}: ${outcomeWord[last.outcome]}. ${describeUnchanged(comparison)}</p>
${sections.length === 0 && html`<p>Nothing changed.</p>`}${sections.map((section) => drawSubsection({ ...section, id: `since-${section.id}` }, view))}`,
  };
}
