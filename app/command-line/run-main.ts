import { type Command, CommanderError } from 'commander';
import { keepRunningWithoutReader } from '../../src/lib/keep-running.ts';
import { UserError } from '../../src/lib/user-error.ts';
import { reportError, watchForLostEnd } from './end.ts';
import { usePluginOptions } from './plugin-options.ts';

/**
 * Runs the command line of this process to its end, and sets the exit code; `onUnread` is called with a command line that
 * nobody understands.
 */
export async function runMain(
  load: () => Promise<Command>,
  onUnread?: (argv: readonly string[]) => Promise<void>,
): Promise<void> {
  keepRunningWithoutReader();
  // Standard output is for results: what code beside the suite says is for who watches.
  console.log = console.error;
  console.info = console.error;
  const noteEnd = watchForLostEnd();
  try {
    verifyWorkingFolder();
    usePluginOptions(process.argv.slice(2));
    // Loaded only now: the catalogue is made once, of what was named.
    const program = await load();
    await program.parseAsync(putHelpIntoGroup(program, process.argv.slice(2)), { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode !== 0) await onUnread?.(process.argv.slice(2));
    reportError(error);
  }
  noteEnd();
}

/** Throws UserError where the folder that the command was started in is gone: no path begins anywhere then. */
function verifyWorkingFolder(): void {
  try {
    process.cwd();
  } catch {
    throw new UserError('the folder that this was started in has been deleted: change into one that exists');
  }
}

/** A command line in which `help GROUP NAME` is `GROUP help NAME`: Commander takes one name, and prints the help of the group. */
function putHelpIntoGroup({ commands }: Command, argv: readonly string[]): readonly string[] {
  const [help, name, ...rest] = argv;
  const isGroup = commands.some((one) => one.name() === name && one.commands.length > 0);
  return help === 'help' && name !== undefined && isGroup && rest.length > 0 ? [name, help, ...rest] : argv;
}
