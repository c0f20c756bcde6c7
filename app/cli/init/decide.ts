import { UserError } from '../../../src/lib/user-error.ts';
import type { Answers } from './answers.ts';
import { optionOf, type Question, questions } from './questions.ts';

/** Asks a person one question; undefined when it is left without an answer. */
export type Ask = (question: Question, preset: Preset) => Promise<Preset>;

type Preset = string | readonly string[] | undefined;

/** Throws UserError for an option whose value cannot be an answer. */
export function verifyGiven(given: Answers): void {
  for (const question of questions) {
    const value = given[question.name];
    for (const text of value === undefined ? [] : [value].flat()) {
      const problem = question.verify(text);
      if (problem !== undefined) throw new UserError(`${optionOf(question)}: ${problem}`);
    }
  }
}

/** The answers of the options, with those that a person gives to the other questions. */
export async function askAnswers(given: Answers, ask: Ask): Promise<Answers> {
  let answers = given;
  for (const question of questions) {
    if (answers[question.name] !== undefined || !question.applies(answers)) continue;
    const answer = await ask(question, question.preset?.(answers));
    if (answer !== undefined) answers = { ...answers, [question.name]: answer };
  }
  return answers;
}

/** The answers of the options, with presets for the others. Throws UserError with the options that are missing. */
export function fillPresets(given: Answers, takesPresets: boolean): Answers {
  let answers = given;
  const missing: string[] = [];
  const open: string[] = [];
  for (const question of questions) {
    if (answers[question.name] !== undefined || !question.applies(answers)) continue;
    const preset = question.preset?.(answers);
    const isEmpty = preset === undefined || preset.length === 0;
    if (isEmpty && question.required) missing.push(missingText(question));
    else open.push(optionOf(question));
    if (!isEmpty) answers = { ...answers, [question.name]: preset };
  }
  if (missing.length > 0)
    throw new UserError(`without a terminal to ask in, init needs ${missing.join(' and ')}`);
  if (!takesPresets && open.length > 0)
    throw new UserError(
      `without a terminal to ask in, init needs --yes, which takes presets for what is not given (${open.join(', ')})`,
    );
  return answers;
}

function missingText(question: Question): string {
  return question.name === 'areas' ? '--base-url or --banking-url or both' : question.flag;
}
