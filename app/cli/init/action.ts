import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { readEnvironment } from '../../../src/lib/env.ts';
import { UserError } from '../../../src/lib/user-error.ts';
import { parseTarget } from '../../../src/target-file/load.ts';
import type { Target } from '../../../src/target-file/types.ts';
import { composeTargetFile, writeTargetFile } from '../../../src/target-file/writer.ts';
import { print } from '../../command-line/terminal.ts';
import type { Answers } from './answers.ts';
import { askAnswers, fillPresets, verifyGiven } from './decide.ts';
import { type Discovered, readFromTarget } from './discover.ts';
import { describeNextSteps } from './next-steps.ts';
import { settingsOf } from './settings.ts';

export interface InitOptions extends Answers {
  /** The target file to write fixtures into, or true for the one that is found. */
  readonly pin?: string | true;
  readonly values?: boolean;
  readonly print?: boolean;
  readonly env?: string;
  readonly out: string;
  readonly yes?: boolean;
  readonly force?: boolean;
  /** False for an init that asks the target for nothing. */
  readonly discover?: boolean;
}

/** Writes a target file, or fixtures into one. Throws UserError when nothing could be written. */
export default async function init(options: InitOptions, command: Command): Promise<void> {
  const { pin } = options;
  if (pin !== undefined) {
    const { writeFixtures } = await import('./pin/write-fixtures.ts');
    await writeFixtures({ ...options, pin }, command);
  } else await writeTarget(options);
}

async function writeTarget({ values, print: printed, env: _env, ...options }: InitOptions): Promise<void> {
  if (values !== undefined || printed !== undefined)
    throw new UserError(
      `--${values === undefined ? 'print' : 'values'} is of --pin: add it, or leave it out`,
    );
  const { out, yes = false, force = false, discover = true, ...given } = options;
  verifyGiven(given);
  if (existsSync(out) && !force)
    throw new UserError(`${out} exists already; --force writes over it, --out names another file`);
  const answers = await answersOf(given, yes);
  const compose = (found?: Discovered) => composeTargetFile(settingsOf(answers, found), out);
  const found = discover ? await readFromTarget(answers, compose(), readEnvironment()) : undefined;
  const text = compose(found);
  const written = readText(out, text);
  const remedy = 'choose a folder that exists and is yours';
  writeTargetFile(out, text, { mayReplace: force, remedy });
  print(...describeNextSteps(out, written, answers, found));
}

async function answersOf(given: Answers, yes: boolean): Promise<Answers> {
  const canAsk = process.stdin.isTTY === true && process.stdout.isTTY === true;
  if (yes || !canAsk) return fillPresets(given, yes);
  // Loaded only where a person is asked.
  const { askInTerminal } = await import('./ask.ts');
  return askAnswers(given, askInTerminal);
}

/** What is written loads, whatever the environment holds. */
function readText(out: string, text: string): Target {
  const env = new Proxy({}, { get: (_, name) => `set-later-${String(name)}` });
  return parseTarget(out, text, env);
}
