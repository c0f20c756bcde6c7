import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../src/lib/package-root.ts';
import { addSection, readChanges } from './changes.ts';

// Folds the files of `.changes/` into one section of CHANGELOG.md and removes them: `npm run changelog -- 0.2.0`.

const [version = ''] = process.argv.slice(2);
const manifest = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as { version: string };

function fold(): void {
  if (version !== manifest.version)
    throw new Error(
      `"${version}" is not the version of package.json; type: npm run changelog -- ${manifest.version}`,
    );
  const folder = join(packageRoot, '.changes');
  const changelog = join(packageRoot, 'CHANGELOG.md');
  const changes = readChanges(folder);
  writeFileSync(changelog, addSection(readFileSync(changelog, 'utf8'), version, changes));
  for (const { file } of changes) rmSync(join(folder, file));
  process.stdout.write(`CHANGELOG.md: section ${version} of ${changes.length} changes\n`);
}

try {
  fold();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 2;
}
