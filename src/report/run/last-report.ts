import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../../lib/user-error.ts';
import type { Check } from '../../plan/check.ts';
import { findUnreadable } from '../diff/readable.ts';
import type { Report } from '../report.ts';
import { previousOf } from './earlier.ts';
import { readRunFolder, rebuildFrom, rebuildReport } from './rebuild-report.ts';

const maxBytes = 100_000_000;

/**
 * The reports of the runs before, which a new one in the same folder keeps until it came to its end, the latest first: as
 * written, or made again of record and journals. What cannot be read is left out.
 */
export function readEarlierReports(folder: string, checks: readonly Check[]): Report[] {
  return previousOf(readdirSync(folder)).flatMap((name) => readEarlier(join(folder, name), checks) ?? []);
}

/** The report of the last run before that did all that it planned; undefined where there is none that can be read. */
export function readLastReport(folder: string, checks: readonly Check[]): Report | undefined {
  return readEarlierReports(folder, checks).find(({ planned, executed }) => planned === executed);
}

function readEarlier(folder: string, checks: readonly Check[]): Report | undefined {
  const file = join(folder, 'report.json');
  if (isPlainFile(file)) return parseReport(file);
  try {
    return rebuildFrom([folder], () => rebuildReport(readRunFolder(folder), checks)).report;
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
}

function parseReport(file: string): Report | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    return findUnreadable(value).length === 0 ? (value as Report) : undefined;
  } catch {
    return undefined;
  }
}

function isPlainFile(file: string): boolean {
  const found = lstatSync(file, { throwIfNoEntry: false });
  return found?.isFile() === true && found.size <= maxBytes;
}
