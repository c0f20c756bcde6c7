import { laws } from '../../laws/index.ts';
import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import { fails, findProfileChange, getRequirement } from '../../src/catalogue/requirements.ts';
import { type InProcessOptions, type InProcessRun, runInProcess } from '../../src/engine/in-process.ts';
import { startVirtualClock } from '../../src/http/clock.ts';
import type { CheckResult } from '../../src/journal/entry.ts';
import { MemoryJournal } from '../../src/journal/memory.ts';
import type { Check } from '../../src/plan/check.ts';
import type { Depth } from '../../src/plan/depth.ts';
import { isOfPlugin } from '../../src/plan/plugin-checks.ts';
import { shownRequirementsOf } from '../../src/plan/proof.ts';
import { foldReport } from '../../src/report/fold/report.ts';
import type { Report } from '../../src/report/report.ts';
import { reportSections } from '../../src/report/sections/report.ts';
import type { DeclaredTarget } from '../../src/target-file/declared.ts';
import { resolveTarget } from '../../src/target-file/resolve.ts';
import type { Target } from '../../src/target-file/types.ts';
import { startReferenceServer } from '../reference-server/server.ts';
import type { Fault, Variation } from '../reference-server/types.ts';
import { declaredReferenceTarget } from '../reference-target.ts';
import { startNetwork } from './network.ts';

/** A reference server as the self-test starts it: with one fault, one variation, or neither. */
export interface Subject {
  readonly fault?: Fault;
  readonly variation?: Variation;
  /** Faults that it has at once. */
  readonly set?: readonly Fault[];
  /** The fault acts on every nth request only. */
  readonly every?: number;
}

export interface TrialOptions
  extends Pick<InProcessOptions, 'order' | 'judge' | 'concurrency' | 'runId' | 'onCheck' | 'signal'> {
  readonly checks: readonly Check[];
  readonly depth?: Depth;
  readonly seed?: number;
  readonly only?: readonly string[];
  /** Cases of properties that are replayed alone. */
  readonly paths?: readonly string[];
  readonly repeat?: number;
  /** Whether some checks run a second time at the end, as in a whole run at this depth. */
  readonly secondLooks?: boolean;
  /** What a request takes on the virtual clock. */
  readonly msPerRequest?: number;
  /** Whether requests are handed to the server without connections, where these make no difference; they are. */
  readonly inMemory?: boolean;
  /** Milliseconds that each request and each answer are on their way at most, over connections; no time when absent. */
  readonly jitterMs?: number;
  /** Whether the journal keeps what was sent and received; it does not. */
  readonly keepsExchanges?: boolean;
  /** Changes what the target file declares; the whole file by default. */
  readonly declare?: (whole: DeclaredTarget) => DeclaredTarget;
}

/** Seconds of the virtual clock between polls, and until the suite gives up. */
const virtualPoll = { interval: 1, limit: 60 };

/** What a request takes on the virtual clock by default: two that follow each other bear different times. */
export const usualMsPerRequest = 1;

/** For the servers that are met over connections: longer than a busy machine makes any of them take. */
const wireLimits = { timeoutMs: 60_000 };

/** Certifies a reference server with the subject's fault or variation, in process, and gives the report. */
export async function certifySubject(subject: Subject, options: TrialOptions): Promise<Report> {
  return (await certifyWithResults(subject, options)).report;
}

/** Certifies a reference server in the same way, and gives what each test found beside the report. */
export async function certifyWithResults(
  subject: Subject,
  options: TrialOptions,
): Promise<{ readonly report: Report; readonly results: readonly CheckResult[] }> {
  const { plan, runId, journal, target } = await runSubject(subject, options);
  const { entries } = journal;
  const results = entries.flatMap((entry) => (entry.type === 'check' ? [entry.result] : []));
  return { report: foldReport({ plan, target, entries, runId, replay: 'obc run' }), results };
}

/**
 * Runs the checks on a reference server with the subject's fault or variation, in process. Server and suite follow
 * one virtual clock, so that neither a wait nor a verdict depends on the speed of the machine. The checks keep the order of
 * the document, since that of a run follows from all faults: a fault that is added must change neither what another one
 * is charged with nor what a variation leaves unjudged.
 */
