import type { Journal, JournalEntry } from '../../src/journal/entry.ts';
import { MemoryJournal } from '../../src/journal/memory.ts';
import { ClientLog } from './client-log.ts';
import type { RecordedReport } from './fold.ts';
import { type ClientRecord, type RecordedClientRun, recordClientRun } from './record.ts';
import { rebuildClientReport } from './verify.ts';

/** A run that judges a client and goes on. */
export interface OpenRun {
  readonly log: ClientLog;
  /** Ends it and gives its report. Throws WriteError where something could not be written. */
  close(): RecordedReport;
}

/** Begins a run whose record and journal are kept in memory. */
export function startInMemory(run: RecordedClientRun): OpenRun {
  const journal = new MemoryJournal();
  return startClientRun(recordClientRun(run), journal, () => journal.entries);
}

/** Begins the run of a record with a journal, which `readEntries` reads again at the end. */
export function startClientRun(
  record: ClientRecord,
  journal: Journal,
  readEntries: () => readonly JournalEntry[],
): OpenRun {
  const { runId, settings } = record;
  const log = new ClientLog({ journal, runId, tokenHeader: settings.tokenHeader });
  return {
    log,
    close() {
      log.end();
      return rebuildClientReport({ record, entries: readEntries() });
    },
  };
}
