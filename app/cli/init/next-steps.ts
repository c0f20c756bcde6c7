import { writeCommand } from '../../../src/lib/command-line.ts';
import { readEnvironment } from '../../../src/lib/env.ts';
import { escapeForLog } from '../../../src/report/formats/text.ts';
import { pluralize } from '../../../src/report/verdict/outcome.ts';
import { findNode } from '../../../src/target-file/schema.ts';
import { listUndeclared } from '../../../src/target-file/setting-kinds.ts';
import type { Target } from '../../../src/target-file/types.ts';
import { type Answers, declares } from './answers.ts';
import type { Discovered } from './discover.ts';
import { questions } from './questions.ts';

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
    `  ${writeCommand(`doctor ${file}`)}`,
    `  ${writeCommand(`init --pin ${file}`)}  # pins what is on the target`,
    `  ${writeCommand(`run ${file}`)}`,
  ];
}

function firstClause(words: string): string {
  return words.replace(/, or how it is fetched/, '').split(/[:;.](?=\s|$)/)[0]!;
}

/** What was read from the target, and what could not be. */
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
