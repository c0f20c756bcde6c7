import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { UserError } from '../../lib/user-error.ts';
import { writeCommand } from '../shared/program-name.ts';
import { print } from '../shared/terminal.ts';
import { buildPluginFiles } from './template.ts';

/** Writes a plug-in into a folder of its name. Throws UserError for a wrong name and for a folder that is there. */
export default function writePlugin(_action: string, folder: string): void {
  const name = basename(folder);
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name))
    throw new UserError(
      `${folder}: the name ${name} is not one: write words of lower case joined by hyphens`,
    );
  if (existsSync(folder))
    throw new UserError(`${folder} is there already: choose another name, or remove it`);
  for (const [file, text] of Object.entries(buildPluginFiles(name))) {
    const path = join(folder, file);
    try {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text, { flag: 'wx' });
    } catch (error) {
      throw new UserError(
        `${path} cannot be written: ${(error as Error).message}; choose a folder that is yours`,
      );
    }
    print(`wrote ${path}`);
  }
  const shown = /^[./]/.test(folder) ? folder : `./${folder}`;
  print(
    '',
    'Next:',
    `  ${writeCommand(`selftest --plugin ${shown} --requirement ${name}--provider-logo-is-an-https-link`)}`,
    `  ${writeCommand(`run --demo --plugin ${shown}`)}`,
    `and read ${join(folder, 'README.md')}`,
  );
}
