import { type Command, Option } from 'commander';

/** The options that mean the same in every command that takes them; `obc --help` shows them once. */
const common = {
  env: () => new Option('--env <name>', 'environment of the target file').env('OBC_ENV'),
  json: () => new Option('--json', 'print JSON on standard output, and nothing else there'),
  quiet: () => new Option('--quiet', 'print the outcome with its reasons alone').conflicts('verbose'),
  verbose: () => new Option('--verbose', 'print more: each request of a run, redacted'),
} as const;

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
