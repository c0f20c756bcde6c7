import type { Journal, JournalEntry } from './entry.ts';

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
}
