import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { explainEvidence, reportFile } from '../../src/evidence/bundle/evidence.ts';
import type { JudgedRun } from '../../src/evidence/bundle/outcome.ts';
import { Refused } from '../../src/evidence/bundle/refused.ts';
import { deriveDigest, type EvidenceFiles } from '../../src/evidence/bundle/statement.ts';
import { readOwnJournal, readOwnJson } from '../../src/evidence/bundle/strict-json.ts';
import { isJournal, readJournals } from '../../src/journal/file.ts';
import type { Report } from '../../src/report/report.ts';
import { assertOwnVersion, isClientRecord, recordFile } from '../../src/report/run/record.ts';
import { parseClientRecord } from './record.ts';
import type { ClientRun } from './verify.ts';

/** The evidence of a run that judged a client, read. */
export interface ClientEvidence extends JudgedRun {
  readonly run: ClientRun;
}

/** True for the evidence of a run that judged a client. */
export function isClientEvidence(files: EvidenceFiles): boolean {
  const record = files.get(recordFile);
  return record !== undefined && isClientRecord(record.toString('utf8'));
}

/** Reads the files of a run that judged a client. Throws Refused for what no such run of this version wrote. */
export function readClientEvidence(files: EvidenceFiles): ClientEvidence {
  const report = files.get(reportFile);
  const journals = [...files]
    .filter(([name]) => isJournal(basename(name)))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  if (report === undefined) throw new Refused('the bundle names no report.json');
  if (journals.length === 0) throw new Refused('the bundle names no journal of the run');
  return explainEvidence(() => {
    const bytes = files.get(recordFile)!;
    readOwnJson(bytes, recordFile);
    const record = parseClientRecord(bytes.toString('utf8'), recordFile);
    assertOwnVersion(record, 'the run');
    const entries = journals.flatMap(([name, bytes]) => readOwnJournal(name, bytes));
    const { target, parts, settings, notJudged } = record;
    return {
      run: { record, entries },
      report: readOwnJson(report, reportFile) as Report,
      basis: { plan: deriveDigest(JSON.stringify([parts, settings, notJudged])), target },
    };
  });
}

/** True for the folder of a run that judged a client. */
export function isClientFolder(folder: string): boolean {
  const file = join(folder, recordFile);
  return existsSync(file) && isClientRecord(readFileSync(file, 'utf8'));
}

/** Reads the folder of a run that judged a client. Throws UserError for a damaged one, and for one of another version. */
export function readClientFolder(folder: string): ClientRun {
  const file = join(folder, recordFile);
  const record = parseClientRecord(readFileSync(file, 'utf8'), file);
  assertOwnVersion(record, folder);
  return { record, entries: readJournals(folder) };
}
