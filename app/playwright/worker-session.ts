import { join } from 'node:path';
import { laws } from '../../laws/index.ts';
import { Budget } from '../../src/engine/budget/budget.ts';
import { openSharedPace } from '../../src/engine/budget/shared-pace.ts';
import { FileTally } from '../../src/engine/budget/tally.ts';
import { nameRound } from '../../src/engine/rounds.ts';
import type { WatchExchange } from '../../src/engine/session/run-log.ts';
import { Session } from '../../src/engine/session/session.ts';
import { systemClock } from '../../src/http/clock.ts';
import type { Exchange } from '../../src/http/exchange.ts';
import type { JournalEntry } from '../../src/journal/entry.ts';
import { FileJournal, locateJournal } from '../../src/journal/file.ts';
import type { Handover } from '../../src/journal/redaction/handover.ts';
import { readMonotonicMs } from '../../src/lib/monotonic.ts';
import { makePlan } from '../../src/plan/plan.ts';
import { escapeUnprintable } from '../../src/report/formats/text.ts';
import { budgetFolder } from '../../src/report/run/own-files.ts';
import { readRecord } from '../../src/report/run/record.ts';
import { effectiveModeOf } from '../../src/target-file/mode.ts';
import type { Target } from '../../src/target-file/types.ts';
import { checks } from '../../tests/index.ts';
import type { RunSettings } from './settings.ts';

/** A journal on disk that also remembers the redacted exchanges of its worker, for messages and attachments. */
export class WorkerJournal extends FileJournal {
  readonly #exchanges = new Map<string, Exchange>();
  #entries: JournalEntry[] = [];
  #sealed = false;
  readonly #keeps: boolean;
  readonly #reportExchange: ((line: string) => void) | undefined;

  /** `keeps` is false where nobody will ask for entries; `reportExchange` hears of each exchange, redacted, in a line. */
  constructor(path: string, keeps: boolean, reportExchange?: (line: string) => void) {
    super(path);
    this.#keeps = keeps;
    this.#reportExchange = reportExchange;
  }

  override append(entry: JournalEntry): void {
    if (this.#sealed) return;
    if (entry.type === 'exchange') {
      if (this.#keeps) this.#exchanges.set(entry.exchange.id, entry.exchange);
      this.#reportExchange?.(describeBriefly(entry.exchange));
    }
    if (this.#keeps) this.#entries.push(entry);
    super.append(entry);
  }

  /** The exchanges of the worker by their ids: what fails a check may stand in a set-up that an earlier one made. */
  get knownExchanges(): ReadonlyMap<string, Exchange> {
    return this.#exchanges;
  }

  /** The entries since the last call. */
  takeEntries(): readonly JournalEntry[] {
    const taken = this.#entries;
    this.#entries = [];
    return taken;
  }

  /** Takes no more entries: what a check that was stopped still hears is not part of the run. */
  seal(): void {
    this.#sealed = true;
  }
}

/** A request with what came of it, in a line. */
function describeBriefly({ id, request, response, failure, took }: Exchange): string {
  const { pathname, search } = new URL(request.url);
  const end = response?.status ?? failure?.message ?? 'no answer';
  return escapeUnprintable(`  ${id}  ${request.method} ${pathname}${search} -> ${end} (${took} ms)`);
}

/** One of the processes that judge: those that Playwright starts, or our own. */
export interface Worker {
  /** Unique in the run: a worker that is started again has another one. */
  readonly index: number;
  /** How many there are at once. */
  readonly among: number;
  /** Which shard of Playwright's it belongs to, from 1. */
  readonly shard?: number;
  /** False where nobody will ask its journal for entries; true when absent. */
  readonly keeps?: boolean;
}

/**
 * Opens the sessions of one worker, one for each round of its checks, with a journal of its own; `report` hears what
 * a check is waiting for, and of a verbose run each exchange. What it learns of secrets goes through the handover.
 */
export function openWorkerSession(
  target: Target,
  settings: RunSettings,
  worker: Worker,
  report: {
    readonly progress: (text: string) => void;
    readonly line: (text: string) => void;
    readonly watch?: WatchExchange;
  },
  handover: Handover,
): { open: (round: number, after?: Session) => Session; journal: WorkerJournal } {
  const { out, runId, plan } = settings;
  const shard = worker.shard ?? plan.shard?.index;
  // The shard stands in the name, so that ids of exchanges stay apart when shards are merged.
  const name = shard === undefined ? `w${worker.index}` : `s${shard}w${worker.index}`;
  const journal = new WorkerJournal(
    locateJournal(out, name),
    worker.keeps ?? true,
    settings.output === 'verbose' ? report.line : undefined,
  );
  const mode = effectiveModeOf(target, plan.mode);
  const budget = budgetOf(target, settings, worker);
  const { earlierRuns = [] } = readRecord(out);
  const open = (round: number, after?: Session) =>
    new Session({
      laws,
      earlierRuns,
      ...{ target, journal, runId, reportProgress: report.progress, budget, mode, handover },
      name: nameRound(name, round),
      ...(after && { after }),
      ...(report.watch && { watch: report.watch }),
    });
  return { open, journal };
}

function budgetOf(target: Target, { out, plan }: RunSettings, { among }: Worker): Budget {
  const { limits } = target;
  const folder = join(out, budgetFolder);
  if (limits === undefined) return new Budget({ limits, folder });
  const { share } = makePlan(checks, target, plan);
  // By the machine's own clock, since that of the wall may have been set since the run began.
  const startedAt = systemClock.now() - (readMonotonicMs() - readRecord(out).startedMs);
  const shard = plan.shard === undefined ? '' : `${plan.shard.index}/${plan.shard.of}`;
  const turns = openSharedPace(target, { share, shard, processes: among });
  return new Budget({ limits, share, startedAt, turns, folder, tally: new FileTally(folder) });
}
