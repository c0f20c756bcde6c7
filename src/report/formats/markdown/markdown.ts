import { areas } from '../../../catalogue/rows.ts';
import type { Exchanges, Report, Summary } from '../../report.ts';
import { duration } from '../text.ts';
import { countedVerdicts, outcomeSentence, shortReasons, strictness } from '../views.ts';
import { code, prose, table } from './escape.ts';
import { fitting } from './fitting.ts';
import {
  blocked,
  brokenChecks,
  failures,
  leftBehind,
  silences,
  unexercised,
  waivers,
  warnings,
} from './parts.ts';

const mostReasons = 8;

/**
 * The report as Markdown for a job summary or a pull request: GitHub's flavour, under 60,000 characters whatever
 * the run found, since longer comments are refused there.
 */
export function markdownSummary(report: Report, exchanges: Exchanges): string {
  const parts = [
    heading(report),
    about(report),
    counts(report),
    failures(report, exchanges),
    brokenChecks(report),
    warnings(report, exchanges),
    ...[blocked, unexercised, waivers, silences, leftBehind].map((part) => part(report)),
  ];
  const filled = parts.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'));
  return fitting(filled);
}

function heading(report: Report): string[] {
  const reasons = shortReasons(report);
  const more = reasons.length - mostReasons;
  return [
    `## ${outcomeSentence[report.outcome]}`,
    '',
    ...reasons.slice(0, mostReasons).map((reason) => `- ${prose(reason)}`),
    ...(more > 0 ? [`- and ${more} more, in report.json`] : []),
    ...strictness(report).map((line) => `- ${line}`),
    ...(report.run.interrupted ? ['- the run was stopped before its end'] : []),
  ];
}

function about({ target, run, suite, planned, executed }: Report): string[] {
  const { name, vendor, version, environment, kind, outbound, banking, bent } = target;
  const made = [vendor, version, environment, kind === 'mock' ? 'a mock' : undefined].filter(
    (part) => part !== undefined,
  );
  const addresses = [...new Set([outbound, banking].filter((address) => address !== undefined))].map(
    (address) => code(address),
  );
  const shard = run.shard === undefined ? '' : `, shard ${run.shard.index} of ${run.shard.of}`;
  const took = duration(Date.parse(run.end) - Date.parse(run.start));
  return [
    `**Target** ${prose([name, ...made].join(', '))} ${addresses.join(' ')}`,
    ...bent.map((departure) => `\\\n**Bent** ${prose(departure)}`),
    `\\\n**Run** ${prose(run.id)}, ${run.start.slice(0, 16).replace('T', ' ')} UTC, seed ${run.seed}, mode ${run.mode}, ` +
      `depth ${run.depth}${shard}: ${executed} of ${planned} planned checks done, ${run.requests} requests, ${took}`,
    `\\\n**Suite** ${prose(suite.name)} ${prose(suite.version)}, document ${code(suite.document)}`,
  ]
    .join('')
    .split('\n');
}

function counts({ summary }: Report): string[] {
  const columns = countedVerdicts.filter(
    ({ heading, verdicts }) => heading === 'fail' || verdicts.some((verdict) => summary.all[verdict] > 0),
  );
  const cells = (counted: Summary) =>
    columns.map(({ verdicts }) => String(verdicts.reduce((sum, verdict) => sum + counted[verdict], 0)));
  const perArea = areas.flatMap((area) => {
    const counted = summary.areas[area];
    return counted === undefined ? [] : [[area, ...cells(counted)]];
  });
  const all = ['**all**', ...cells(summary.all).map((count) => `**${count}**`)];
  return table(['requirements', ...columns.map(({ heading }) => heading)], [...perArea, all], columns.length);
}
