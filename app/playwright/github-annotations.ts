import { readVariable } from '../../src/lib/env.ts';
import { explainOutcome } from '../../src/report/formats/outcome.ts';
import { escapeUnprintable } from '../../src/report/formats/text.ts';
import type { Exchanges, Report } from '../../src/report/report.ts';
import type { RebuiltReport } from '../../src/report/run/rebuild-report.ts';
import { describePlaces } from '../../src/report/sections/violations.ts';

/** The annotations of a report where GitHub Actions reads them. A shard has none: the job that joins them decides. */
export function listAnnotations({ report, exchanges }: RebuiltReport): readonly string[] {
  const isRead = readVariable('GITHUB_ACTIONS') === 'true' && report.run.shard === undefined;
  return isRead ? formatAnnotations(report, exchanges) : [];
}

/** GitHub shows no more errors of a step. */
const maxAnnotations = 10;

/**
 * What GitHub Actions shows beside a job, as commands for its log: an error for each requirement that failed, with its
 * first place, or one for a run that judged nothing or a part. None for a run that ends well.
 */
export function formatAnnotations(report: Report, exchanges: Exchanges): string[] {
  const failed = report.requirements.filter(({ verdict }) => verdict === 'fail');
  if (failed.length === 0) return outcomeOf(report);
  const shown = failed.length > maxAnnotations ? failed.slice(0, maxAnnotations - 1) : failed;
  const more = failed.length - shown.length;
  const lines = shown.map(({ id, level, clause, text, findings }) => {
    const [place] = describePlaces(findings, exchanges, 1);
    const seen = place === undefined ? [] : [`wanted ${place.wanted}`, `got ${place.got}`, `on ${place.on}`];
    return annotate(`${id} (${clause}; ${level})`, [text, ...seen]);
  });
  return more === 0 ? lines : [...lines, annotate('More failures', [`and ${more} more requirements failed`])];
}

function outcomeOf(report: Report): string[] {
  const { outcome, run } = report;
  const isOpen = outcome === 'partial' || outcome === 'not-judged' || outcome === 'harness-error';
  if (!isOpen || (outcome === 'partial' && run.allowPartial === true)) return [];
  return [annotate(`The run is ${outcome}`, explainOutcome(report))];
}

/** One command; what the target said cannot end it and begin another. */
function annotate(title: string, lines: readonly string[]): string {
  const message = lines.map((line) => escapeData(escapeUnprintable(line))).join('%0A');
  return `::error title=${escapeProperty(escapeUnprintable(title))}::${message}`;
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
