import type { Check } from '../../../src/plan/check.ts';
import { distribute } from '../pool.ts';
import { runSubject } from '../trial.ts';
import { type AnswerMutant, listAnswerMutants } from './mutant.ts';
import { listPlaces, type Recorded, type SeenPlace } from './places.ts';
import { makeRecordingServer } from './server.ts';
import type { TriedAnswerMutant } from './try-mutant.ts';

/** The places of all answers that a run of the checks meets on the conforming server, and every mutant of them. */
export async function findMutants(
  checks: readonly Check[],
): Promise<{ readonly places: readonly SeenPlace[]; readonly mutants: readonly AnswerMutant[] }> {
  const recorded: Recorded[] = [];
  await runSubject({ fault: makeRecordingServer((one) => recorded.push(one)) }, { checks });
  const places = listPlaces(recorded);
  return { places, mutants: listAnswerMutants(places, recorded) };
}

/** Tries mutants in as many processes as there are cores; `learned` hears of each. */
export async function tryMutants(
  mutants: readonly AnswerMutant[],
  learned: (tried: TriedAnswerMutant) => void,
): Promise<void> {
  await distribute('proof/self-test/answers/worker', mutants, learned);
}
