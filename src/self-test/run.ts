import type { Check } from '../plan/check.ts';
import { type ClientExamination, type ClientName, examineClient } from './clients.ts';
import { type Examination, examine } from './examine.ts';
import { distribute } from './pool.ts';
import type { SubjectName } from './subjects.ts';

/** A server, or a client, by its name. */
export type ExaminedName = SubjectName | ClientName;

/** What was learned of servers and of clients, in no order that anyone may rely on. */
export interface Examinations {
  readonly servers: readonly Examination[];
  readonly clients: readonly ClientExamination[];
}

/** Servers for which processes of their own would take longer to start than they save. */
const few = 3;

/** Examines servers and clients, in as many processes as there are cores by default, and calls `learned` for each server. */
export async function examineAll(
  names: readonly ExaminedName[],
  learned: (examination: Examination, done: number) => void = () => {},
  processes?: number,
): Promise<Examinations> {
  const servers: Examination[] = [];
  const clients: ClientExamination[] = [];
  const take = (examination: Examination | ClientExamination) => {
    if (examination.kind === 'client') clients.push(examination);
    else learned(examination, servers.push(examination));
  };
  if (names.length > few) {
    const isSwept = ({ kind }: ExaminedName) => kind === 'swept';
    const others = names.filter((name) => !isSwept(name));
    await distribute('src/self-test/worker', others, take, { processes });
    // Whatever runs beside it in its process would change which requests of its checks meet.
    await distribute('src/self-test/worker', names.filter(isSwept), take, { processes, atATime: 1 });
  } else {
    const { checks } = await import('../../tests/index.ts');
    for (const name of names) take(await examineNamed(name, checks));
  }
  return { servers, clients };
}

/** Examines one server, with checks, or one client. */
export function examineNamed(
  name: ExaminedName,
  checks: readonly Check[],
): Promise<Examination | ClientExamination> {
  return name.kind === 'client' ? examineClient(name) : examine(name, checks);
}
