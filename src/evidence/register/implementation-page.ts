import { areas } from '../../catalogue/requirements.ts';
import { renderBadge } from '../../report/formats/badge.ts';
import { describeOutcome, explainOutcome } from '../../report/formats/outcome.ts';
import { type Html, html, trustMarkup } from '../../report/formats/page/html.ts';
import { chooseKind } from '../../report/formats/page/kinds.ts';
import { drawFacts, drawMono, drawRest, type Part } from '../../report/formats/page/part.ts';
import { partOf } from '../../report/formats/page/section.ts';
import { drawTable } from '../../report/formats/page/table.ts';
import { addressesOf, describeOptions, describePeers, formatStart } from '../../report/formats/run.ts';
import { countShown } from '../../report/formats/verdict-counts.ts';
import type { Report } from '../../report/report.ts';
import { reportSections } from '../../report/sections/report.ts';
import { pluralize } from '../../report/verdict/outcome.ts';
import {
  describeCounts,
  describeVersion,
  drawArea,
  drawDate,
  drawGrade,
  drawValidity,
  judgedPartyOf,
} from './cells.ts';
import { splitFeatures } from './features.ts';
import { drawLinks, linkImplementation, renderRegisterPage } from './frame.ts';
import {
  type Implementation,
  listStanding,
  nameRunFolder,
  type RegisteredRun,
  type Validity,
} from './implementation.ts';

/** Folder of the evidence within that of a run. */
export const evidenceFolder = 'evidence';

const root = '../../';
const maxReasons = 8;

/** The page of one implementation. `namesakes` are those of the same name and vendor whose bundles another key signed. */
export function renderImplementationPage(
  implementation: Implementation,
  namesakes: readonly Implementation[],
  validity: Validity,
): string {
  const { name, runs } = implementation;
  const { report } = runs[0];
  const silences = reportSections(report, new Map()).silences;
  return renderRegisterPage({
    root,
    title: `${name} (register of open-banking-conformance)`,
    head: drawHead(implementation, namesakes, validity),
    parts: [
      drawAreasPart(report),
      drawHistory(implementation),
      ...(judgedPartyOf(report) === 'client' ? [] : [drawFeaturesPart(report)]),
      ...drawBadgeParts(runs),
      ...(silences === undefined ? [] : [partOf(silences, { isLinked: false, more: 'the report' })]),
    ],
  });
}

function drawHead(
  implementation: Implementation,
  namesakes: readonly Implementation[],
  validity: Validity,
): Html {
  const { name, vendor, signer, runs } = implementation;
  const [latest] = runs;
  const { report } = latest;
  const { target, run, suite } = report;
  const reasons = explainOutcome(report);
  return html`<h1>${name}</h1>
<div class="banner ${target.bundled === true || latest.withdrawn !== undefined ? 'open' : chooseKind(report)}">
${latest.withdrawn !== undefined && html`<p><strong>Withdrawn: ${latest.withdrawn}</strong></p>`}
<p><strong>${describeOutcome(report)}</strong></p>
${reasons.length > 0 && html`<ul>${reasons.slice(0, maxReasons).map((reason) => html`<li>${reason}</li>`)}</ul>`}
${drawRest(reasons.length - maxReasons, 'the report')}
</div>
${drawFacts([
  ['vendor', vendor],
  ['version', describeVersion(report)],
  [
    'latest run',
    [
      formatStart(run),
      ...(judgedPartyOf(report) === 'client' ? [] : [describeOptions(run)]),
      pluralize(run.requests, 'request'),
    ].join(', '),
  ],
  ['valid', judgedPartyOf(report) === 'server' && drawValidity(implementation, validity)],
  ['at', addressesOf(target).join(' and ')],
  ['reached', describePeers(target).join('; ')],
  ['declared deviations', target.deviations.join('; ')],
  ['suite', `${suite.name} ${suite.version}, document ${suite.document}, rules ${suite.rules}`],
  ['signed by', drawMono(signer.name)],
  ['verified', `${latest.recomputed} % of the verdicts were recomputed from the recorded answers`],
  ['evidence', drawEvidence(latest, true)],
  [
    'same name',
    namesakes.length > 0 &&
      html`another signer vouches for ${namesakes.map((one) => html`${linkImplementation(one, root)} `)}`,
  ],
])}`;
}

/** Links to what a reader opens of a run, and, where `isWhole`, to each file of its evidence. */
function drawEvidence(run: RegisteredRun, isWhole: boolean): Html {
  const folder = nameRunFolder(run);
  const { evidence, hasCertificate } = run;
  return drawLinks([
    ['report', `${folder}/report.html`],
    ...(hasCertificate ? [['certificate', `${folder}/certificate.html`] as const] : []),
    ...(isWhole ? evidence : evidence.slice(0, 1)).map(
      (name) => [name.slice(evidenceFolder.length + 1), `${folder}/${name}`] as const,
    ),
  ]);
}

function drawAreasPart(report: Report): Part {
  const shown = countShown(report).areas;
  const rows = areas.map((area) => {
    const counts = shown[area];
    return [area, drawArea(report, area), counts === undefined ? undefined : describeCounts(counts)];
  });
  return {
    id: 'areas',
    title: 'Areas',
    body: drawTable('areas', ['area', 'latest run', 'requirements'], rows),
  };
}

function drawHistory({ runs }: Implementation): Part {
  const rows = runs.map((run) => {
    const { report } = run;
    return [
      drawDate(report),
      describeVersion(report),
      drawGrade(run),
      describeCounts(countShown(report).all),
      drawChanges(run),
      drawEvidence(run, false),
    ];
  });
  const headings = ['run', 'version', 'grade', 'requirements', 'since the run before', 'evidence'];
  return { id: 'history', title: 'History', body: drawTable('history', headings, rows) };
}

function drawChanges(run: RegisteredRun): Html | string {
  if (run.changes === undefined) return 'the first one here';
  return html`<a href="${nameRunFolder(run)}/changes.html">${run.changes.summary}</a>`;
}

function drawFeaturesPart(report: Report): Part {
  const { seen, unseen } = splitFeatures(report);
  const rows = areas.flatMap((area) => {
    const met = seen.filter((row) => row.area === area).length;
    const missing = unseen.filter((row) => row.area === area);
    if (met + missing.length === 0) return [];
    return [
      [
        area,
        `${met} of ${met + missing.length}`,
        missing.length > 0 &&
          html`<details><summary>${pluralize(missing.length, 'requirement')}</summary><ul>${missing.map(({ text, clause }) => html`<li>${text} <span class="muted">(${clause})</span></li>`)}</ul></details>`,
      ],
    ];
  });
  return {
    id: 'features',
    title: 'What need not occur',
    body: html`<p class="muted">Requirements on what the document lets occur or not: where it did not, nothing is wrong.</p>
${drawTable('features', ['area', 'seen', 'not seen'], rows)}`,
  };
}

function drawBadgeParts(runs: readonly RegisteredRun[]): Part[] {
  const [run] = listStanding(runs);
  if (run === undefined) return [];
  const part: Part = {
    id: 'badge',
    title: 'Badge',
    body: html`<p class="certificate-badge">${trustMarkup(renderBadge(run.report))}</p>
<p>${drawMono('badge.svg')} beside this page shows the latest run that was not withdrawn; each run has its own. The words say the grade, and the colour repeats it: green is for a conformant target alone.</p>`,
  };
  return [part];
}
