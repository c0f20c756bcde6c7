import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { quoteFile, writeCommand } from '../../../src/lib/command-line.ts';
import { readEnvironment } from '../../../src/lib/env.ts';
import { UserError } from '../../../src/lib/user-error.ts';
import { escapeForLog } from '../../../src/report/formats/text.ts';
import { pluralize } from '../../../src/report/verdict/outcome.ts';
import { parseTarget } from '../../../src/target-file/load.ts';
import { findNode } from '../../../src/target-file/schema.ts';
import { listUndeclared } from '../../../src/target-file/setting-kinds.ts';
import type { Target } from '../../../src/target-file/types.ts';
import { composeTargetFile, writeTargetFile } from '../../../src/target-file/writer.ts';
import { print } from '../../command-line/terminal.ts';
import { type Answers, declares } from './answers.ts';
import { askAnswers, fillPresets, verifyGiven } from './decide.ts';
import { type Discovered, readFromTarget } from './discover.ts';
import { questions } from './questions.ts';
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

/** Lists in lines what to do once a target file is written, with the target as it reads: variables to set, what is still a comment, and commands. */
export function describeNextSteps(
  file: string,
  written: Target,
  answers: Answers,
  found?: Discovered,
): string[] {
  const variables = questions.flatMap(({ kind, name, setting }) => {
    const value = answers[name];
    // Pasted, the line of a variable that is set would empty it.
    const isOpen = typeof value === 'string' && !readEnvironment()[value];
    return kind === 'variable' && isOpen
      ? [{ value, words: findNode(setting.split('.'))?.description ?? '' }]
      : [];
  });
  const width = Math.max(0, ...variables.map(({ value }) => value.length));
  const open = leftOut(answers, found);
  const needed = listUndeclared(written, 'needed').map(({ setting }) => setting);
  return [
    `Wrote ${file}; it holds no secret.`,
    ...describeDiscovered(found),
    ...(variables.length === 0 ? [] : ['', 'Set before a run:']),
    ...variables.map(
      ({ value, words }) => `  export ${`${value}=`.padEnd(width + 1)}  # ${firstClause(words)}`,
    ),
    ...(variables.length > 0 && found === undefined
      ? ['', 'With these set, the same command with --force reads ids and kinds from the target.']
      : []),
    ...(open.length === 0 ? [] : ['', `Still comments in the file, for you to fill in: ${open.join(', ')}.`]),
    ...(needed.length === 0
      ? []
      : [
          '',
          `Needed for a full verdict; what your target cannot have stands under unavailable, with the reason: ${needed.join(', ')}.`,
        ]),
    '',
    'Then:',
    `  ${writeCommand(`doctor ${quoteFile(file)}`)}`,
    `  ${writeCommand(`init --pin ${quoteFile(file)}`)}  # pins what is on the target`,
    `  ${writeCommand(`run ${quoteFile(file)}`)}`,
  ];
}

function firstClause(words: string): string {
  return words.replace(/, or how it is fetched/, '').split(/[:;.](?=\s|$)/)[0]!;
}

/** Describes what was read from the target, and what could not be. */
function describeDiscovered(found: Discovered | undefined): string[] {
  if (found === undefined) return [];
  const { providers, accounts, known, missed } = found;
  const parts = [
    ...(providers.length === 0 ? [] : [pluralize(providers.length, 'provider')]),
    ...(accounts.length === 0 ? [] : [`${pluralize(accounts.length, 'account')} with their kinds`]),
    ...(known.length === 0 ? [] : [`${pluralize(known.length, 'pair')} of recipient and provider`]),
  ];
  return [
    ...(parts.length === 0 ? [] : [`Read from the target: ${parts.join(', ')}.`]),
    ...missed.map((reason) => `Not read from the target: ${escapeForLog(reason)}`),
  ];
}

/** Sections that the declared areas need and that no answer supplies. */
function leftOut(answers: Answers, found: Discovered | undefined): string[] {
  const { requestIds } = answers;
  const providerIds = answers.providerIds ?? found?.providers[0];
  const accountIds = answers.accountIds ?? found?.accounts[0];
  return [
    ...(declares(answers, 'registrations') && providerIds === undefined ? ['registrations'] : []),
    ...(declares(answers, 'revocation') ? ['revocation'] : []),
    ...(declares(answers, 'fdx-accounts') && accountIds === undefined ? ['fdx.accounts'] : []),
    ...(declares(answers, 'account-detail') && requestIds === undefined ? ['banking.authorize'] : []),
  ];
}
