import type { Command } from 'commander';
import { checks } from '../../../tests/index.ts';
import { resend } from '../../engine/resend.ts';
import { describeSuggestion } from '../../lib/suggest.ts';
import { UserError } from '../../lib/user-error.ts';
import { Blocked } from '../../plan/blocked.ts';
import type { RecordedExchange } from '../../report/report.ts';
import {
  type RebuiltReport,
  readRunFolder,
  rebuildFrom,
  rebuildReport,
} from '../../report/run/rebuild-report.ts';
import { sortFindings } from '../../report/sections/violations.ts';
import { chooseTarget, lookedFor, type TargetNames } from '../shared/chosen-target.ts';
import { exitCodes } from '../shared/end.ts';
import { detectTerminal, print, printJson } from '../shared/terminal.ts';
import { drawSideBySide } from './view.ts';

export interface ReplayOptions extends TargetNames {
  readonly out: string;
  readonly json?: boolean;
}

/** Does what `obc replay` is asked for and sets the exit code. Throws UserError. */
export default async function replay(
  finding: string,
  _parsed: ReplayOptions,
  command: Command,
): Promise<void> {
  const options = command.opts<ReplayOptions>();
  const rebuilt = rebuildFrom([options.out], () => rebuildReport(readRunFolder(options.out), checks));
  const recorded = findRecorded(rebuilt, finding, options.out);
  const { file } = rebuilt.report.target;
  const named = options.target === undefined && file !== undefined ? { ...options, target: file } : options;
  const { target } = chooseTarget(named, command);
  if (target === undefined) throw new UserError(`obc replay needs a target file: --target, or ${lookedFor}`);
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
  return check === undefined ? '' : ` (obc run --only ${check})`;
}

/** The exchange of a finding. Throws UserError when the run has none of this name. */
function findRecorded({ report, exchanges }: RebuiltReport, name: string, folder: string): RecordedExchange {
  const requirement = report.requirements.find(({ id }) => id === name);
  const [first] = sortFindings(requirement?.findings ?? []);
  if (requirement !== undefined && first === undefined)
    throw new UserError(`${name} has no finding in the run of ${folder} (${requirement.verdict})`);
  const found = exchanges.get(first?.exchange ?? name);
  if (found !== undefined) return found;
  const withFindings = report.requirements.filter(({ findings }) => findings.length > 0).map(({ id }) => id);
  throw new UserError(
    `the run of ${folder} has neither an exchange nor a finding ${name}${describeSuggestion(name, withFindings)}`,
  );
}
