import { Argument, type Command } from 'commander';
import { addCommonOptions } from './common-options.ts';

/** Adds the ways to name a target: a file or an address as an argument, and an environment of the file. */
export function addTarget(command: Command): Command {
  return addCommonOptions(
    command.addArgument(new Argument('[target]', 'target file, or the address of an API')),
    ['env'],
  );
}

/** Adds the ways to name a target file to a command whose argument is another one. */
export function addTargetOption(command: Command): Command {
  return addCommonOptions(command.option('-t, --target <file>', 'target file of the service'), ['env']);
}
