import { WrongSetting } from '../../plan/blocked.ts';
import type { Setting } from '../../target-file/settings.ts';
import { type CommandOptions, jsonFrom } from './command.ts';
import type { Session } from './session.ts';

/** A command of the target file, and what is to be made of the object that it prints. */
export interface SupplyCommand<T> {
  readonly setting: Setting;
  readonly command: readonly string[];
  readonly seconds: number;
  readonly env?: NonNullable<CommandOptions['env']>;
  /** The value in the object, or in a few words what is wrong with it. */
  read(value: Readonly<Record<string, unknown>>): { readonly value: T } | { readonly problem: string };
}

/**
 * What a command of the target file supplies. Throws WrongSetting when it supplies nothing; it is then not run again
 * in the session.
 */
export async function supplied<T>(session: Session, supply: SupplyCommand<T>): Promise<T> {
  const { setting, command, seconds, env = {} } = supply;
  const broken = session.brokenCommands.get(setting);
  if (broken !== undefined) throw broken;
  session.reportProgress(`waiting for ${setting}`);
  const printed = await jsonFrom(command, { folder: session.target.folder, seconds, env });
  const result = 'problem' in printed ? printed : supply.read(printed.value);
  if (!('problem' in result)) return result.value;
  const error = new WrongSetting(`${setting} supplies nothing: ${result.problem}`, setting);
  session.brokenCommands.set(setting, error);
  throw error;
}
