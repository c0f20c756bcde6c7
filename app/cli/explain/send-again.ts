import type { Command } from 'commander';
import { resend } from '../../../src/engine/resend.ts';
import { writeCommand } from '../../../src/lib/command-line.ts';
import { UserError } from '../../../src/lib/user-error.ts';
import { Blocked } from '../../../src/plan/blocked.ts';
import type { RecordedExchange } from '../../../src/report/report.ts';
import { chooseTarget, describeWays } from '../../command-line/chosen-target.ts';
import { exitCodes } from '../../command-line/end.ts';
import { detectTerminal, print, printJson } from '../../command-line/terminal.ts';
import type { ExplainOptions } from './action.ts';
import { drawSideBySide } from './exchange-view.ts';
import { findExchange, readLastRun } from './last-run.ts';

/** Sends the request of a finding again, shows both answers, and sets the exit code. Throws UserError. */
export async function sendAgain(name: string, options: ExplainOptions, command: Command): Promise<void> {
  const run = readLastRun(options.out);
  const recorded = findExchange(run, name);
  const { file } = run.report.target;
  const { target } = chooseTarget({ ...options, target: options.target ?? file }, command);
  if (target === undefined)
    throw new UserError(`no target to send to: ${describeWays(`explain ${name} --send --target`)}`);
  try {
    const again = await resend(target, recorded);
    if (options.json === true) printJson(JSON.stringify({ recorded, again }, null, 2));
    else print(...drawSideBySide(recorded, again, detectTerminal()));
    process.exitCode = again.response === undefined ? exitCodes.usage : 0;
  } catch (error) {
    if (!(error instanceof Blocked)) throw error;
    throw new UserError(`${recorded.id}: ${error.message}${adviceOf(recorded)}`);
  }
}

function adviceOf({ check }: RecordedExchange): string {
  return check === undefined ? '' : ` (${writeCommand(`run --only ${check}`)})`;
}
