import type { Examination } from './examine.ts';
import { shareOut } from './pool.ts';
import type { SubjectName } from './subjects.ts';

/** Examines servers in as many processes as there are cores, and calls `learned` for each. */
export async function examineAll(
  names: readonly SubjectName[],
  learned: (examination: Examination) => void,
): Promise<void> {
  await shareOut(new URL('./worker', import.meta.url), names, learned);
}
