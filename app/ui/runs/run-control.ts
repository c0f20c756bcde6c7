import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { quoteFile, quoteForShell, writeCommand } from '../../../src/lib/command-line.ts';
import { UserError } from '../../../src/lib/user-error.ts';
import { describeOutcome, explainOutcome } from '../../../src/report/formats/outcome.ts';
import { chooseKind } from '../../../src/report/formats/page/kinds.ts';
import { hasRecord, readRecord } from '../../../src/report/run/record.ts';
import { readReport } from '../../command-line/report-file.ts';
import { estimateTimeLeft } from '../../playwright/progress.ts';
import type { RunEnding, RunView } from '../page/client/types.ts';
import { pageOf } from './earlier-runs.ts';
import { JournalFollower, RunTally } from './follow.ts';

/** How often the journal of a run is looked at, in milliseconds. */
const lookMs = 250;
const maxLines = 40;

/** Before so much is done, the time that is left is a guess. */
const minShare = 0.02;

/** What is started: `obc` with its arguments, as a shell would start it. */
export interface Started {
  readonly args: readonly string[];
  /** Folder of the run. */
  readonly out: string;
  readonly title: string;
}

/**
 * One run at a time in a process of its own, so that neither can take the other along: what it does is read from its
 * journal, and what came of it from its report.
 */
export class RunControl {
  /** The program behind `obc`, with arguments of its own that go first. */
  readonly #program: readonly [string, ...string[]];
  readonly #listeners = new Set<(view: RunView) => void>();
  #view: RunView = { phase: 'none' };
  #child: ChildProcess | undefined;
  #ended: Promise<void> = Promise.resolve();

  constructor(program: readonly [string, ...string[]]) {
    this.#program = program;
  }

  get view(): RunView {
    return this.#view;
  }

  /** Tells every change until the function that it gives is called. */
  subscribe(listener: (view: RunView) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Starts a run. Throws UserError while another one is on. */
  start({ args, out, title }: Started): void {
    if (this.#child !== undefined) throw new UserError('a run is on: stop it, or wait for its end');
    const [program, ...own] = this.#program;
    // A group of its own, so that Ctrl-C in the terminal reaches it once, through us.
    const child = spawn(program, [...own, '--no-color', ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    this.#child = child;
    const lines: string[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (chunk: string) => keepLines(lines, chunk));
    this.#show({ phase: 'starting', title, command: ['obc', ...args].map(quoteForShell).join(' ') });
    const watch = new RunWatch(out);
    const look = () => {
      if (watch.look()) this.#show({ ...this.#view, ...this.#describeProgress(watch) });
    };
    const timer = setInterval(look, lookMs);
    this.#ended = new Promise((resolve) => {
      const end = (code: number, said: readonly string[]) => {
        clearInterval(timer);
        look();
        this.#child = undefined;
        const { left: _left, ...view } = this.#view;
        this.#show({ ...view, phase: 'ended', ending: describeEnding(out, code, said) });
        resolve();
      };
      child.once('error', (error) => end(4, [error.message]));
      child.once('close', (code) => end(code ?? 4, lines));
    });
  }

  /** Asks the run to stop, which then writes its report; asked again, it stops at once and leaves its journal. */
  stop(): void {
    if (this.#child === undefined) return;
    this.#child.kill('SIGINT');
    this.#show({ ...this.#view, phase: 'stopping' });
  }

  /** Stops the run, if one is on, and resolves when it has ended. */
  async close(): Promise<void> {
    this.stop();
    await this.#ended;
  }

  #describeProgress(watch: RunWatch): Partial<RunView> {
    const progress = watch.tally!.describe();
    const { phase } = this.#view;
    return {
      phase: phase === 'starting' ? 'running' : phase,
      progress,
      ...(progress.share < minShare
        ? {}
        : { left: estimateTimeLeft(performance.now() - watch.begun, progress.share) }),
    };
  }

  #show(view: RunView): void {
    this.#view = view;
    for (const listener of this.#listeners) listener(view);
  }
}

function keepLines(lines: string[], chunk: string): void {
  const [first = '', ...rest] = chunk.split('\n');
  lines.push(`${lines.pop() ?? ''}${first}`, ...rest);
  if (lines.length > maxLines) lines.splice(0, lines.length - maxLines);
}

/** What the folder of a run tells of it while it lasts. */
class RunWatch {
  readonly #out: string;
  #follower: JournalFollower;
  tally: RunTally | undefined;
  /** When the first check was planned, in milliseconds of this process. */
  begun = 0;

  constructor(out: string) {
    this.#out = out;
    this.#follower = new JournalFollower(out);
  }

  /**
   * True when there is something new. A journal that cannot be read now, since it is being written again, is read from its
   * beginning the next time.
   */
  look(): boolean {
    try {
      return this.#lookAgain();
    } catch {
      this.#follower = new JournalFollower(this.#out);
      this.tally = undefined;
      return false;
    }
  }

  #lookAgain(): boolean {
    if (!hasRecord(this.#out)) return false;
    const { entries, isWhole } = this.#follower.read();
    const isNew = this.tally === undefined;
    if (this.begun === 0) this.begun = performance.now();
    if (isNew || isWhole) this.tally = new RunTally(readRecord(this.#out));
    for (const entry of entries) this.tally!.add(entry);
    return isNew || isWhole || entries.length > 0;
  }
}

/**
 * How a run ended, by the report in its folder; by the last lines that it printed where there is none, since it was stopped
 * at once or refused to begin.
 */
function describeEnding(out: string, exitCode: number, lines: readonly string[]): RunEnding {
  if (!existsSync(join(out, 'report.json'))) return describeWithoutReport(out, exitCode, lines);
  try {
    const report = readReport(out);
    return {
      exitCode,
      sentence: `${describeOutcome(report)} Exit code ${exitCode}.`,
      kind: chooseKind(report),
      lines: explainOutcome(report),
      page: pageOf(basename(out)),
    };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return describeWithoutReport(out, exitCode, [error.message]);
  }
}

function describeWithoutReport(out: string, exitCode: number, lines: readonly string[]): RunEnding {
  const hint = hasRecord(out)
    ? [`${writeCommand(`report ${quoteFile(out)}`)} makes one of what was judged`]
    : [];
  return {
    exitCode,
    sentence: `The run left no report. Exit code ${exitCode}.`,
    kind: 'open',
    lines: [...lines.filter((line) => line.trim() !== ''), ...hint],
  };
}
