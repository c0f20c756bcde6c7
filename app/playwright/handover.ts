import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { redactJournals } from '../../src/journal/file.ts';
import {
  type Handover,
  type Learnt,
  MemoryHandover,
  SealedHandover,
} from '../../src/journal/redaction/handover.ts';
import { makeLearntRedactor } from '../../src/journal/redaction/redact-again.ts';
import { makeRunKey, Seal } from '../../src/journal/redaction/seal.ts';
import { readVariable, setVariable } from '../../src/lib/env.ts';
import { tryToWrite } from '../../src/lib/user-error.ts';
import { handoverFile, targetFile } from '../../src/report/run/own-files.ts';
import type { Target } from '../../src/target-file/types.ts';

/** Makes a key for the workers that this process will start. */
export function beginHandover(): void {
  setVariable('OBC_HANDOVER', makeRunKey());
}

/** The handover of a run whose folder is given; one that nobody hears where no key was made. */
export function openHandover(folder: string): Handover {
  const key = readVariable('OBC_HANDOVER');
  return key === undefined ? new MemoryHandover() : new SealedHandover(join(folder, handoverFile), key);
}

/** Leaves the resolved target, sealed, in the folder of a run for its workers. Throws WriteError. */
export function shareTarget(folder: string, target: Target): void {
  const key = readVariable('OBC_HANDOVER');
  if (key === undefined) return;
  const file = join(folder, targetFile);
  const text = new Seal(key).close(JSON.stringify(target));
  tryToWrite(file, 'cannot be written', () => writeFileSync(file, text, { mode: 0o600 }));
}

/** The target that was left in the folder of this run; undefined where none was. */
export function openSharedTarget(folder: string): Target | undefined {
  const key = readVariable('OBC_HANDOVER');
  const file = join(folder, targetFile);
  if (key === undefined || !existsSync(file)) return undefined;
  const text = new Seal(key).open(readFileSync(file, 'utf8'));
  return text === undefined ? undefined : (JSON.parse(text) as Target);
}

/** Searches the journals of a run that has ended for all that its workers told, and removes what they told. */
export function finishHandover(folder: string, handover = openHandover(folder)): void {
  const learnt = handover.all();
  redactJournals(folder, learnt);
  cleanTexts(join(folder, '.obc-playwright'), learnt);
  for (const file of [handoverFile, targetFile]) rmSync(join(folder, file), { force: true });
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
