import { createLogUpdate } from 'log-update';
import { pluralize } from '../report/verdict/outcome.ts';

/** Text that begins a line of live progress on a worker's standard output. */
export const progressMark = '\u0001obc ';

const words: Record<string, string> = {
  passed: 'ok',
  failed: 'FAIL',
  skipped: 'blocked',
  timedOut: 'TIMEOUT',
  interrupted: 'stopped',
};

/** What a person sees while checks run: one changing line in a terminal, one line per check without one. */
export class Progress {
  readonly #stream: NodeJS.WriteStream;
  readonly #live: ReturnType<typeof createLogUpdate> | undefined;
  #total = 0;
  #done = 0;
  #failed = 0;
  #current = '';

  constructor(stream: NodeJS.WriteStream, inTerminal: boolean) {
    this.#stream = stream;
    this.#live = inTerminal ? createLogUpdate(stream) : undefined;
  }

  begin(total: number): void {
    this.#total = total;
    if (this.#live === undefined) this.#stream.write(`Running ${pluralize(total, 'check')}\n`);
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
      else if (line !== '') this.#stream.write(`${line}\n`);
    }
  }

  ended(title: string, status: string, ms: number): void {
    this.#done += 1;
    if (status === 'failed') this.#failed += 1;
    if (this.#live !== undefined && status === 'passed') return;
    const line = `${(words[status] ?? status).padEnd(8)} ${title} (${ms} ms)`;
    if (this.#live === undefined) this.#stream.write(`${line}\n`);
    else this.#live.persist(line);
  }

  end(): void {
    this.#live?.clear();
    this.#live?.done();
  }

  #draw(note: string): void {
    if (this.#live === undefined) {
      if (note !== '') this.#stream.write(`         ${note}\n`);
      return;
    }
    const failed = this.#failed === 0 ? '' : `, ${this.#failed} failed`;
    const line = `[${this.#done}/${this.#total}${failed}] ${this.#current}${note === '' ? '' : ` - ${note}`}`;
    this.#live(line.slice(0, (this.#stream.columns ?? 100) - 1));
  }
}
