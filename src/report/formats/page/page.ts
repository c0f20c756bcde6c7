import type { Exchanges, Report } from '../../report.ts';
import { areaChart } from './areas.ts';
import { htmlDocument } from './document.ts';
import { exchangesData } from './exchanges-data.ts';
import type { Explanations } from './explanations.ts';
import { broken, failed, warned } from './failures.ts';
import { type Html, html } from './html.ts';
import { notJudged } from './open.ts';
import { requirementTable } from './requirements.ts';
import { rowsData } from './rows-data.ts';
import { pageScript } from './script.ts';
import { type Section, sectionMarkup } from './section.ts';
import { timelines } from './timelines.ts';
import { top } from './top.ts';
import { budget, ledger, silences, waivers } from './traces.ts';
import { walks } from './walks.ts';

/**
 * A report as one page that opens from disk and asks the network for nothing. `explanations` says how requirements are
 * judged and proved; without it the page shows what the report alone knows.
 */
export function reportPage(report: Report, exchanges: Exchanges, explanations: Explanations): string {
  const parts = sections(report, exchanges);
  const shown = exchangesData(report, exchanges);
  return htmlDocument({
    title: `${report.target.name}: ${report.outcome} (${report.suite.name})`,
    body: html`<a class="skip" href="#_requirements">Skip to the requirements</a>
${top(report)}
${contents(parts)}
<main>
${parts.map(sectionMarkup)}
${allExchanges(shown.exchanges.length)}
</main>
<footer><p>Secrets and personal data are masked; times are in UTC. The same report for machines is report.json beside this file; each exchange stands in exchanges.ndjson.</p></footer>`,
    script: pageScript(),
    data: {
      rows: rowsData(report, explanations),
      exchanges: shown.exchanges,
      'left-out': shown.leftOut,
    },
  });
}

function sections(report: Report, exchanges: Exchanges): Section[] {
  return [
    broken(report),
    failed(report, exchanges),
    areaChart(report),
    notJudged(report),
    warned(report, exchanges),
    requirementTable(report),
    timelines(report),
    walks(report, exchanges),
    silences(report),
    waivers(report),
    ledger(report),
    budget(report),
  ].filter((section) => section !== undefined);
}

function contents(parts: readonly Section[]): Html {
  const links = parts.map(({ id, title }) => html`<li><a href="#_${id}">${title.split(':')[0]}</a></li>`);
  return html`<nav aria-label="Contents"><ul class="links">${links}<li><a href="#_exchanges">Exchanges</a></li></ul></nav>`;
}

function allExchanges(count: number): Html {
  return sectionMarkup({
    id: 'exchanges',
    title: `Exchanges: ${count}`,
    body: html`<div id="_linked-exchange" tabindex="-1"></div>
<details id="_all-exchanges"><summary>Every request with its answer, in the order of time</summary></details>`,
  });
}
