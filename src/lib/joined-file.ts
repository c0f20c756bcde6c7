import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { joinedFolder, packageRoot, wings } from './package-root.ts';

/** The file into which `scripts/join-NAME.ts` joins modules of a clone, made again whenever a source has changed. */
export function joinWhenChanged(name: string, ending: string): string {
  const file = join(joinedFolder, `${name}-${stampOf([...wings, 'specs', 'schemas'])}.${ending}`);
  if (!existsSync(file)) {
    const script = join(packageRoot, 'scripts', `join-${name}.ts`);
    execFileSync(process.execPath, ['--import', 'tsx', script, file], { cwd: packageRoot, stdio: 'inherit' });
  }
  return file;
}

/** Tells sources from what they were before: how many files there are, and when the last one was written. */
function stampOf(folders: readonly string[]): string {
  let count = 0;
  let latest = 0;
  for (const folder of folders) {
    for (const entry of readdirSync(join(packageRoot, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      count += 1;
      latest = Math.max(latest, statSync(join(entry.parentPath, entry.name)).mtimeMs);
    }
  }
  return `${count}-${Math.round(latest)}`;
}
