import { FileJournal, locateJournal, readJournals } from '../../src/journal/file.ts';
import { beginRecord } from '../../src/report/run/begin.ts';
import { type RecordedClientRun, recordClientRun } from './record.ts';
import { type OpenRun, startClientRun, startInMemory } from './start.ts';

/**
 * Begins a run that judges a client. With a folder its record and its journal stand there, so that a run that is killed
 * loses nothing; without one they are kept in memory. Throws UserError as `beginRun` does.
 */
export function openClientRun(run: RecordedClientRun, folder?: string): OpenRun {
  if (folder === undefined) return startInMemory(run);
  const record = recordClientRun(run);
  beginRecord(folder, () => record);
  return startClientRun(record, new FileJournal(locateJournal(folder, 'main')), () => readJournals(folder));
}
