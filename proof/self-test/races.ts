import { raceFaults } from '../faults/general/races.ts';
import { overlapVariations } from '../variations/general/overlaps.ts';
import type { Subject } from './trial.ts';

/** Milliseconds that bytes are on their way at most, drawn for each piece of a request and of an answer. */
export const jitterMs = 20;

/** Times that a whole self-test meets each server: chance decides which of its requests meet. */
const usualTrials = { fault: 2, variation: 1 };

const servers: readonly (readonly [
  kind: keyof typeof usualTrials,
  servers: readonly { readonly id: string }[],
])[] = [
  ['fault', raceFaults],
  ['variation', overlapVariations],
];

/** Names all trials of races, and those of conforming servers on which requests overlap. */
export function listRaces(trials = usualTrials): readonly string[] {
  return servers.flatMap(([kind, all]) =>
    all.flatMap(({ id }) => Array.from({ length: trials[kind] }, (_, at) => `${id}~${at + 1}`)),
  );
}

/** Finds the server of a trial. Throws where there is none. */
export function parseRace(name: string): Subject {
  const id = name.replace(/~\d+$/, '');
  const fault = raceFaults.find((one) => one.id === id);
  if (fault !== undefined) return { fault };
  const variation = overlapVariations.find((one) => one.id === id);
  if (variation === undefined) throw new Error(`there is no race ${name}`);
  return { variation };
}

/** The requirements by which races show. */
export const raceRequirements = [
  ...new Set(raceFaults.flatMap(({ breaks, warns = [] }) => [...breaks, ...warns])),
];
