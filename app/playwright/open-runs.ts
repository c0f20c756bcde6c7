import { rmSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import type { FullConfig } from '@playwright/test/reporter';
import { readVariable } from '../../src/lib/env.ts';
import { putAllureForm } from '../../src/report/formats/unfinished.ts';
import { clearAllureBeside } from '../../src/report/formats/write.ts';
import { tryToOpen } from '../../src/report/run/begin.ts';
import { chooseBeside } from '../../src/report/run/earlier.ts';
import { checks } from '../../tests/index.ts';
import { changeSettings, findAllureResults, isStartedByCommand, listRunFolders } from './runs.ts';

/** The checks whose tests Playwright picked, and those that the plan leaves out, by the keys of their runs. */
export interface Picks {
  readonly picked: ReadonlyMap<string, ReadonlySet<string>>;
  unplannedOf(key: string): ReadonlySet<string>;
}

/**
 * Opens the folders of the runs of which Playwright picked tests, before any of them runs: a part goes beside the whole run that
 * its folder holds, never over it. What keeps a folder from being opened is said by the tests.
 */
export function openRuns({ picked, unplannedOf }: Picks, config: FullConfig): void {
  if (isStartedByCommand()) return;
  const runs = changeSettings((settings, key) => {
    const picks = picked.get(key);
    if (picks === undefined || isWhole(picks, unplannedOf(key))) return settings;
    const out = readVariable('OBC_OUT') === undefined ? chooseBeside(settings.out) : settings.out;
    if (out !== settings.out) process.stdout.write(describeBeside(settings.out, out));
    return { ...settings, out };
  });
  if (runs === undefined) return;
  for (const [key, { settings }] of Object.entries(runs.planned)) {
    const picks = picked.get(key);
    if (picks === undefined) continue;
    // First what else would still say that the earlier run passed, where this one is killed right after it has opened the folder.
    removeOutputs(settings.out, config);
    // Results of a part join those of the whole run.
    const results = isWhole(picks, unplannedOf(key)) ? runs.allureResults : undefined;
    if (results !== undefined) putAllureForm(results);
    tryToOpen(settings.out);
    if (results !== undefined) clearAllureBeside(results);
  }
}

/** Opens the folders of the runs of a call that is refused before it picks a test. */
export function openRefused(config: FullConfig): void {
  for (const folder of listRunFolders(config)) {
    tryToOpen(folder);
    removeOutputs(folder, config);
  }
  const results = findAllureResults(config);
  if (results !== undefined) putAllureForm(results);
}

function describeBeside(whole: string, part: string): string {
  return `note: ${whole} keeps the reports of the whole run; those of this one go to ${part}\n`;
}

/** True for picks that leave out nothing that a run would do. */
function isWhole(picks: ReadonlySet<string>, unplanned: ReadonlySet<string>): boolean {
  return checks.every(({ id, mock }) => mock || unplanned.has(id) || picks.has(id));
}

/** Removes what reporters of Playwright wrote into the folder of a run before, and will write again. */
function removeOutputs(folder: string, { reporter, configFile = '' }: FullConfig): void {
  for (const [name, options] of reporter) {
    const { outputFolder, outputFile } = (options ?? {}) as Partial<Record<string, string>>;
    const named =
      name === 'html' && outputFolder !== undefined ? join(outputFolder, 'index.html') : outputFile;
    if (named === undefined) continue;
    const file = resolve(dirname(configFile), named);
    const inside = relative(folder, file);
    if (!inside.startsWith('..') && !isAbsolute(inside)) rmSync(file, { force: true });
  }
}
