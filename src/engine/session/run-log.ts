import type { RequirementId } from '../../catalogue/requirement-id.ts';
import type { Exchange } from '../../http/exchange.ts';
import type { Journal, JournalEntry } from '../../journal/entry.ts';
import { redactEntry } from '../../journal/redaction/entries.ts';
import type { Redactor } from '../../journal/redaction/redactor.ts';

interface RunLogOptions {
  readonly journal: Journal;
  readonly redactor: Redactor;
  readonly runId: string;
  /** The session's name. */
  readonly session: string;
  /** Hears what a check is waiting for. */
  readonly reportProgress: (text: string) => void;
  readonly watch?: WatchExchange | undefined;
}

/** What a session writes and says. Whatever goes through here is redacted here, once, and nowhere before. */
export class RunLog {
  readonly runId: string;
  readonly session: string;
  readonly redactor: Redactor;
  /** Hears of each request as it is sent. */
  readonly watch: WatchExchange | undefined;
  readonly #journal: Journal;
  readonly #report: (text: string) => void;
  #ledgerLines = 0;

  constructor({ journal, redactor, runId, session, reportProgress, watch }: RunLogOptions) {
    this.watch = watch;
    this.runId = runId;
    this.session = session;
    this.redactor = redactor;
    this.#journal = journal;
    this.#report = reportProgress;
    if (journal.keepsExchanges) redactor.secrets.watchForLate();
  }

  /**
   * Writes an entry and gives it back as it was written. `witnesses` are the exchanges whose personal values its texts
   * may repeat.
   */
  append<Entry extends JournalEntry>(entry: Entry, witnesses: readonly Exchange[] = []): Entry {
    const { secrets } = this.redactor;
    secrets.hear();
    const late = secrets.takeLate();
    if (late.length > 0) this.#journal.redactEarlier(late);
    const redacted = redactEntry(entry, this.redactor, witnesses);
    this.#journal.append(redacted);
    return redacted;
  }

  /** Writes an exchange, where the journal keeps them. */
  appendExchange(check: string, exchange: Exchange): void {
    if (this.#journal.keepsExchanges) this.append({ type: 'exchange', check, exchange });
  }

  /** Tells the person who watches the run what it is waiting for. */
  reportProgress(text: string): void {
    this.#report(this.redactor.redact(text));
  }

  /** A key for the next line of the ledger, unique in the run. */
  nextLedgerKey(): string {
    this.#ledgerLines += 1;
    return `${this.session}-${this.#ledgerLines}`;
  }
}

/** How a request that was watched ended. */
export interface WatchedEnd extends Pick<Exchange, 'id' | 'failure'> {
  readonly status: number | undefined;
  /** What the contract found in the answer and fails for, where no answer before it showed the same. */
  readonly failed: readonly RequirementId[];
}

/**
 * Hears of a request when it is sent, by method and path, redacted; what it gives back hears of its end. Neither may
 * throw.
 */
export type WatchExchange = (title: string) => (end: WatchedEnd) => void;

/** Characters of answers that are kept from the beginning of a check, and exchanges however long they are. */
const maxFirst = 1_000_000;
const minFirst = 4;

/** The same of its end. Fewer: what is let go of only after a while costs a long walk a tenth of its time. */
const maxLast = 250_000;
const minLast = 2;

/** The exchanges of a check that its texts may repeat: the first and the last, since a walk may make thousands. */
export class Witnesses {
  readonly #first: Exchange[] = [];
  readonly #last: Exchange[] = [];
  #charactersOfFirst = 0;
  #charactersOfLast = 0;
  readonly #maxFirst: number;

  /** With as many characters from the beginning as named. */
  constructor(limit = maxFirst) {
    this.#maxFirst = limit;
  }

  /** Takes the next exchange, and lets go of the oldest behind the beginning while there are too many characters. */
  add(exchange: Exchange): void {
    const length = lengthOf(exchange);
    const hasRoom = this.#charactersOfFirst < this.#maxFirst || this.#first.length < minFirst;
    if (hasRoom && this.#last.length === 0) {
      this.#first.push(exchange);
      this.#charactersOfFirst += length;
      return;
    }
    this.#last.push(exchange);
    this.#charactersOfLast += length;
    while (this.#charactersOfLast > maxLast && this.#last.length > minLast)
      this.#charactersOfLast -= lengthOf(this.#last.shift()!);
  }

  /** The exchanges that are kept now: what comes later does not stand there. */
  get kept(): readonly Exchange[] {
    return [...this.#first, ...this.#last];
  }
}

function lengthOf({ request, response }: Exchange): number {
  return request.url.length + (request.body?.length ?? 0) + (response?.text.length ?? 0);
}
