import { areas } from '../../../catalogue/requirements.ts';
import type { Exchanges, Report } from '../../report.ts';
import { reportSections } from '../../sections/report.ts';
import { describeSuite } from '../../verdict/plugins.ts';
import { describeOutcome, explainOutcome } from '../outcome.ts';
import {
  addressesOf,
  describeOptions,
  describePeers,
  describeProgress,
  describeTarget,
  formatStart,
} from '../run.ts';
import { countIn, countShown, type ShownCounts, selectColumns } from '../verdict-counts.ts';
import { escapeProse, formatCode, formatTable } from './escape.ts';
import { joinParts } from './join.ts';
import { formatSection } from './section.ts';

const maxReasons = 8;

/**
 * The report as Markdown for a job summary or a pull request: GitHub's flavour, under 60,000 characters whatever
 * the run found, since longer comments are refused there.
 */
export function formatMarkdown(report: Report, exchanges: Exchanges): string {
  const shown = reportSections(report, exchanges);
  const { causes, failed, broken, programs, warned, blocked, needed, inPart, notAsked } = shown;
  const { repeated, waivers, robustness, novelties, silences, ledger } = shown;
  const listed = [causes, failed, broken, programs, warned, blocked, needed, inPart, notAsked];
  const sections = [...listed, waivers, robustness, repeated, novelties, silences, ledger];
  return joinParts([
    drawOutcome(report),
    drawRun(report),
    drawCounts(report),
    ...sections.map((section) => (section === undefined ? [] : formatSection(section, 'report.json'))),
  ]);
}

function drawOutcome(report: Report): string[] {
  const reasons = explainOutcome(report);
  const more = reasons.length - maxReasons;
  return [
    `## ${describeOutcome(report)}`,
    '',
    ...reasons.slice(0, maxReasons).map((reason) => `- ${escapeProse(reason)}`),
    ...(more > 0 ? [`- and ${more} more, in report.json`] : []),
  ];
}

function drawRun(report: Report): string[] {
  const { target, run, suite } = report;
  const addresses = addressesOf(target).map((address) => ` ${formatCode(address)}`);
  const facts: readonly (readonly [label: string, markdown: string])[] = [
    ['Target', `${escapeProse(describeTarget(target))}${addresses.join('')}`],
    ...describePeers(target).map((peer) => ['Reached', escapeProse(peer)] as const),
    ...target.deviations.map((deviation) => ['Declared deviation', escapeProse(deviation)] as const),
    [
      'Run',
      `${escapeProse(run.id)}, ${formatStart(run)}, ${describeOptions(run)}: ${describeProgress(report)}`,
    ],
    ['Suite', escapeProse(describeSuite(suite))],
    ['Document', formatCode(suite.document)],
    ['Rules', formatCode(suite.rules)],
  ];
  const lines = facts.map(([label, markdown]) => `**${label}** ${markdown}`);
  return lines.map((line, index) => (index < lines.length - 1 ? `${line}\\` : line));
}

function drawCounts(report: Report): string[] {
  const shown = countShown(report);
  const columns = selectColumns(report);
  const cells = (counted: ShownCounts) => columns.map((column) => String(countIn(counted, column)));
  const perArea = areas.flatMap((area) => {
    const counted = shown.areas[area];
    return counted === undefined ? [] : [[area, ...cells(counted)]];
  });
  const all = ['all', ...cells(shown.all)].map((cell) => `**${cell}**`);
  return formatTable(
    ['requirements', ...columns.map(({ heading }) => heading)],
    [...perArea, all],
    columns.length,
  );
}
