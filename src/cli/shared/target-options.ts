import { Argument, type Command, Option } from 'commander';

/** Adds the ways to name a target file: as an argument, as an option and by its environment. */
export function addTargetFile(command: Command): Command {
  return addTargetOption(command.addArgument(new Argument('[file]', 'target file of the implementation')));
}

/** Adds the ways to name a target file to a command whose argument is another one. */
export function addTargetOption(command: Command): Command {
  return command
    .addOption(
      new Option('-t, --target <file>', 'target file (default: obc.yaml or target.yaml here or above)').env(
        'OBC_TARGET',
      ),
    )
    .addOption(new Option('--env <name>', 'which of the environments in the target file').env('OBC_ENV'));
}

/** Adds the addresses of a target without a target file. */
export function addTargetAddresses(command: Command): Command {
  return command
    .addOption(new Option('--base-url <address>', 'Outbound API, without a target file').env('OBC_BASE_URL'))
    .addOption(
      new Option('--banking-url <address>', 'banking service, without a target file').env('OBC_BANKING_URL'),
    );
}