export async function runSubject(
  { fault, variation, every, set = [] }: Subject,
  options: TrialOptions,
): Promise<InProcessRun & { readonly target: Target }> {
  const { depth = 'quick', seed = 1, only = [], paths = [], repeat = 1, inMemory = true, ...rest } = options;
  const { secondLooks = false } = options;
  const { msPerRequest = usualMsPerRequest } = options;
  const { keepsExchanges = false, declare = (whole) => whole, jitterMs, ...how } = rest;
  const clock = startVirtualClock();
  const server = await startReferenceServer({
    now: clock.now,
    faults: fault === undefined ? set : [fault],
    variations: variation === undefined ? [] : [variation],
    ...(every === undefined ? {} : { every }),
  });
  for (const node of server.nodes)
    node.before('*', () => {
      clock.pass(msPerRequest);
      return undefined;
    });
  const network = jitterMs === undefined ? undefined : await startNetwork(server.baseUrl, jitterMs);
  const interceptor = network?.interceptor ?? (inMemory ? server.interceptor : undefined);
  try {
    const target = resolveTarget(declare(declaredReferenceTarget(server.description, virtualPoll)));
    const run = await runInProcess({
      laws,
      ...how,
      target,
      clock,
      wireLimits,
      plan: { depth, seed, only, paths, secondLooks, ...(repeat === 1 ? {} : { repeat }) },
      journal: new MemoryJournal(keepsExchanges),
      ...(interceptor && { interceptor }),
    });
    return { ...run, target };
  } finally {
    network?.close();
    await server.close();
  }
}

/** How a report of a faulty server compares with what the fault says of itself. */
export interface FaultVerdict {
  /** Ids in `breaks` that did not fail, and ids in `warns` that did not warn. */
  readonly survived: readonly RequirementId[];
  /** Ids that failed outside `breaks` and `mayBreak`. */
  readonly falselyCharged: readonly RequirementId[];
  /** Ids in `breaks` that failed, and ids in `warns` that warned. */
  readonly killed: readonly RequirementId[];
  /** The requirement that stands first in the report where the fault does not break it. */
  readonly misleading?: RequirementId;
}

/** Compares a report with `breaks`, `warns` and `mayBreak`; a blocked requirement neither fails nor warns. */
export function judgeFault(fault: Fault, report: Report): FaultVerdict {
  const failed = findIdsWith('fail', report);
  const warned = findIdsWith('warn', report);
  const own = shownRequirementsOf(fault);
  const allowed = new Set<string>([...own, ...Object.keys(fault.mayBreak ?? {})]);
  // A profile may have raised, lowered or left out what the fault was written for.
  const shown = own.filter((id) => findProfileChange(id)?.change !== 'left out');
  const killed = shown.filter((id) => (fails(getRequirement(id)) ? failed : warned).includes(id));
  const first = findFirst(report);
  return {
    survived: shown.filter((id) => !killed.includes(id)),
    falselyCharged: failed.filter((id) => !allowed.has(id) && isKnownTo(fault, id)),
    killed,
    ...(first === undefined || own.includes(first) ? {} : { misleading: first }),
  };
}

/** The requirement that a reader of a report meets first: one that failed, or that warned where none did. */
export function findFirst(report: Report): RequirementId | undefined {
  const { failed, warned } = reportSections(report, new Map());
  const content = (failed ?? warned)?.content;
  return content?.kind === 'violations' ? content.items[0]?.id : undefined;
}

/** A fault of the suite was written without the requirements of plug-ins, which it may break as well. */
function isKnownTo(fault: Fault, id: string): boolean {
  return isOfPlugin(fault.id) || !isOfPlugin(id);
}

/** The faults of a set of which a report shows nothing: no id in `breaks` failed, and none in `warns` warned. */
export function findHidden(set: readonly Fault[], report: Report): readonly Fault[] {
  return set.filter((fault) => judgeFault(fault, report).killed.length === 0);
}

/** The ids of the requirements with one verdict. */
export function findIdsWith(wanted: 'fail' | 'warn', { requirements }: Report): RequirementId[] {
  return requirements.filter(({ verdict }) => verdict === wanted).map(({ id }) => id);
}
