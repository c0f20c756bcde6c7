import type { RequirementId } from '../catalogue/requirement-id.ts';
import type { PlacedProblem } from '../target-file/problem.ts';
import type { State } from './note.ts';
import type { Topic } from './probe.ts';

/** One thing that was looked at, as it is shown. */
export interface DiagnosisLine {
  readonly topic: Topic;
  readonly state: State;
  /** The setting or the address. */
  readonly about: string;
  /** The setting that it is about, as `fdx.accounts[2].id`; absent for what is about the whole file. */
  readonly setting?: string;
  /** `file:line`; absent where no file is. */
  readonly place?: string;
  readonly said: string;
  readonly remedy?: string;
  /** Lines of a target file that declare the setting. */
  readonly example?: readonly string[];
  /** The environment variable that the value came from. */
  readonly variable?: string;
  /** Requirements that cannot be judged while this lasts. */
  readonly blocks: readonly RequirementId[];
}

/** What was found out about a target file and the target, without judging the target. */
export interface Diagnosis {
  /** The target's name; undefined when the file is not valid. */
  readonly target?: string;
  readonly file?: string;
  readonly lines: readonly DiagnosisLine[];
  /** Requests that were sent. */
  readonly requests: number;
  /** What keeps a run from the word conformant whatever the target answers, each in a few words; empty where nothing does. */
  readonly shortfalls: readonly string[];
  /** False when something is to be fixed before a run. */
  readonly ready: boolean;
}

/** The diagnosis of a target file that is not valid: its mistakes, and nothing was sent. */
export function describeMistakes(file: string, problems: readonly PlacedProblem[]): Diagnosis {
  const lines = problems.map(
    ({ line, column, key, message }): DiagnosisLine => ({
      topic: 'target file',
      state: 'problem',
      about: key === '' ? file : key,
      ...(key === '' ? {} : { setting: key }),
      place: `${file}:${line}:${column}`,
      said: message,
      blocks: [],
    }),
  );
  return { file, lines, requests: 0, shortfalls: [], ready: false };
}
