import type { Journal, JournalEntry } from './entry.ts';
import type { Learnt } from './redaction/handover.ts';
import { makeLearntRedactor } from './redaction/redact-again.ts';

/** A journal in memory, for runs in process. */
export class MemoryJournal implements Journal {
  readonly entries: JournalEntry[] = [];
  readonly keepsExchanges: boolean;

  constructor(keepsExchanges = true) {
    this.keepsExchanges = keepsExchanges;
  }

  append(entry: JournalEntry): void {
    this.entries.push(entry);
  }

  redactEarlier(learnt: readonly Learnt[]): void {
    const redactor = makeLearntRedactor(learnt);
    for (const [at, entry] of this.entries.entries()) this.entries[at] = redactor.entryInMemory(entry);
  }
}
