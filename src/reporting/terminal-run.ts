import { plural } from '../verdicts/outcome.ts';
import { reportFiles } from './files.ts';
import { indented, labelled, type Section, type View } from './terminal-view.ts';
import { duration } from './text.ts';
import { outcomeSentence } from './views.ts';

const mostReasons = 8;

/** What was certified, and how the run went. */
export const about: Section = (view) => {
  const { target, run, suite, planned, executed } = view.report;
  const { name, vendor, version, environment, kind } = target;
  const made = [vendor, version, environment, kind === 'mock' ? 'a mock' : undefined].filter(
    (part) => part !== undefined,
  );
  const addresses = [target.outbound, target.banking].filter((address) => address !== undefined);
  const took = duration(Date.parse(run.end) - Date.parse(run.start));
  const settings = `seed ${run.seed}, mode ${run.mode}, depth ${run.depth}`;
  const shard = run.shard === undefined ? '' : `, shard ${run.shard.index} of ${run.shard.of}`;
  const lines = [
    ['target', made.length === 0 ? name : `${name} (${made.join(', ')})`],
    ...addresses.map((address) => ['', address]),
    ...target.bent.map((departure) => ['bent', departure]),
    ['run', `${run.id}, ${run.start.slice(0, 16).replace('T', ' ')} UTC, ${settings}${shard}`],
    ['', `${executed} of ${plural(planned, 'planned check')}, ${plural(run.requests, 'request')}, ${took}`],
    ['suite', `${suite.name} ${suite.version}, document ${suite.document}`],
  ] as const;
  return lines.flatMap(([label, text]) => labelled(view, label!, text!, 0));
};

/** The outcome in a sentence, the reasons for it, and where the reports lie. */
export const conclusion: Section = (view) => {
  const { outcome, reasons, run } = view.report;
  const more = reasons.length - mostReasons;
  return [
    ...indented(view, outcomeSentence[outcome], 0).map((line) => painted(view, line)),
    ...reasons.slice(0, mostReasons).flatMap((reason) => indented(view, reason, 2)),
    ...(more > 0 ? [`  and ${plural(more, 'more reason')}, in report.json`] : []),
    ...(run.interrupted ? indented(view, 'The run was stopped before its end.', 0) : []),
    ...where(view),
  ];
};

function painted({ paint, report }: View, line: string): string {
  const { outcome } = report;
  if (outcome.startsWith('conformant')) return paint.bold(paint.green(line));
  return paint.bold(outcome === 'partial' ? paint.yellow(line) : paint.red(line));
}

function where(view: View): string[] {
  const { folder } = view;
  return folder === undefined
    ? []
    : ['', ...labelled(view, 'reports', `${folder}: ${reportFiles.join(', ')}`, 0)];
}
