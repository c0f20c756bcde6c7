import { writeCommand } from '../../../lib/command-line.ts';
import type { Exchanges, Report } from '../../report.ts';
import { reportSections, type SectionName } from '../../sections/report.ts';
import { gradeOf } from '../../verdict/grade.ts';
import { drawAreas } from './areas.ts';
import { drawBudget } from './budget.ts';
import { renderDocument } from './document.ts';
import { collectExchanges } from './exchanges-data.ts';
import type { Explanations } from './explanations.ts';
import { html } from './html.ts';
import { drawLatency } from './latency.ts';
import { drawContents, drawPart, type PageView, type Part } from './part.ts';
import { drawRequirements } from './requirements.ts';
import { collectRows } from './rows-data.ts';
import { readScript } from './script.ts';
import { drawSubsection, partOf } from './section.ts';
import { drawSinceLast } from './since-last.ts';
import { drawTimelines } from './timelines.ts';
import { drawTop } from './top.ts';
import { drawWalks } from './walks.ts';

/**
 * A report as one page that opens from disk and asks the network for nothing. `explanations` says how requirements are
 * judged and proved; without it the page shows what the report alone knows. `last` is the report of the run before.
 */
export function reportPage(
  report: Report,
  exchanges: Exchanges,
  explanations: Explanations,
  last?: Report,
): string {
  const shown = collectExchanges(report, exchanges);
  const parts = [...partsOf(report, exchanges, last), exchangesPart(shown.count)];
  return renderDocument({
    title: `${report.target.name}: ${gradeOf(report).title} (${report.suite.name})`,
    body: html`<a class="skip" href="#_requirements">Skip to the requirements</a>
${drawTop(report)}
${drawContents(parts)}
<main>
${parts.map(drawPart)}
</main>
<footer><p>Secrets and personal data are redacted; times are in UTC. The same report for machines is report.json beside this file; ${writeCommand('explain w0-1')} shows an exchange by its id.</p></footer>`,
    script: readScript(),
    data: {
      rows: collectRows(report, explanations),
      'left-out': shown.leftOut,
    },
    lists: { exchanges: shown.exchanges },
  });
}

const view: PageView = { isLinked: true, more: 'report.json' };

function partsOf(report: Report, exchanges: Exchanges, last: Report | undefined): Part[] {
  const sections = reportSections(report, exchanges);
  const part = (name: SectionName) => {
    const section = sections[name];
    return section === undefined ? undefined : partOf(section, view);
  };
  return [
    part('broken'),
    part('causes'),
    part('failed'),
    part('programs'),
    drawSinceLast(report, last, view),
    drawAreas(report),
    notJudgedPart(sections),
    part('warned'),
    part('robustness'),
    part('repeated'),
    drawRequirements(report),
    drawLatency(exchanges),
    drawTimelines(report),
    drawWalks(report, exchanges),
    part('silences'),
    part('waivers'),
    part('ledger'),
    drawBudget(report),
  ].filter((one) => one !== undefined);
}

/** What the run could not judge and why, and what it was told to leave out. */
function notJudgedPart(sections: ReturnType<typeof reportSections>): Part | undefined {
  const { blocked, needed, inPart, notAsked, notExercised, leftOut, notApplicable } = sections;
  const open = [blocked, needed, inPart, notAsked, notExercised, leftOut, notApplicable].filter(
    (one) => one !== undefined,
  );
  if (open.length === 0) return undefined;
  const body = html`${open.map((section) => drawSubsection(section, view))}`;
  return { id: 'not-judged', title: 'Not tested, and why', body };
}

function exchangesPart(count: number): Part {
  return {
    id: 'exchanges',
    title: `Exchanges: ${count}`,
    body: html`<div id="_linked-exchange" tabindex="-1"></div>
<details id="_all-exchanges"><summary>Every request with its answer, in the order of time</summary></details>`,
  };
}
