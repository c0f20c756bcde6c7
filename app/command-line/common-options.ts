import { Argument, type Command, Option } from 'commander';
import { isEmptyVariable, setVariable, type Variable } from '../../src/lib/env.ts';

/** The options that mean the same in every command that takes them; `obc --help` shows them once. */
const common = {
  env: () => bindVariable(new Option('--env <name>', 'environment of the target file'), 'OBC_ENV'),
  json: () => new Option('--json', 'print JSON on standard output, and nothing else there'),
  quiet: () => new Option('--quiet', 'print the outcome with its reasons alone').conflicts('verbose'),
  verbose: () => new Option('--verbose', 'print more: each request of a run, redacted'),
} as const;

/** Lets a variable stand for an option; one that CI left empty says nothing. */
export function bindVariable(option: Option, name: Variable): Option {
  if (isEmptyVariable(name)) setVariable(name, undefined);
  return option.env(name);
}

/** Adds common options to a command, without a line of their own in its help. */
export function addCommonOptions(command: Command, names: readonly (keyof typeof common)[]): Command {
  for (const name of names) command.addOption(common[name]().hideHelp());
  return command;
}

/** The common options with what they mean, in lines for `obc --help`. */
export function describeCommonOptions(): (readonly [flags: string, meaning: string])[] {
  return Object.values(common).map((make) => {
    const { flags, description } = make();
    return [flags, description] as const;
  });
}

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
