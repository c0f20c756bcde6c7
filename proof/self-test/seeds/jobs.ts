import type { Depth } from '../../../src/plan/depth.ts';
import { variations } from '../../variations/index.ts';
import { drawEdge } from '../edge-answers.ts';
import type { Examination } from '../examine.ts';
import type { SubjectName } from '../subjects.ts';

/** One conforming server that is certified with one seed. */
export interface SeedJob {
  /** Names the server and the seed, so that answers find their job. */
  readonly id: string;
  readonly subject: SubjectName;
  readonly seed: number;
  readonly depth: Depth;
  /** How many checks run side by side. */
  readonly concurrency: number;
}

/** What became of a job. */
export interface SeedResult {
  readonly id: string;
  readonly examination: Examination;
}

/** How each server is certified. */
export interface SeedOptions extends Pick<SeedJob, 'depth' | 'concurrency'> {
  /** With each of so many seeds, from 1 on. */
  readonly seeds: number;
}

/** The draw of a number: an edge in the place of any of so many requests. Every second one meets checks side by side. */
export function makeEdgeJob(number: number, requests: number, depth: Depth): SeedJob {
  const id = drawEdge(number, requests);
  const concurrency = number % 2 === 0 ? 4 : 1;
  return { id: `draw ${number}: ${id}`, subject: { kind: 'edge', id }, seed: number, depth, concurrency };
}

/** The reference server and each variation, or those that are named, with each seed. */
export function listSeedJobs({ seeds, ...options }: SeedOptions, ids: readonly string[] = []): SeedJob[] {
  const all: SubjectName[] = [
    { kind: 'clean', id: 'clean' },
    ...variations.map(({ id }) => ({ kind: 'variation' as const, id })),
  ];
  const subjects = all.filter(({ id }) => ids.length === 0 || ids.includes(id));
  return Array.from({ length: seeds }, (_, index) => index + 1).flatMap((seed) =>
    subjects.map((subject) => ({ ...options, id: `${subject.id} with seed ${seed}`, subject, seed })),
  );
}
