import { cancel, isCancel, multiselect, select, text } from '@clack/prompts';
import { UserError } from '../../../src/lib/user-error.ts';
import type { Ask } from './decide.ts';
import { describeQuestion, type Question } from './questions.ts';

/** Asks one question in the terminal. Throws UserError when the person gives up. */
export const askInTerminal: Ask = async (question, preset) => {
  const answer = await promptOf(question, preset);
  if (isCancel(answer)) {
    cancel('Nothing was written.');
    throw new UserError('stopped before anything was written');
  }
  if (Array.isArray(answer)) return answer as readonly string[];
  const typed = String(answer ?? '').trim();
  if (typed === '') return undefined;
  return question.kind === 'list' ? itemsOf(typed) : typed;
};

function promptOf(question: Question, preset: string | readonly string[] | undefined): Promise<unknown> {
  const message = describeQuestion(question);
  const options = (question.choices ?? []).map((value) => ({ value, label: value }));
  if (question.kind === 'choices') {
    const chosen = preset === undefined || preset.length === 0 ? question.choices : preset;
    return multiselect({ message, options, initialValues: [...(chosen ?? [])] });
  }
  if (question.kind === 'choice') return select({ message, options, initialValue: String(preset) });
  const first = preset === undefined ? {} : { initialValue: String(preset) };
  const placeholder = question.required || preset !== undefined ? {} : { placeholder: 'leave empty to skip' };
  return text({ message, ...first, ...placeholder, validate: (typed = '') => problemIn(question, typed) });
}

function problemIn(question: Question, typed: string): string | undefined {
  if (typed.trim() === '') return question.required ? 'An answer is needed.' : undefined;
  const texts = question.kind === 'list' ? itemsOf(typed) : [typed.trim()];
  const problem = texts.map(question.verify).find((one) => one !== undefined);
  return problem === undefined ? undefined : `${problem.charAt(0).toUpperCase()}${problem.slice(1)}.`;
}

function itemsOf(typed: string): string[] {
  return typed
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}
