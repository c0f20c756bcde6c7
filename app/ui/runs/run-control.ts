import { type ChildProcess, spawn } from 'node:child_process';
import { UserError } from '../../../src/lib/user-error.ts';
import { quoteForShell } from '../../cli/run/replay.ts';
import { estimateTimeLeft } from '../../playwright/progress.ts';
import type { RunView } from '../page/client/types.ts';
import { describeEnding } from './ending.ts';
import { RunWatch } from './run-watch.ts';

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
