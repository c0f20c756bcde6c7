import { join } from 'node:path';
import type { Command } from 'commander';
import { readVariable } from '../../../src/lib/env.ts';
import { isSelective } from '../../../src/plan/selection.ts';
import { defaultFolder } from '../../../src/report/formats/formats.ts';
import { openWhereItIs, tryToOpen } from '../../../src/report/run/begin.ts';
import { chooseBeside, rerunFolder } from '../../../src/report/run/earlier.ts';
import { readOption } from '../../playwright/command-line.ts';
import { type RunOptions, selectionOf } from './options.ts';

/**
 * The folder of a run: a run of a part never writes over a whole one, whose failures --last-failed needs again. A folder
 * that was typed is taken as it is, except by --last-failed, which reads it.
 */
export function chooseFolder(command: Command): string {
  const given = command.opts<RunOptions>();
  const { out, lastFailed = false } = given;
  if (lastFailed) return join(out, rerunFolder);
  const isTyped = command.getOptionValueSource('out') !== 'default';
  return isSelective(selectionOf(given)) && !isTyped ? chooseBeside(out) : out;
}

/** Opens the folder that a command line names which nobody understands: what it asked for has not been done. */
export function openUnread(argv: readonly string[]): void {
  if (!argv.includes('--plan'))
    tryToOpen(readOption(argv, '--out').at(-1) ?? readVariable('OBC_OUT') ?? defaultFolder);
}

/** Opens the folder of a run, where it is there, at the first moment of the command. Throws UserError as `openFolder` does. */
export function openRunFolder(command: Command): void {
  if (command.opts<RunOptions>().plan !== true) openWhereItIs(chooseFolder(command));
}
