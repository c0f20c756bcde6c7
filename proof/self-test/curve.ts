import type { Check } from '../../src/plan/check.ts';
import { countShownDefects, knownDefectCount, orderWorstFirst } from '../../src/plan/worst-first.ts';
import { runSubject, type TrialOptions } from './trial.ts';

/** A run of the clean server by the known defects that its checks show, one step for each check that ended. */
export interface Curve {
  readonly title: string;
  readonly steps: readonly {
    /** Requests that were sent until then. */
    readonly requests: number;
    /** Known defects that the checks until then show. */
    readonly defects: number;
  }[];
}

/** The curves of a standard run: in the order of a run, and in that of the document. */
export async function measureCurves(checks: readonly Check[]): Promise<readonly Curve[]> {
  const depth = 'standard';
  return [
    await measureCurve('the worst first', { checks, depth, order: (all) => orderWorstFirst(all, depth) }),
    await measureCurve('in the order of the document', { checks, depth }),
  ];
}

async function measureCurve(title: string, options: TrialOptions): Promise<Curve> {
  const { journal } = await runSubject({}, options);
  const done: { id: string }[] = [];
  let requests = 0;
  const steps = journal.entries.flatMap((entry) => {
    if (entry.type !== 'check') return [];
    requests += entry.result.requests;
    done.push({ id: entry.result.check });
    return [{ requests, defects: countShownDefects(done) }];
  });
  return { title, steps };
}

/** How many known defects a curve has reached after so many requests. */
function defectsAt({ steps }: Curve, requests: number): number {
  return Math.max(0, ...steps.filter((step) => step.requests <= requests).map(({ defects }) => defects));
}

/** Requests between two points of the drawing, and where it ends. */
const step = 20;
const maxDrawn = 400;

/** Requests after which the table says how many defects were found. */
const shownAt = [25, 50, 100, 200, 400, 800];

/** The curves as a section of `docs/detection.md`: drawn, and in figures. */
export function renderCurves(curves: readonly Curve[]): readonly string[] {
  const points = Array.from({ length: maxDrawn / step + 1 }, (_, index) => index * step);
  const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [
    '## The worst first',
    '',
    'A run begins with the checks that show the most known defects per request, as `src/plan/known-defects.json` has them.',
    'The upper line is that order, the lower one that of the document, each by the requests of a standard run of the clean',
    'server; `OBC_MAX_REQUESTS=200 obc run` sends no more than those that show the most.',
    '',
    '```mermaid',
    'xychart-beta',
    `  title "known defects found, of ${knownDefectCount}"`,
    `  x-axis "requests sent" 0 --> ${maxDrawn}`,
    `  y-axis "defects" 0 --> ${Math.ceil(knownDefectCount / 100) * 100}`,
    ...curves.map((curve) => `  line [${points.map((point) => defectsAt(curve, point)).join(', ')}]`),
    '```',
    '',
    row(['defects found after', ...shownAt.map((count) => `${count} requests`), 'all']),
    `|---|${'--:|'.repeat(shownAt.length + 1)}`,
    ...curves.map((curve) =>
      row([
        curve.title,
        ...shownAt.map((count) => defectsAt(curve, count)),
        `${defectsAt(curve, Number.POSITIVE_INFINITY)} by ${curve.steps.at(-1)?.requests ?? 0} requests`,
      ]),
    ),
    '',
  ];
}
