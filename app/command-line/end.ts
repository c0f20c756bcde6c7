import { basename } from 'node:path';
import { CommanderError } from 'commander';
import { listPluginPaths } from '../../src/catalogue/plugins/loaded.ts';
import { locateError } from '../../src/lib/error-location.ts';
import { UserError, WriteError } from '../../src/lib/user-error.ts';
import { readSuite } from '../../src/report/fold/suite.ts';
import { describeBegunRuns, isExitMeant, note, stopNow } from './terminal.ts';

/** Exit codes of every command that are not verdicts. */
export const exitCodes = { usage: 2, internal: 4 } as const;

/** Says what ended a command too early, and sets the exit code: 2 for a mistake of the user, 4 for one of ours. */
export function reportError(error: unknown): void {
  // Commander has printed its message, and the help that was asked for ends a command as well.
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : exitCodes.usage;
  else if (error instanceof UserError) end(exitCodes.usage, `error: ${error.message}`);
  else if (error instanceof WriteError) end(exitCodes.internal, `error: ${error.message}`);
  else if (isOutOfFiles(error))
    end(exitCodes.usage, 'error: this process may open too few files at once: allow 1024 (ulimit -n 1024)');
  else end(exitCodes.internal, internalText(error));
}

/** True where the system gives a process no more files, from wherever that is told. */
function isOutOfFiles(error: unknown): boolean {
  return error instanceof Error && ['EMFILE', 'ENFILE'].includes((error as NodeJS.ErrnoException).code ?? '');
}

/** What Node ends with, where nobody has said otherwise, when the main module still waits and nothing can go on. */
const lostEnd = 13;

/**
 * Says so, with 4, where a command ends without its result: nothing is left that could give it one, code that runs beside it (a plug-in)
 * ends the process, or throws where nobody waits for it. Gives what is to be called once the command has its result.
 */
export function watchForLostEnd(): () => void {
  const report = () => {
    if (isExitMeant()) return;
    const code = process.exitCode ?? lostEnd;
    const text =
      code === lostEnd
        ? 'the command waits for what nothing can give it any more'
        : `something ended the process with exit code ${code} before the command had its result`;
    end(exitCodes.internal, [internalText(text), ...describeBegunRuns()].join('\n'));
  };
  process.on('exit', report);
  const stop = (error: unknown) => {
    end(exitCodes.internal, [internalText(error), ...describeBegunRuns()].join('\n'));
    stopNow(exitCodes.internal);
  };
  process.on('uncaughtException', stop);
  return () => process.off('exit', report).off('uncaughtException', stop);
}

function end(code: number, text: string): void {
  note(...text.split('\n'));
  process.exitCode = code;
}

function internalText(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const { name, version } = readSuite();
  const plugins = listPluginPaths().map((path) => basename(path));
  const whose =
    plugins.length === 0
      ? 'This is a fault of the suite, neither of the target nor of your files.'
      : `This is a fault of the suite or of a plug-in (${plugins.join(', ')}): leave the plug-ins out to see whose.`;
  return [
    `error: ${message} (${locateError(error)})`,
    whose,
    `Report ${plugins.length === 0 ? 'it' : 'one of the suite'} to the maintainers of ${name} with the line above (version ${version}, Node ${process.version}).`,
  ].join('\n');
}
