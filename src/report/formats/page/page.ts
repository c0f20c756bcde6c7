import type { Exchanges, Report } from '../../report.ts';
import { reportSections, type SectionName } from '../../sections/report.ts';
import { areaChart } from './areas.ts';
import { budgetPart } from './budget.ts';
import { htmlDocument } from './document.ts';
import { exchangesData } from './exchanges-data.ts';
import type { Explanations } from './explanations.ts';
import { html } from './html.ts';
import { drawContents, drawPart, type PageView, type Part } from './part.ts';
import { requirementTable } from './requirements.ts';
import { rowsData } from './rows-data.ts';
import { pageScript } from './script.ts';
import { drawSubsection, sectionPart } from './section.ts';
import { timelinesPart } from './timelines.ts';
import { drawTop } from './top.ts';
import { walksPart } from './walks.ts';

/**
 * A report as one page that opens from disk and asks the network for nothing. `explanations` says how requirements are
 * judged and proved; without it the page shows what the report alone knows.
 */
export function reportPage(report: Report, exchanges: Exchanges, explanations: Explanations): string {
  const shown = exchangesData(report, exchanges);
  const parts = [...partsOf(report, exchanges), exchangesPart(shown.exchanges.length)];
  return htmlDocument({
    title: `${report.target.name}: ${report.outcome} (${report.suite.name})`,
    body: html`<a class="skip" href="#_requirements">Skip to the requirements</a>
${drawTop(report)}
${drawContents(parts)}
<main>
${parts.map(drawPart)}
</main>
<footer><p>Secrets and personal data are redacted; times are in UTC. The same report for machines is report.json beside this file; each exchange stands in exchanges.ndjson.</p></footer>`,
    script: pageScript(),
    data: {
      rows: rowsData(report, explanations),
      exchanges: shown.exchanges,
      'left-out': shown.leftOut,
    },
  });
}

const view: PageView = { isLinked: true, more: 'report.json' };

function partsOf(report: Report, exchanges: Exchanges): Part[] {
  const sections = reportSections(report, exchanges);
  const part = (name: SectionName) => {
    const section = sections[name];
    return section === undefined ? undefined : sectionPart(section, view);
  };
  return [
    part('broken'),
    part('failed'),
    areaChart(report),
    notJudgedPart(sections),
    part('warned'),
    requirementTable(report),
    timelinesPart(report),
    walksPart(report, exchanges),
    part('silences'),
    part('waivers'),
    part('ledger'),
    budgetPart(report),
  ].filter((one) => one !== undefined);
}

/** What the run could not judge and why, and what it was told to leave out. */
function notJudgedPart(sections: ReturnType<typeof reportSections>): Part | undefined {
  const { blocked, needed, notExercised, leftOut, notApplicable } = sections;
  const open = [blocked, needed, notExercised, leftOut, notApplicable].filter((one) => one !== undefined);
  if (open.length === 0) return undefined;
  const body = html`${open.map((section) => drawSubsection(section, view))}`;
  return { id: 'not-judged', title: 'Not judged, and why', body };
}

function exchangesPart(count: number): Part {
  return {
    id: 'exchanges',
    title: `Exchanges: ${count}`,
    body: html`<div id="_linked-exchange" tabindex="-1"></div>
<details id="_all-exchanges"><summary>Every request with its answer, in the order of time</summary></details>`,
  };
}
