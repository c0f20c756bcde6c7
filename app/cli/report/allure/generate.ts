import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { readEnvironment } from '../../../../src/lib/env.ts';
import { makeFolder } from '../../../../src/lib/make-folder.ts';
import { UserError } from '../../../../src/lib/user-error.ts';

/** Where Allure's things are; absolute paths. */
export interface AllurePaths {
  readonly output: string;
  readonly history: string;
  /** Web address under which the folder of the run is published. */
  readonly published: string | undefined;
}

/** Makes Allure's page of a folder of results. Throws UserError where Allure is not installed. */
export function generate(results: string, output: string, config: object): void {
  const cli = allureCli();
  makeFolder(output);
  const file = join(output, 'allurerc.json');
  writeFileSync(file, `${JSON.stringify(config, null, 2)}\n`);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [cli, 'generate', resolve(results), '--config', file],
    { encoding: 'utf8', env: { ...readEnvironment(), ALLURE_NO_ANALYTICS: '1' } },
  );
  rmSync(file);
  if (status === 0) return;
  throw new UserError(`Allure ended with ${status} and made no page:\n${(stderr || stdout).trim()}`);
}

/** Its package exports a library only, so its command is found beside that. */
function allureCli(): string {
  const places = [join(process.cwd(), 'package.json'), import.meta.url];
  for (const place of places) {
    try {
      return join(dirname(createRequire(place).resolve('allure')), '..', 'cli.js');
    } catch {
      // It may be installed beside the suite, and not beside the caller, or the other way round.
    }
  }
  throw new UserError('Allure 3 is not installed here: npm install --save-dev allure@3');
}
