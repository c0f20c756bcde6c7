import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createProgram } from '../../app/program.ts';
import { readSuite } from '../../src/report/fold/suite.ts';
import { writeBash, writeFish, writeManual, writeZsh } from './formats.ts';
import { describeCommands } from './words.ts';

/** Writes what shells complete the command line by, and its man page, into the folder of the build. */
export function writeCompletions(dist: string): void {
  const commands = describeCommands(createProgram());
  const folder = join(dist, 'completion');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'obc.bash'), `${writeBash(commands)}\n`);
  writeFileSync(join(folder, 'obc.zsh'), `${writeZsh(commands)}\n`);
  writeFileSync(join(folder, 'obc.fish'), `${writeFish(commands)}\n`);
  writeFileSync(join(dist, 'obc.1'), `${writeManual(commands, readSuite().version)}\n`);
}
