import type { Report } from '../../report.ts';
import { plural } from '../../verdict/outcome.ts';
import { duration } from '../text.ts';
import {
  byReason,
  countedVerdicts,
  notExercised,
  outcomeSentence,
  rowsOf,
  shortReasons,
  strictness,
} from '../views.ts';
import { type Html, html, joined } from './html.ts';
import { kindOfOutcome } from './kinds.ts';
import { facts } from './section.ts';

const mostReasons = 12;
const mostGaps = 3;

/** What a manager reads: the outcome in a sentence, why, and what was certified when and by what. */
export function top(report: Report): Html {
  return html`<header>
<p class="brand">open-banking-conformance</p>
<div class="banner ${kindOfOutcome[report.outcome]}">
<h1>${outcomeSentence[report.outcome]}</h1>
<p>${counts(report)}</p>
${reasons(report)}
${gaps(report)}
</div>
${about(report)}
</header>
`;
}

function counts({ summary, requirements }: Report): string {
  const counted = countedVerdicts.flatMap(({ heading, verdicts }) => {
    const count = verdicts.reduce((sum, verdict) => sum + summary.all[verdict], 0);
    return count === 0 ? [] : [`${count} ${heading}`];
  });
  return `${plural(requirements.length, 'requirement')}: ${counted.join(', ')}.`;
}

function reasons(report: Report): Html {
  const all = [
    ...shortReasons(report),
    ...strictness(report),
    ...(report.run.interrupted ? ['the run was stopped before its end'] : []),
  ];
  const more = all.length - mostReasons;
  return html`<ul>${all.slice(0, mostReasons).map((reason) => html`<li>${reason}</li>`)}${
    more > 0 && html`<li>and ${more} more, in report.json</li>`
  }</ul>`;
}

/** The reasons that keep most requirements from a judgement; the section of all of them is linked. */
function gaps(report: Report): Html | undefined {
  const rows = [...rowsOf(report, 'blocked', 'not-selected'), ...notExercised(report)];
  if (rows.length === 0) return undefined;
  const groups = byReason(rows).sort((a, b) => b.rows.length - a.rows.length);
  const words = groups.slice(0, mostGaps).map(({ reason, rows: own }) => `${reason} (${own.length})`);
  return html`<p>Not judged: ${plural(rows.length, 'requirement')}. ${words.join('; ')}${
    groups.length > mostGaps && '; and more'
  }: <a href="#_not-judged">all reasons</a>.</p>`;
}

function about({ target, run, suite, planned, executed }: Report): Html {
  const { name, vendor, version, environment, kind, outbound, banking, bent } = target;
  const addresses = [...new Set([outbound, banking])].flatMap((address) =>
    address === undefined ? [] : [html`<span class="mono">${address}</span>`],
  );
  const took = duration(Date.parse(run.end) - Date.parse(run.start));
  const shard = run.shard === undefined ? '' : `, shard ${run.shard.index} of ${run.shard.of}`;
  const strict = run.strictWaivers ? ', strict waivers' : '';
  return facts([
    ['target', html`<strong>${name}</strong>`],
    ['vendor', vendor],
    ['version', version],
    ['environment', environment],
    ['kind', kind === 'mock' && 'a mock: it proves documents and wiring, never a vendor'],
    ['at', joined(addresses, ' and ')],
    ['bent', bent.join('; ')],
    ['date', `${inUtc(run.start)}, took ${took}`],
    ['suite', `${suite.name} ${suite.version}`],
    ['document', html`<span class="mono">${suite.document}</span>`],
    ['run', `${run.id}, mode ${run.mode}, depth ${run.depth}, seed ${run.seed}${shard}${strict}`],
    ['checks', `${executed} of ${planned} planned checks done, ${plural(run.requests, 'request')}`],
  ]);
}

function inUtc(time: string): string {
  return `${time.slice(0, 16).replace('T', ' ')} UTC`;
}
