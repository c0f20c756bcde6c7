import { FileJournal, locateJournal, readJournals } from '../../src/journal/file.ts';
import { MemoryJournal } from '../../src/journal/memory.ts';
import { beginRecord } from '../../src/report/run/begin.ts';
import { ClientLog } from './client-log.ts';
import type { RecordedReport } from './fold.ts';
import { rebuildClientReport } from './rebuild.ts';
import { type RecordedClientRun, recordClientRun } from './record.ts';

/** A run that judges a client and goes on. */
export interface OpenRun {
  readonly log: ClientLog;
  /** Ends it and gives its report. Throws WriteError where something could not be written. */
  close(): RecordedReport;
}

/**
 * Begins a run that judges a client. With a folder its record and its journal stand there, so that a run that is killed
 * loses nothing; without one they are kept in memory. Throws UserError as `beginRun` does.
 */
export function openClientRun(run: RecordedClientRun, folder?: string): OpenRun {
  const record = recordClientRun(run);
  const { runId, settings } = record;
  if (folder !== undefined) beginRecord(folder, () => record);
  const memory = new MemoryJournal();
  const journal = folder === undefined ? memory : new FileJournal(locateJournal(folder, 'main'));
  const log = new ClientLog({ journal, runId, tokenHeader: settings.tokenHeader });
  return {
    log,
    close() {
      log.end();
      const entries = folder === undefined ? memory.entries : readJournals(folder);
      return rebuildClientReport({ record, entries });
    },
  };
}
