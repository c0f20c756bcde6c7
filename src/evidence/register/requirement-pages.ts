import { areas } from '../../catalogue/requirements.ts';
import { groupBy } from '../../lib/group-by.ts';
import { type Html, html, type Piece } from '../../report/formats/page/html.ts';
import { drawBadge } from '../../report/formats/page/kinds.ts';
import { drawFacts, drawMono, type Part } from '../../report/formats/page/part.ts';
import { drawTable } from '../../report/formats/page/table.ts';
import type { ReportedRequirement } from '../../report/report.ts';
import type { Verdict } from '../../report/verdict/verdict.ts';
import { describeVersion, drawDate } from './cells.ts';
import { implementationsFolder, linkImplementation, renderRegisterPage } from './frame.ts';
import { type Implementation, listStanding, nameRunFolder, type RegisteredRun } from './implementation.ts';

/** Folder of the site in which each requirement that a run has judged has a page. */
export const requirementsFolder = 'requirements';

/** Runs that follow each other and say the same of a requirement, the latest first. */
interface Stretch {
  readonly verdict: Verdict;
  readonly runs: readonly [RegisteredRun, ...RegisteredRun[]];
}

/** The verdicts of the runs of an implementation on a requirement, the latest stretch first. */
interface History {
  readonly implementation: Implementation;
  readonly stretches: readonly [Stretch, ...Stretch[]];
}

/** The histories of a requirement, those that fail now before the others. */
export interface RequirementHistory {
  /** The requirement, reported by the latest run of the first implementation. */
  readonly row: ReportedRequirement;
  readonly histories: readonly [History, ...History[]];
}

/** Verdicts that say nothing of the implementation: the run did not ask, or the requirement is not for it. */
const unsaid: readonly Verdict[] = ['not-selected', 'not-applicable'];

/** The form of an id that may name a page: ids of plug-ins come with a bundle. */
const isFileName = /^[a-z0-9-]{1,120}$/;

/** The history of each requirement of which a run that was not withdrawn says something, in the order of the document. */
export function listHistories(implementations: readonly Implementation[]): RequirementHistory[] {
  const said = implementations.flatMap((implementation) =>
    listStanding(implementation.runs).flatMap((run) =>
      run.report.requirements
        .filter(({ id, verdict }) => !unsaid.includes(verdict) && isFileName.test(id))
        .map((row) => ({ row, run, implementation })),
    ),
  );
  return [...groupBy(said, ({ row }) => row.id).values()].map((own): RequirementHistory => {
    const histories = [...groupBy(own, ({ implementation }) => implementation)].map(
      ([implementation, runs]): History => ({ implementation, stretches: joinRuns(runs) }),
    );
    const rank = ({ stretches: [{ verdict }] }: History) => ['fail', 'waived', 'warn'].indexOf(verdict) >>> 0;
    return {
      row: own[0]!.row,
      histories: histories.sort((a, b) => rank(a) - rank(b)) as [History, ...History[]],
    };
  });
}

function joinRuns(
  all: readonly { readonly row: ReportedRequirement; readonly run: RegisteredRun }[],
): History['stretches'] {
  const stretches: { verdict: Verdict; runs: [RegisteredRun, ...RegisteredRun[]] }[] = [];
  for (const { row, run } of all) {
    const last = stretches.at(-1);
    if (last?.verdict === row.verdict) last.runs.push(run);
    else stretches.push({ verdict: row.verdict, runs: [run] });
  }
  const [latest, ...before] = stretches;
  return [latest!, ...before];
}

/** The page that leads to the history of each requirement: searched by its text, its clause or its id. */
export function renderRequirementsPage(all: readonly RequirementHistory[]): string {
  const parts = areas.flatMap((area): Part[] => {
    const own = all.filter(({ row }) => row.area === area);
    if (own.length === 0) return [];
    return [{ id: `requirements-${area}`, title: area, body: drawRequirements(area, own) }];
  });
  return renderRegisterPage({
    root: '',
    file: 'requirements.html',
    title: 'Requirements over time (open-banking-conformance)',
    head: html`<h1>Requirements over time</h1>
<p>What the latest run of each implementation says of a requirement, and where that changed. ${bias}</p>
<p><label>Search <input type="search" placeholder="words, clause or id"></label></p>`,
    parts,
    script: search,
  });
}

/** Said wherever shares of implementations are shown. */
const bias =
  'Only what was handed in is counted, and runs that failed are handed in less often: elsewhere fewer may pass.';

