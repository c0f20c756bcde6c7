import { plural } from '../../verdict/outcome.ts';
import { reportFiles } from '../files.ts';
import { duration } from '../text.ts';
import { outcomeSentence, shortReasons, strictness } from '../views.ts';
import { hanging, indented, labelled, type Section, type View } from './view.ts';

const mostReasons = 8;

/** What was certified, and how the run went. */
export const about: Section = (view) => {
  const { run, suite, planned, executed } = view.report;
  const took = duration(Date.parse(run.end) - Date.parse(run.start));
  const settings = `seed ${run.seed}, mode ${run.mode}, depth ${run.depth}`;
  const shard = run.shard === undefined ? '' : `, shard ${run.shard.index} of ${run.shard.of}`;
  const counts = `${executed} of ${plural(planned, 'planned check')} done, ${plural(run.requests, 'request')}, ${took}`;
  return [
    ...certified(view),
    ...labelled(
      view,
      'run',
      `${run.id}, ${run.start.slice(0, 16).replace('T', ' ')} UTC, ${settings}${shard}`,
      0,
    ),
    ...labelled(view, '', counts, 0),
    ...labelled(view, 'suite', `${suite.name} ${suite.version}, document ${suite.document}`, 0),
  ];
};

function certified(view: View): string[] {
  const { name, vendor, version, environment, kind, outbound, banking, bent } = view.report.target;
  const parts = [vendor, version, environment, kind === 'mock' ? 'a mock' : undefined];
  const made = parts.filter((part) => part !== undefined).join(', ');
  const addresses = new Set([outbound, banking].filter((address) => address !== undefined));
  return [
    ...labelled(view, 'target', made === '' ? name : `${name} (${made})`, 0),
    ...[...addresses].flatMap((address) => labelled(view, '', address, 0)),
    ...bent.flatMap((departure) => labelled(view, 'bent', departure, 0)),
  ];
}

/** The outcome in a sentence, the reasons for it, and where the reports lie. */
export const conclusion: Section = (view) => {
  const { outcome, run } = view.report;
  const reasons = shortReasons(view.report);
  const more = reasons.length - mostReasons;
  return [
    ...indented(view, outcomeSentence[outcome], 0).map((line) => painted(view, line)),
    ...reasons.slice(0, mostReasons).flatMap((reason) => hanging(view, reason, 2)),
    ...(more > 0 ? [`  and ${plural(more, 'more reason')}, in report.json`] : []),
    ...strictness(view.report).flatMap((line) => indented(view, line, 2)),
    ...(run.interrupted ? indented(view, 'The run was stopped before its end.', 2) : []),
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
  if (folder === undefined) return [];
  return ['', ...hanging(view, `Reports in ${folder}: ${reportFiles.join(', ')}`, 0)];
}
