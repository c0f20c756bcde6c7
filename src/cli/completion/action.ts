import type { Command } from 'commander';
import { readSuite } from '../../report/fold/suite.ts';
import { print } from '../shared/terminal.ts';
import { writeBash, writeFish, writeManual, writeZsh } from './scripts.ts';
import { describeCommands } from './words.ts';

type Kind = 'bash' | 'zsh' | 'fish' | 'man';

/** Prints the completion of a shell, or the man page. */
export default function complete(kind: Kind, _options: object, command: Command): void {
  const commands = describeCommands(command.parent!);
  const write = {
    bash: () => writeBash(commands),
    zsh: () => writeZsh(commands),
    fish: () => writeFish(commands),
    man: () => writeManual(commands, readSuite().version),
  };
  print(write[kind]());
}
