import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { redactJournals } from '../journal/file.ts';
import type { Learnt } from '../journal/redaction/handover.ts';
import {
  type Handover,
  MemoryHandover,
  makeHandoverKey,
  SealedHandover,
} from '../journal/redaction/handover.ts';
import { makeLearntRedactor } from '../journal/redaction/redact-again.ts';
import { readVariable, setVariable } from '../lib/env.ts';
import { handoverFile } from '../report/run/own-files.ts';

/** Makes a key for the workers that this process will start. */
export function beginHandover(): void {
  setVariable('OBC_HANDOVER', makeHandoverKey());
}

/** The handover of a run whose folder is given; one that nobody hears where no key was made. */
export function openHandover(folder: string): Handover {
  const key = readVariable('OBC_HANDOVER');
  return key === undefined ? new MemoryHandover() : new SealedHandover(join(folder, handoverFile), key);
}

/** Searches the journals of a run that has ended for all that its workers told, and removes what they told. */
export function finishHandover(folder: string, handover = openHandover(folder)): void {
  const learnt = handover.all();
  redactJournals(folder, learnt);
  cleanTexts(join(folder, '.obc-playwright'), learnt);
  rmSync(join(folder, handoverFile), { force: true });
}

/** What Playwright writes beside a check that failed repeats its findings. */
function cleanTexts(folder: string, learnt: readonly Learnt[]): void {
  if (learnt.length === 0 || !existsSync(folder)) return;
  const redactor = makeLearntRedactor(learnt);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.md')) continue;
    const file = join(entry.parentPath, entry.name);
    const text = readFileSync(file, 'utf8');
    const cleaned = redactor.text(text);
    if (cleaned !== text) writeFileSync(file, cleaned);
  }
}
