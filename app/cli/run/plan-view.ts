import { startReferenceServer } from '../../../proof/reference-server/server.ts';
import { referenceTarget } from '../../../proof/reference-target.ts';
import { getOperation } from '../../../src/catalogue/operations.ts';
import { runInProcess } from '../../../src/engine/in-process.ts';
import { readVariable } from '../../../src/lib/env.ts';
import { groupBy } from '../../../src/lib/group-by.ts';
import { UserError } from '../../../src/lib/user-error.ts';
import { makePlan, type PlanOptions } from '../../../src/plan/plan.ts';
import { pluralize } from '../../../src/report/verdict/outcome.ts';
import type { Target } from '../../../src/target-file/types.ts';
import { checks } from '../../../tests/index.ts';
import type { ResolvedOptions } from './options.ts';

/** What a run would send for one check. */
interface PlannedRequests {
  readonly check: string;
  readonly area: string;
  readonly title: string;
  /** Method and path as the document names them, each with how often. */
  readonly requests: readonly { readonly request: string; readonly count: number }[];
  /** How often it runs; once when absent. The requests are those of all its runs. */
  readonly times?: number;
  /** Why it would send none. */
  readonly blocked?: string;
}

/**
 * The requests that the selected checks would send, as they send them to the bundled reference server: a target that
 * holds more data is asked more often. Nothing is sent to the target.
 */
export async function listPlannedRequests(
  target: Target | undefined,
  options: PlanOptions,
): Promise<readonly PlannedRequests[]> {
  const server = await startReferenceServer();
  try {
    const stand = referenceTarget(server.description);
    const planned = makePlan(checks, target ?? stand, options).checks.filter(
      ({ notSelected }) => notSelected === undefined,
    );
    const running = planned.filter(({ blocked }) => blocked === undefined).map(({ check }) => check.id);
    const { seed, depth, mode } = options;
    const { journal } = await runInProcess({
      checks,
      target: stand,
      plan: { seed, depth, mode, only: running },
    });
    const sent = journal.entries.flatMap((entry) =>
      entry.type === 'exchange' ? [{ check: entry.check, request: nameOf(entry.exchange) }] : [],
    );
    const byCheck = groupBy(running.length === 0 ? [] : sent, ({ check }) => check);
    return [...groupBy(planned, ({ check }) => check.id).values()].map((runs) => {
      const { check, blocked } = runs[0]!;
      const { id, area, title } = check;
      const counts = countsOf((byCheck.get(id) ?? []).map(({ request }) => request));
      return {
        ...{ check: id, area, title },
        requests: counts.map(({ request, count }) => ({ request, count: count * runs.length })),
        ...(runs.length === 1 ? {} : { times: runs.length }),
        ...(blocked === undefined ? {} : { blocked: blocked.reason }),
      };
    });
  } finally {
    await server.close();
  }
}

function nameOf({
  request,
  operation,
}: {
  readonly request: { readonly method: string };
  readonly operation: Parameters<typeof getOperation>[0];
}): string {
  return `${request.method} ${getOperation(operation).path}`;
}

function countsOf(requests: readonly string[]): PlannedRequests['requests'] {
  return [...groupBy(requests, (request) => request)].map(([request, all]) => ({
    request,
    count: all.length,
  }));
}

/** Planned requests in lines. */
export function describePlannedRequests(planned: readonly PlannedRequests[]): string[] {
  const all = planned.reduce((sum, { requests }) => sum + requests.reduce((n, { count }) => n + count, 0), 0);
  return [
    ...planned.flatMap(({ check, title, requests, times, blocked }) => [
      '',
      `${check}: ${title}${times === undefined ? '' : ` (${times} times)`}`,
      ...(blocked === undefined ? [] : [`  blocked: ${blocked}`]),
      ...requests.map(({ request, count }) => `  ${String(count).padStart(4)}  ${request}`),
    ]),
    '',
    `${pluralize(planned.length, 'check')}, about ${pluralize(all, 'request')}. Nothing was sent to the target.`,
  ];
}

/** Milliseconds that an answer is reckoned to take where the target file says nothing of the rate. */
const usualAnswerMs = 100;

/** The limits of a run in requests and minutes. */
interface FittingLimits {
  readonly requests?: number | undefined;
  readonly minutes?: number | undefined;
}

/** Reads what the environment says that a run has to fit into. Throws UserError for what is no number. */
export function readFittingLimits(): FittingLimits {
  return { requests: readCount('OBC_MAX_REQUESTS'), minutes: readCount('OBC_MAX_MINUTES') };
}

function readCount(name: 'OBC_MAX_REQUESTS' | 'OBC_MAX_MINUTES'): number | undefined {
  const text = readVariable(name);
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  throw new UserError(`${name} is ${text}: expected a whole number from 1`);
}

/** Returns how many requests a run may send to fit into limits; undefined without any. */
export function fitRequests(
  { requests, minutes }: FittingLimits,
  { concurrency, workers }: Pick<ResolvedOptions, 'concurrency' | 'workers'>,
  target: Target | undefined,
): number | undefined {
  if (minutes === undefined) return requests;
  const atATime = workers > 1 ? workers : concurrency;
  const possible = (atATime * 1000) / usualAnswerMs;
  const rate = Math.min(target?.limits?.requestsPerSecond ?? possible, possible);
  return Math.min(requests ?? Number.POSITIVE_INFINITY, Math.max(1, Math.floor(minutes * 60 * rate)));
}
