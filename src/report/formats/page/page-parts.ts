import type { Exchanges, Report } from '../../report.ts';
import { reportSections, type SectionName } from '../../sections/report.ts';
import { gradeOf } from '../../verdict/grade.ts';
import { drawAreas } from './areas.ts';
import { drawBudget, drawLatency } from './budget.ts';
import type { DocumentParts } from './document.ts';
import type { Explanations } from './explanations.ts';
import { type Html, html } from './html.ts';
import { readScript } from './page-files.ts';
import { drawContents, drawPart, type PageView, type Part } from './part.ts';
import { drawRequirements } from './requirements.ts';
import { collectExchanges, collectRows } from './rows-data.ts';
import { drawSubsection, partOf } from './section.ts';
import { drawTimelines } from './timelines.ts';
import { drawSinceLast, drawTop } from './top.ts';
import { drawWalks } from './walks.ts';

/** The surroundings of a report on a page. */
interface PageSetting {
  readonly explanations: Explanations;
  readonly last?: Report | undefined;
  /** The last sentences of the page. */
  readonly footer: Html;
  /** The file with the items that a section leaves out. */
  readonly more: string;
}

/** The parts of the page of a report. */
export function describePage(
  report: Report,
  exchanges: Exchanges,
  { explanations, last, footer, more }: PageSetting,
): DocumentParts {
  const shown = collectExchanges(report, exchanges);
  const parts = [...partsOf(report, exchanges, last, { isLinked: true, more }), exchangesPart(shown.count)];
  return {
    title: `${report.target.name}: ${gradeOf(report).title} (${report.suite.name})`,
    body: html`<a class="skip" href="#_requirements">Skip to the requirements</a>
${drawTop(report)}
${drawContents(parts)}
<main>
${parts.map(drawPart)}
</main>
<footer><p>Secrets and personal data are redacted; times are in UTC. ${footer}</p></footer>`,
    script: readScript(),
    data: {
      rows: collectRows(report, explanations),
      'left-out': shown.leftOut,
    },
    lists: { exchanges: shown.exchanges },
  };
}

function partsOf(report: Report, exchanges: Exchanges, last: Report | undefined, view: PageView): Part[] {
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
    notJudgedPart(sections, view),
    part('warned'),
    part('robustness'),
    part('repeated'),
    drawRequirements(report),
    drawLatency(exchanges),
    drawTimelines(report),
    drawWalks(report, exchanges),
    part('novelties'),
    part('silences'),
    part('waivers'),
    part('ledger'),
    drawBudget(report),
  ].filter((one) => one !== undefined);
}

/** Parts on requirements that the run could not judge, with why, and on those that it was told to leave out. */
function notJudgedPart(sections: ReturnType<typeof reportSections>, view: PageView): Part | undefined {
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
