import { type Examination, examine } from './examine.ts';
import { distribute } from './pool.ts';
import type { SubjectName } from './subjects.ts';

/** Servers for which processes of their own would take longer to start than they save. */
const few = 3;

/** Examines servers in as many processes as there are cores, and calls `learned` for each. */
export async function examineAll(
  names: readonly SubjectName[],
  learned: (examination: Examination) => void,
): Promise<void> {
  if (names.length > few) return distribute('src/self-test/worker', names, learned);
  const { checks } = await import('../../tests/index.ts');
  for (const name of names) learned(await examine(name, checks));
}
