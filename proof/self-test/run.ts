import { type Examination, examine } from './examine.ts';
import { distribute } from './pool.ts';
import type { SubjectName } from './subjects.ts';

/** Servers for which processes of their own would take longer to start than they save. */
const few = 3;

/**
 * Examines servers, in as many processes as there are cores by default, and calls `learned` for each. Gives what was
 * learned in no order that anyone may rely on.
 */
export async function examineAll(
  names: readonly SubjectName[],
  learned: (examination: Examination, done: number) => void = () => {},
  processes?: number,
): Promise<readonly Examination[]> {
  const servers: Examination[] = [];
  const take = (examination: Examination) => learned(examination, servers.push(examination));
  if (names.length > few) {
    const isSwept = ({ kind }: SubjectName) => kind === 'swept' || kind === 'schedule';
    const others = names.filter((name) => !isSwept(name));
    await distribute('proof/self-test/worker', others, take, { processes });
    // Whatever runs beside it in its process would change which requests of its checks meet.
    await distribute('proof/self-test/worker', names.filter(isSwept), take, { processes, atATime: 1 });
  } else {
    const { checks } = await import('../../tests/index.ts');
    for (const name of names) take(await examine(name, checks));
  }
  return servers;
}
