import { relative } from 'node:path';
import type { Command } from 'commander';
import { UserError } from '../../../src/lib/user-error.ts';
import { type Diagnosis, describeMistakes } from '../../../src/preflight/diagnosis.ts';
import { examine } from '../../../src/preflight/examine.ts';
import { locateSettings } from '../../../src/preflight/places.ts';
import { TargetFileError } from '../../../src/target-file/problem.ts';
import type { Target } from '../../../src/target-file/types.ts';
import { checks } from '../../../tests/index.ts';
import {
  type ChosenTarget,
  chooseTarget,
  describeWays,
  type TypedTarget,
} from '../../command-line/chosen-target.ts';
import { exitCodes } from '../../command-line/end.ts';

import { detectTerminal, print, printJson } from '../../command-line/terminal.ts';
import { effectiveSettingsOf, formatAsJson, formatAsYaml } from './show.ts';
import { describeDiagnosis } from './view.ts';

export interface DoctorOptions extends TypedTarget {
  readonly authorize?: boolean;
  readonly verbose?: boolean;
  readonly json?: boolean;
  readonly show?: boolean;
}

/** Does what `obc doctor` is asked for and sets the exit code. Throws UserError. */
export default async function doctor(
  file: string | undefined,
  _parsed: DoctorOptions,
  command: Command,
): Promise<void> {
  const options = { ...command.opts<DoctorOptions>(), target: file };
  if (options.show === true) printSettings(options, command);
  else await printDiagnosis(options, command);
}

function printSettings(options: DoctorOptions, command: Command): void {
  const settings = effectiveSettingsOf(requireTarget(options, command).names);
  print(options.json === true ? formatAsJson(settings) : formatAsYaml(settings));
}

async function printDiagnosis(options: DoctorOptions, command: Command): Promise<void> {
  const diagnosis = await diagnosisOf(options, command);
  if (options.json === true) printJson(JSON.stringify(diagnosis, null, 2));
  else print(...describeDiagnosis(diagnosis, detectTerminal(), options.verbose === true));
  process.exitCode = diagnosis.ready ? 0 : exitCodes.usage;
}

function requireTarget(options: DoctorOptions, command: Command): ChosenTarget & { readonly target: Target } {
  const { target, names } = chooseTarget(options, command);
  if (target === undefined) throw new UserError(`no target to look at: ${describeWays('doctor')}`);
  return { target, names };
}

async function diagnosisOf(options: DoctorOptions, command: Command): Promise<Diagnosis> {
  try {
    const { target, names } = requireTarget(options, command);
    const file = names.target === undefined ? undefined : shortName(names.target);
    const placed = file === undefined ? {} : { file, places: locateSettings(file, names.env) };
    return await examine({ target, checks, mayAuthorize: options.authorize === true, ...placed });
  } catch (error) {
    if (!(error instanceof TargetFileError)) throw error;
    return describeMistakes(error.file, error.problems);
  }
}

function shortName(file: string): string {
  const short = relative('', file);
  return short === '' || short.startsWith('..') ? file : short;
}
