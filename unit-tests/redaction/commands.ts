import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../src/lib/package-root.ts';
import type { Target } from '../../src/target-file/types.ts';
import { type Ended, obcIn } from '../cli/obc.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { filesIn } from './search.ts';

/** A folder of a test's own, with a target file and place for reports. */
export interface Place {
  readonly folder: string;
  readonly target: string;
  readonly out: string;
}

/** Writes a target file into a folder of its own. */
export function placeWith(target: Target): Place {
  const folder = makeTemporaryFolder('secrets');
  const place = { folder, target: join(folder, 'target.yaml'), out: join(folder, 'reports') };
  writeFileSync(place.target, JSON.stringify(target));
  return place;
}

/** Runs commands one after another, and gives all that they printed, and each file that one wrote or changed. */
export async function outputsOf(
  { out }: Place,
  commands: readonly (readonly string[])[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly outputs: ReadonlyMap<string, string>; readonly ended: readonly Ended[] }> {
  const outputs = new Map<string, string>();
  const ended: Ended[] = [];
  const left = new Map<string, string>();
  for (const args of commands) {
    const end = await obcIn(packageRoot, args, env);
    ended.push(end);
    outputs.set(`output of obc ${args[0]}`, end.stdout);
    outputs.set(`errors of obc ${args[0]}`, end.stderr);
    for (const [file, text] of filesIn(out)) {
      if (left.get(file) === text) continue;
      left.set(file, text);
      outputs.set(`${file} of obc ${args[0]}`, text);
    }
  }
  return { outputs, ended };
}
