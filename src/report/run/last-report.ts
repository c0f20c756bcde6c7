import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findUnreadable } from '../diff/readable.ts';
import type { Report } from '../report.ts';
import { previousOf } from './own-files.ts';

const maxBytes = 100_000_000;

/**
 * The report of the run before, which a new one in the same folder keeps until it came to its end. Undefined where there
 * is none that can be read: nothing rests on it.
 */
export function readLastReport(folder: string): Report | undefined {
  const file = previousOf(readdirSync(folder))
    .map((name) => join(folder, name, 'report.json'))
    .find(isPlainFile);
  if (file === undefined) return undefined;
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
