import { join } from 'node:path';
import { describeSuggestion } from '../../../src/lib/suggest.ts';
import { UserError } from '../../../src/lib/user-error.ts';
import type { RecordedExchange } from '../../../src/report/report.ts';
import { rerunFolder } from '../../../src/report/run/earlier.ts';
import {
  type RebuiltReport,
  readRunFolder,
  rebuildFrom,
  rebuildReport,
} from '../../../src/report/run/rebuild-report.ts';
import { hasRecord, readAnyRecord } from '../../../src/report/run/record.ts';
import { sortFindings } from '../../../src/report/sections/violations.ts';
import { checks } from '../../../tests/index.ts';

/** The run whose exchanges are looked at, with its folder. */
export interface LastRun extends RebuiltReport {
  readonly folder: string;
}

/** Reads the run of a folder; without one, of the later of `reports` and of what was run again. Throws UserError. */
export function readLastRun(named: string | undefined): LastRun {
  const folder = named ?? chooseLatest('reports', join('reports', rerunFolder));
  return { folder, ...rebuildFrom([folder], () => rebuildReport(readRunFolder(folder), checks)) };
}

/** Describes how often the last run judged a requirement, and to which verdict; undefined where no run can be read here. */
export function describeLastRun(id: string): string | undefined {
  if (!hasRecord('reports')) return undefined;
  try {
    const row = readLastRun('reports').report.requirements.find((one) => one.id === id);
    if (row === undefined) return undefined;
    const times = row.judged === 1 ? 'once' : `${row.judged} times`;
    return `${row.verdict}, judged ${times}${row.reason === undefined ? '' : `: ${row.reason}`}`;
  } catch (error) {
    // A run of another version explains nothing here, and stops nothing.
    if (error instanceof UserError) return undefined;
    throw error;
  }
}

function chooseLatest(whole: string, again: string): string {
  if (!hasRecord(again)) return whole;
  if (!hasRecord(whole)) return again;
  return readAnyRecord(again).startedAt > readAnyRecord(whole).startedAt ? again : whole;
}

/** Returns the exchange of a name, or of the first finding of a requirement. Throws UserError when the run has none. */
export function findExchange({ report, exchanges, folder }: LastRun, name: string): RecordedExchange {
  const requirement = report.requirements.find(({ id }) => id === name);
  const [first] = sortFindings(requirement?.findings ?? []);
  if (requirement !== undefined && first === undefined)
    throw new UserError(`${name} has no finding in the run of ${folder} (${requirement.verdict})`);
  const found = exchanges.get(first?.exchange ?? name);
  if (found !== undefined) return found;
  const withFindings = report.requirements.filter(({ findings }) => findings.length > 0).map(({ id }) => id);
  throw new UserError(
    `the run of ${folder} has neither an exchange nor a finding ${name}${describeSuggestion(name, withFindings)}`,
  );
}
