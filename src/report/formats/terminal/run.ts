import type { Report } from '../../report.ts';
import { gradeOf } from '../../verdict/grade.ts';
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
import { type Canvas, drawFact, drawItem, drawText } from './canvas.ts';

const maxReasons = 8;

/** What was certified, and how the run went. */
export function drawRun(canvas: Canvas, report: Report): string[] {
  const { target, run, suite } = report;
  const facts: readonly (readonly [label: string, text: string])[] = [
    ['target', describeTarget(target)],
    ...addressesOf(target).map((address) => ['', address] as const),
    ...describePeers(target).map((peer) => ['', `reached: ${peer}`] as const),
    ...target.deviations.map((deviation) => ['', `declared deviation: ${deviation}`] as const),
    ['run', `${run.id}, ${formatStart(run)}, ${describeOptions(run)}`],
    ['', describeProgress(report)],
    ['suite', describeSuite(suite)],
    ['document', suite.document],
    ['rules', suite.rules],
  ];
  return facts.flatMap(([label, text]) => drawFact(canvas, label, text, 0));
}

/** The outcome in a sentence, and the reasons for it. */
export function drawOutcome(canvas: Canvas, report: Report): string[] {
  const reasons = explainOutcome(report);
  const more = reasons.length - maxReasons;
  return [
    ...drawText(canvas, describeOutcome(report), 0).map((line) => paintOutcome(canvas, report, line)),
    ...reasons.slice(0, maxReasons).flatMap((reason) => drawItem(canvas, reason, 2)),
    ...(more > 0 ? [`  and ${more} more, in report.json`] : []),
  ];
}

function paintOutcome({ paint }: Canvas, report: Report, line: string): string {
  const { outcome } = report;
  if (gradeOf(report).isConformant) return paint.bold(paint.green(line));
  if (outcome === 'conformant' || outcome.startsWith('passed')) return paint.bold(paint.blue(line));
  return paint.bold(outcome === 'partial' ? paint.yellow(line) : paint.red(line));
}
