import type { Area } from '../../catalogue/requirements.ts';
import { type Html, html } from '../../report/formats/page/html.ts';
import { chooseKind } from '../../report/formats/page/kinds.ts';
import { countIn, type ShownCounts, verdictColumns } from '../../report/formats/verdict-counts.ts';
import type { Report } from '../../report/report.ts';
import { gradeOf } from '../../report/verdict/grade.ts';
import {
  type Implementation,
  isConformant,
  isExpired,
  lastDayOf,
  type RegisteredRun,
  type Validity,
} from './implementation.ts';

/** The grade of a run as a badge in words; of one that was withdrawn, the reason. */
export function drawGrade({ report, withdrawn }: RegisteredRun): Html {
  if (withdrawn !== undefined) return html`<span class="badge words open">withdrawn: ${withdrawn}</span>`;
  const { title } = gradeOf(report);
  // What the bundled server gets is nobody's, and never green.
  return report.target.bundled === true
    ? html`<span class="badge words open">${title}: bundled server</span>`
    : html`<span class="badge words ${chooseKind(report)}">${title}</span>`;
}

/** Until when the latest conformant run of an implementation counts; `never` where no run is conformant. */
export function drawValidity({ runs }: Implementation, validity: Validity): Html | string {
  const run = runs.find(isConformant);
  if (run === undefined) return 'never';
  const day = html`<span class="day">${lastDayOf(run, validity)}</span>`;
  const version = describeVersion(run.report);
  const what = html`<br><span class="small muted">run of ${drawDate(run.report)}${version !== undefined && `, ${version}`}</span>`;
  return isExpired(run, validity)
    ? html`<span class="badge words open">expired ${day}</span>${what}`
    : html`until ${day}${what}`;
}

/** The day of a run, never broken in two. */
export function drawDate({ run }: Report): Html {
  return html`<span class="day">${run.start.slice(0, 10)}</span>`;
}

/** Version and environment of what was judged; undefined where neither was declared. */
export function describeVersion({ target: { version, environment } }: Report): string | undefined {
  const said = [version, environment].filter((one) => one !== undefined);
  return said.length === 0 ? undefined : said.join(', ');
}

/** The party that a run judged. */
export function judgedPartyOf({ target: { kind } }: Report): 'client' | 'server' {
  return kind === 'client' ? 'client' : 'server';
}

/** What a run shows of an area, in words: of a client, its duties there. */
export function drawArea(report: Report, area: Area): Html {
  if (area !== 'general' && !report.target.areas.includes(area))
    return html`<span class="muted">not declared</span>`;
  const counts = report.summary.areas[area];
  const failed = counts?.fail ?? 0;
  if (failed > 0) return html`<span class="badge fail">${failed} fail</span>`;
  const party = judgedPartyOf(report);
  if (party === 'server' && gradeOf(report).areas.includes(area))
    return html`<span class="badge pass">met</span>`;
  const own = report.requirements.filter(
    (row) => row.area === area && row.party === party && row.level !== 'SILENT',
  );
  if (own.length === 0) return html`<span class="muted">no duty</span>`;
  const judged = own.filter(({ verdict }) => ['pass', 'warn', 'waived'].includes(verdict)).length;
  if (party === 'client' && judged === own.length) return html`<span class="badge pass">kept</span>`;
  return html`<span class="badge open">${judged} of ${own.length} tested</span>`;
}

/** How many requirements have which verdict, in words. */
export function describeCounts(counted: ShownCounts): string {
  return verdictColumns
    .flatMap((column) => {
      const count = countIn(counted, column);
      return count === 0 ? [] : [`${count} ${column.heading}`];
    })
    .join(', ');
}
