import { UserError } from '../../../src/lib/user-error.ts';
import { describeCommands } from '../../../src/target-file/commands.ts';
import type { ChosenTarget } from '../../command-line/chosen-target.ts';
import type { ResolvedOptions } from './options.ts';

/**
 * Asks a person at a terminal whether a target file that nobody named may run its commands. Throws UserError where the answer
 * is no, and where nobody can be asked. Naming the file says yes, and so does --allow-commands.
 */
export async function verifyCommands(
  { target, found }: ChosenTarget,
  options: ResolvedOptions,
): Promise<void> {
  const commands = target === undefined || found === undefined ? [] : describeCommands(target);
  if (commands.length === 0 || options.allowCommands === true) return;
  const said = `the target file ${found} was found and not named, and it runs ${commands.join(' and ')}`;
  if (options.json !== true && process.stdin.isTTY === true && process.stdout.isTTY === true) {
    const { confirm } = await import('@clack/prompts');
    if ((await confirm({ message: `${said}. Go on?`, initialValue: false })) === true) return;
  }
  throw new UserError(`${said}: add --allow-commands, or name the file, if it may`);
}
