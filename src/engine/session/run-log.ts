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
