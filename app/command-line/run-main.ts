import { type Command, CommanderError } from 'commander';
import { keepRunningWithoutReader } from '../../src/lib/keep-running.ts';
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
  const noteEnd = watchForLostEnd();
  try {
    usePluginOptions(process.argv.slice(2));
    // Loaded only now: the catalogue is made once, of what was named.
    const program = await load();
    await program.parseAsync();
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode !== 0) await onUnread?.(process.argv.slice(2));
    reportError(error);
  }
  noteEnd();
}
