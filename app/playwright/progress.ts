import type { createLogUpdate } from 'log-update';
import { formatDuration } from '../../src/report/formats/text.ts';
import { pluralize } from '../../src/report/verdict/outcome.ts';
import { progressMark } from './progress-mark.ts';

/** Less time than this is not worth saying. */
const minShownMs = 3_000;

const words: Record<string, string> = {
  passed: 'ok',
  failed: 'FAIL',
  skipped: 'blocked',
  timedOut: 'TIMEOUT',
  interrupted: 'stopped',
};

/** Milliseconds that a run still takes, as far as the share that is done and the milliseconds that it took tell. */
export function estimateTimeLeft(elapsed: number, share: number): number {
  return share === 0 ? 0 : elapsed * (1 / share - 1);
}

/** What is known of a check that ended, beside its status. */
export interface CheckEnding {
  /** Requests that it sent. */
  readonly requests?: number;
  /** What it is reckoned at of the whole. */
  readonly weight?: number;
  /** Why it was blocked: those that follow for the same reason are only counted. */
  readonly reason?: string | undefined;
  /** Of one that failed: what was wanted and what came, in lines that are shown at once. */
  readonly failed?: readonly string[];
}

type MakeLine = typeof createLogUpdate;

/** What draws a line that changes, where there is a terminal to draw on: a pipeline does not load it. */
export async function loadLiveLine(inTerminal: boolean): Promise<MakeLine | undefined> {
  return inTerminal ? (await import('log-update')).createLogUpdate : undefined;
}

/** What a person sees while checks run: one changing line in a terminal, one line per check without one. */
export class Progress {
  readonly #stream: NodeJS.WriteStream;
  readonly #live: ReturnType<typeof createLogUpdate> | undefined;
  #total = 0;
  #done = 0;
  #failed = 0;
  #current = '';
  #requests = 0;
  #totalWeight = 0;
  #weightDone = 0;
  /** Why checks were blocked, each said once, and how many others were for such a reason. */
  readonly #reasons = new Set<string>();
  #alike = 0;
  readonly #begun = performance.now();
  readonly #isQuiet: boolean;

  /** `makeLine` is there in a terminal. */
  constructor(stream: NodeJS.WriteStream, makeLine: MakeLine | undefined, isQuiet = false) {
    this.#stream = stream;
    this.#isQuiet = isQuiet;
    this.#live = isQuiet ? undefined : makeLine?.(stream);
  }

  /** `weight` is what all checks are reckoned at together; they count alike without. `of` is how many could be run. */
  begin(total: number, weight = 0, of = total): void {
    this.#total = total;
    this.#totalWeight = weight;
    if (this.#live === undefined && !this.#isQuiet)
      this.#stream.write(`Running ${total === of ? '' : `${total} of `}${pluralize(of, 'test')}\n`);
  }

  /** Takes a round of a check out of what is to come. */
  leaveOut(weight: number): void {
    this.#total -= 1;
    this.#totalWeight -= weight;
  }

  started(title: string): void {
    this.#current = title;
    this.#draw('');
  }

  /** What the current check is waiting for. */
  waiting(text: string): void {
    this.#draw(text);
  }

  /** Output of a worker: only marked lines are progress (the countdown of a poll), anything else is passed on. */
  said(text: string): void {
    for (const line of text.split('\n')) {
      if (line.startsWith(progressMark)) this.waiting(line.slice(progressMark.length));
      else if (line !== '') this.#write(line);
    }
  }

  ended(
    title: string,
    status: string,
    ms: number,
    { requests = 0, weight = 0, reason, failed = [] }: CheckEnding = {},
  ): void {
    this.#done += 1;
    this.#requests += requests;
    this.#weightDone += weight;
    if (status === 'failed') this.#failed += 1;
    if (this.#isQuiet || (this.#live !== undefined && status === 'passed')) return;
    if (status === 'skipped' && reason !== undefined && this.#reasons.has(reason)) {
      this.#alike += 1;
      return;
    }
    this.#write(`${(words[status] ?? status).padEnd(8)} ${title} (${ms} ms)`);
    for (const line of failed) this.#write(`         ${line}`);
    if (status !== 'skipped' || reason === undefined) return;
    this.#reasons.add(reason);
    this.#write(`         ${reason.replace(/^blocked: /, '')}`);
  }

  end(): void {
    if (this.#alike > 0) this.#write(`blocked  ${pluralize(this.#alike, 'more test')}, for the same reasons`);
    this.#live?.clear();
    this.#live?.done();
  }

  #write(line: string): void {
    if (this.#live === undefined) this.#stream.write(`${line}\n`);
    else this.#live.persist(line);
  }

  #draw(note: string): void {
    if (this.#isQuiet) return;
    if (this.#live === undefined) {
      if (note !== '') this.#stream.write(`         ${note}\n`);
      return;
    }
    const head = `[${this.#describeState().join(', ')}]`;
    const line = `${head} ${this.#current}${note === '' ? '' : ` - ${note}`}`;
    this.#live(line.slice(0, (this.#stream.columns ?? 100) - 1));
  }

  /** How far the run is. Time left is reckoned by what the checks that are done took, and never decides anything. */
  #describeState(): string[] {
    const share =
      this.#totalWeight === 0 ? this.#done / Math.max(1, this.#total) : this.#weightDone / this.#totalWeight;
    const left = estimateTimeLeft(performance.now() - this.#begun, share);
    return [
      `${Math.floor(share * 100)} %`,
      `${this.#done}/${this.#total}`,
      ...(this.#requests === 0 ? [] : [`${this.#requests} requests`]),
      ...(this.#failed === 0 ? [] : [`${this.#failed} failed`]),
      ...(left < minShownMs ? [] : [`${formatDuration(left)} left`]),
    ];
  }
}
