import type { FullConfig, TestInfo } from '@playwright/test';
import type { JournalEntry } from '../../src/journal/entry.ts';
import type { RunRecord } from '../../src/report/run/record.ts';
import { attach } from './show-check.ts';

/** Name of the attachment by which a test tells the merger of blobs what its check did. */
export const partName = 'conformance-journal';

/** The part of one test in the report of a run that is merged from blobs: its journal, redacted, and what the run set out to do. */
export interface RunPart {
  readonly record: RunRecord;
  readonly entries: readonly JournalEntry[];
}

/** True where Playwright writes blobs, which another machine will merge. */
export function isBlobWritten({ reporter }: Pick<FullConfig, 'reporter'>): boolean {
  return reporter.some(([name]) => name === 'blob');
}

/** Attaches a part to its test. */
export function attachPart(info: TestInfo, part: RunPart): void {
  attach(info, partName, 'application/json', JSON.stringify(part));
}

/** The part in the text of an attachment; undefined where it is none of ours. */
export function parsePart(text: string): RunPart | undefined {
  try {
    const part = JSON.parse(text) as RunPart | null;
    return part?.record?.version === 1 && Array.isArray(part.entries) ? part : undefined;
  } catch {
    return undefined;
  }
}
