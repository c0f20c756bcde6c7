import { type Answers, declares } from './answers.ts';
import { questions } from './questions.ts';
import { wordsOf } from './setting-words.ts';

/** What to do once a target file is written, in lines: variables to set, what is still a comment, and commands. */
export function describeNextSteps(file: string, answers: Answers): string[] {
  const variables = questions.flatMap(({ kind, name, setting }) => {
    const value = answers[name];
    return kind === 'variable' && typeof value === 'string' ? [{ value, words: wordsOf(setting) }] : [];
  });
  const width = Math.max(0, ...variables.map(({ value }) => value.length));
  const open = leftOut(answers);
  return [
    `Wrote ${file}; it holds no secret.`,
    ...(variables.length === 0 ? [] : ['', 'Set before a run:']),
    ...variables.map(
      ({ value, words }) => `  export ${`${value}=`.padEnd(width + 1)}  # ${firstClause(words)}`,
    ),
    ...(open.length === 0 ? [] : ['', `Still comments in the file, for you to fill in: ${open.join(', ')}.`]),
    '',
    'Then:',
    `  obc doctor --target ${file}`,
    `  obc fixtures --target ${file}  # pins what is on the target`,
    `  obc run --target ${file}`,
  ];
}

function firstClause(words: string): string {
  return words.replace(/, or how it is fetched/, '').split(/[:;.]/)[0]!;
}

/** Sections that the declared areas need and that no answer supplies. */
function leftOut(answers: Answers): string[] {
  const { providerIds, accountIds, requestIds } = answers;
  return [
    ...(declares(answers, 'registrations') && providerIds === undefined ? ['registrations'] : []),
    ...(declares(answers, 'revocation') ? ['revocation'] : []),
    ...(declares(answers, 'fdx-accounts') && accountIds === undefined ? ['fdx.accounts'] : []),
    ...(declares(answers, 'account-detail') && requestIds === undefined ? ['banking.authorize'] : []),
  ];
}
