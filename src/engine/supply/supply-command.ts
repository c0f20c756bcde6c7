import { basename } from 'node:path';
import { readEnvironment } from '../../lib/env.ts';
import { parseJson } from '../../lib/json/text.ts';
import { isObject } from '../../lib/json/values.ts';
import { WrongSetting } from '../../plan/blocked.ts';
import { selectCommandVariables } from '../../target-file/commands.ts';
import type { Setting } from '../../target-file/settings.ts';
import type { Session } from '../session/session.ts';
import { type CommandOptions, runCommand } from './command.ts';

/** A command of the target file, and what is to be made of the object that it prints. */
export interface SupplyCommand<T> {
  readonly setting: Setting;
  readonly command: readonly string[];
  readonly seconds: number;
  /** Variables more. */
  readonly env?: CommandOptions['env'];
  /** The value in the object, or in a few words what is wrong with it. */
  read(value: Readonly<Record<string, unknown>>): { readonly value: T } | { readonly problem: string };
}

/**
 * What a command of the target file supplies. Throws WrongSetting when it supplies nothing; it is then not run again
 * in the session.
 */
export function runSupplyCommand<T>(session: Session, supply: SupplyCommand<T>): Promise<T> {
  const { setting, command, seconds, env = {} } = supply;
  const { shared, log, target } = session;
  return shared.untilFailure(setting, async () => {
    log.reportProgress(`waiting for ${setting}`);
    const printed = await runJsonCommand(command, {
      folder: target.folder,
      seconds,
      env: { ...selectCommandVariables(target, readEnvironment()), ...env },
    });
    const result = 'problem' in printed ? printed : supply.read(printed.value);
    if ('problem' in result)
      throw new WrongSetting(`${setting} supplies nothing: ${result.problem}`, setting);
    return result.value;
  });
}

/** What a command of the target file printed, or in one sentence why it gave nothing. */
type CommandResult = { readonly value: Readonly<Record<string, unknown>> } | { readonly problem: string };

/**
 * Runs a program without a shell and reads the JSON object that it prints. What else it prints is not repeated,
 * since that may hold what the object holds. Never throws.
 */
async function runJsonCommand(
  command: readonly string[],
  options: Pick<CommandOptions, 'folder' | 'seconds' | 'env'>,
): Promise<CommandResult> {
  const ended = await runCommand(command, options);
  const name = basename(command[0] ?? '');
  if ('problem' in ended) return { problem: `${name} ${ended.problem}` };
  if (ended.code !== 0) return { problem: `${name} ended with ${ended.code}; run it by hand to see why` };
  return parseOutput(name, ended.text);
}

function parseOutput(name: string, text: string): CommandResult {
  const problem = `${name} printed something other than one JSON object`;
  try {
    const value = parseJson(text);
    return isObject(value) ? { value } : { problem };
  } catch {
    return { problem };
  }
}