const search = `const field = document.querySelector('input[type=search]');
field.addEventListener('input', () => {
  const words = field.value.toLowerCase().split(/\\s+/).filter(Boolean);
  for (const row of document.querySelectorAll('tbody tr')) {
    const text = row.textContent.toLowerCase();
    row.hidden = !words.every((word) => text.includes(word));
  }
  for (const part of document.querySelectorAll('main section'))
    part.hidden = part.querySelector('tbody tr:not([hidden])') === null;
});`;

function drawRequirements(area: string, all: readonly RequirementHistory[]): Html {
  const rows = all.map(({ row: { id, text, clause, level }, histories }): Piece[] => {
    return [
      html`<a href="${requirementsFolder}/${id}.html">${text}</a> <span class="muted">(${clause}, ${level})</span><br><span class="small muted">${drawMono(id)}</span>`,
      drawCounts(histories),
      drawLastChange(histories),
    ];
  });
  return drawTable(area, ['requirement', 'latest runs', 'last change'], rows);
}

function drawCounts(histories: readonly History[]): Html {
  const counts = groupBy(histories, ({ stretches: [{ verdict }] }) => verdict);
  return html`${[...counts].map(([verdict, own]) => html`<span class="day">${drawBadge(verdict)} ${own.length}</span> `)}`;
}

/** The latest run after which an implementation says something else than before. */
function drawLastChange(histories: readonly History[]): Piece {
  const startOf = ({ stretches: [{ runs }] }: History) => runs.at(-1)!.report.run.start;
  const [last] = histories
    .filter(({ stretches }) => stretches.length > 1)
    .sort((a, b) => (startOf(a) < startOf(b) ? 1 : -1));
  if (last === undefined) return 'none';
  const [now] = last.stretches;
  return html`${drawDate(now.runs.at(-1)!.report)}: ${drawBadge(now.verdict)} ${linkImplementation(last.implementation)}`;
}

/** The page of one requirement: what each implementation shows of it, since when, and what it showed before. */
export function renderRequirementPage({ row, histories }: RequirementHistory): string {
  const { id, text, clause, level } = row;
  const rows = histories.map(({ implementation, stretches: [now, ...before] }): Piece[] => [
    linkImplementation(implementation, '../'),
    drawBadge(now.verdict),
    html`${drawSince(now)} ${linkReport(implementation, now.runs[0], id)}`,
    before.length === 0
      ? undefined
      : html`<ul class="ways">${before.map((one) => html`<li>${drawBadge(one.verdict)} ${drawSince(one)} ${linkReport(implementation, one.runs[0], id)}</li>`)}</ul>`,
    drawIssues(now.runs[0], id),
  ]);
  return renderRegisterPage({
    root: '../',
    title: `${id} (register of open-banking-conformance)`,
    head: html`<h1>${text}</h1>
<p>${bias}</p>
${drawFacts([
  ['clause', clause],
  ['level', level],
  ['id', drawMono(id)],
])}`,
    parts: [
      {
        id: 'history',
        title: 'History',
        body: drawTable('history', ['implementation', 'now', 'since', 'before', 'known issue'], rows),
      },
    ],
  });
}

function drawSince({ runs }: Stretch): Html {
  const { report } = runs.at(-1)!;
  const version = describeVersion(report);
  const count = runs.length > 1 && html` <span class="muted">(${runs.length} runs)</span>`;
  return html`${drawDate(report)}${version !== undefined && `, ${version}`}${count}`;
}

function linkReport({ slug }: Implementation, run: RegisteredRun, id: string): Html {
  return html`<a href="../${implementationsFolder}/${slug}/${nameRunFolder(run)}/report.html#${id}">report</a>`;
}

const address = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:)]/g;

/** The reasons of the vendor's waivers of a requirement, the addresses in them as links. */
function drawIssues({ report }: RegisteredRun, id: string): Piece {
  const reasons = report.waivers.filter(({ requirement }) => requirement === id).map(({ reason }) => reason);
  if (reasons.length === 0) return undefined;
  return html`<ul class="ways">${reasons.map((reason) => {
    const links = reason.match(address) ?? [];
    const words = reason.split(address);
    return html`<li>${words.map((word, at) => html`${word}${links[at] !== undefined && html`<a rel="noreferrer" href="${links[at]}">${links[at]}</a>`}`)}</li>`;
  })}</ul>`;
}
