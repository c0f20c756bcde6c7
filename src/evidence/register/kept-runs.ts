import { copyFileSync, existsSync, linkSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../../lib/make-folder.ts';
import type { Report, ReportedRequirement } from '../../report/report.ts';
import { implementationsFolder } from './frame.ts';
import type { RegisteredRun } from './implementation.ts';

/** A run that a site holds, for the register that is built in its place. */
export interface KeptRun {
  /** The folder of the run in that site. */
  readonly folder: string;
  readonly run: RegisteredRun;
}

/** Holds a verified run in its folder, without what its report page alone shows. */
export const runFile = 'run.json';

/** A later version reads none of the others: their runs are verified again. */
const version = 1;

/** A verified run as it is kept in its folder. */
export function describeKept(run: RegisteredRun): string {
  return JSON.stringify({ version, run });
}

/** The runs that a site holds, by the digests of their bundles. */
export function readKeptRuns(site: string): ReadonlyMap<string, KeptRun> {
  const top = join(site, implementationsFolder);
  const kept = new Map<string, KeptRun>();
  for (const slug of listFolders(top))
    for (const name of listFolders(join(top, slug))) {
      const folder = join(top, slug, name);
      const run = readKept(join(folder, runFile));
      if (run !== undefined) kept.set(run.digest, { folder, run });
    }
  return kept;
}

function listFolders(path: string): string[] {
  if (!existsSync(path)) return [];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

function readKept(file: string): RegisteredRun | undefined {
  try {
    const read = JSON.parse(readFileSync(file, 'utf8')) as { version?: unknown; run: RegisteredRun };
    if (read.version !== version) return undefined;
    return { ...read.run, report: shorten(read.run.report) };
  } catch {
    return undefined;
  }
}

/** A report without findings, checks and exchanges of its own: thousands of them fit into memory, since equal rows are one. */
export function shorten(report: Report): Report {
  const requirements = report.requirements.map(shareRow);
  const checks = (report.checks ?? []).filter(({ repeated }) => repeated !== undefined);
  return { ...report, requirements, checks, timelines: [], walks: [], ledger: [] };
}

const rows = new Map<string, ReportedRequirement>();

function shareRow(row: ReportedRequirement): ReportedRequirement {
  const { id, verdict, setting = '', reason = '', text, clause } = row;
  const key = [id, verdict, setting, reason, text, clause].join('\n');
  const known = rows.get(key);
  if (known !== undefined) return known;
  const { restsOn: _, leftAside: __, ...rest } = row;
  const own: ReportedRequirement = { ...rest, checks: [], operations: [], judged: 0, findings: [] };
  rows.set(key, own);
  return own;
}

/** Puts the files of a folder into another one, without a copy where the disk can do without; some are left out. */
export function linkFolder(from: string, to: string, leftOut: readonly string[] = []): void {
  makeFolder(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (leftOut.includes(entry.name)) continue;
    const [source, place] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkFolder(source, place);
    else linkFile(source, place);
  }
}

function linkFile(source: string, place: string): void {
  try {
    linkSync(source, place);
  } catch {
    copyFileSync(source, place);
  }
}
