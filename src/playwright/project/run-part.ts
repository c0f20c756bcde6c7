import type { JournalEntry } from '../../journal/entry.ts';
import type { RunRecord } from '../../report/run/record.ts';

/** Name of the attachment by which a test tells a reporter what its check did. */
export const partName = 'conformance-journal';

/** The type of the annotation that names the run to which a test belongs. */
export const runAnnotation = 'allure.label.conformance-run';

/** What one test adds to the report of its run: the journal of its check, redacted, and what the run set out to do. */
export interface RunPart {
  readonly record: RunRecord;
  readonly entries: readonly JournalEntry[];
}

/** A part as the text of an attachment. */
export function formatPart(part: RunPart): string {
  return JSON.stringify(part);
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
