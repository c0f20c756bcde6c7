import { basename } from 'node:path';
import { parseJson } from '../../lib/json/text.ts';
import { isObject } from '../../lib/json/values.ts';
import { type CommandOptions, runCommand } from './command.ts';

/** What a command of the target file printed, or in one sentence why it gave nothing. */
export type CommandResult =
  | { readonly value: Readonly<Record<string, unknown>> }
  | { readonly problem: string };

/**
 * Runs a program without a shell and reads the JSON object that it prints. What else it prints is not repeated,
 * since that may hold what the object holds. Never throws.
 */
export async function runJsonCommand(
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
