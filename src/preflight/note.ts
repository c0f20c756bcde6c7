import type { RequirementId } from '../catalogue/requirement-id.ts';
import { keyOf, type Path } from '../target-file/problem.ts';

/**
 * What a probe found: `ok`, proved; `unproved`, could not be proved by reading; `missing`, a setting that would let
 * more be judged; `warning`, a run makes sense and its reader must know; `problem`, to be fixed before a run.
 */
export type State = 'ok' | 'unproved' | 'missing' | 'warning' | 'problem';

/** What is said of a credential that a run takes on trust. */
export const nothingProves = 'nothing shows that it was valid once';

/** One thing that was looked at. */
export interface Note {
  readonly state: State;
  /** The setting that it is about. */
  readonly path: Path;
  /** The setting as text, or the address. */
  readonly about: string;
  /** One sentence without its full stop. */
  readonly said: string;
  /** What to do. */
  readonly remedy?: string;
  /** Requirements that cannot be judged while this lasts. */
  readonly blocks: readonly RequirementId[];
}

type More = Partial<Pick<Note, 'about' | 'remedy' | 'blocks'>>;

function noteOf(state: State, path: Path, said: string, more: More = {}): Note {
  return { state, path, about: keyOf(path), said, blocks: [], ...more };
}

/** A setting that was proved. */
export const ok = (path: Path, said: string, more?: More) => noteOf('ok', path, said, more);
/** A setting that reading alone cannot prove. */
export const unproved = (path: Path, said: string, more?: More) => noteOf('unproved', path, said, more);
/** A setting that the target file leaves out. */
export const missing = (path: Path, said: string, more?: More) => noteOf('missing', path, said, more);
/** Something that a run can live with. */
export const warning = (path: Path, said: string, more?: More) => noteOf('warning', path, said, more);
/** Something to be fixed before a run. */
export const problem = (path: Path, said: string, more?: More) => noteOf('problem', path, said, more);
