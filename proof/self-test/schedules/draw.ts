import fc from 'fast-check';
import { variations } from '../../variations/index.ts';

/** One way in which time and chance may treat runs of a conforming server. */
export interface Schedule {
  /** The id of the variation that the server is; the clean one when empty. */
  readonly variation: string;
  /** Runs at the same time, none of which knows of the others. */
  readonly runs: number;
  /** Milliseconds after which each run starts, after the one before. */
  readonly gap: number;
  readonly concurrency: number;
  /** Orders the checks; those of the document where it is 0. */
  readonly order: number;
  /** Milliseconds that a request takes on its way, and its answer. */
  readonly latency: { readonly min: number; readonly max: number };
  /** One of so many requests meets a service that is busy, and is sent again; none where it is 0. */
  readonly busyEvery: number;
  /** Milliseconds after which a revocation takes effect; those of the variation where it is 0. */
  readonly revocationTakes: number;
  /** A second recipient of one name gets 409. */
  readonly refusesNames: boolean;
  /** Connections that the target file declares. */
  readonly connections: number;
  /** A command makes as many more as are asked for. */
  readonly makesMore: boolean;
  /** Sessions that the target file lists, in place of an /Authorize; none where it is 0. */
  readonly sessions: number;
  readonly depth: 'quick' | 'standard';
  readonly seed: number;
}

/** Variations that a schedule would change in what it draws itself, or that bend what only a connection shows. */
const own = /^(revocation-takes-effect-later|revocation-on-three-replicas)$/;

/** Schedules of which some are drawn more often than chance would: slow revocations, and several runs. */
export function generateSchedules(): fc.Arbitrary<Schedule> {
  const ids = variations.map(({ id }) => id).filter((id) => !own.test(id));
  const latency = fc
    .tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 400 }))
    .map(([min, more]) => ({ min, max: min + more }));
  return fc.record({
    variation: fc.oneof(
      { weight: 2, arbitrary: fc.constant('') },
      { weight: 3, arbitrary: fc.constantFrom(...ids) },
    ),
    runs: fc.constantFrom(1, 1, 1, 2, 3),
    gap: fc.constantFrom(0, 0, 1, 40, 700),
    concurrency: fc.integer({ min: 1, max: 8 }),
    order: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 2 ** 31 - 1 })),
    latency,
    busyEvery: fc.constantFrom(0, 0, 0, 97, 41),
    revocationTakes: fc.constantFrom(0, 0, 250, 1500, 3900),
    refusesNames: fc.constantFrom(false, false, true),
    connections: fc.constantFrom(2, 4, 9, 10, 14, 20, 48, 96),
    makesMore: fc.constantFrom(false, false, true),
    sessions: fc.constantFrom(0, 0, 0, 3, 12),
    depth: fc.constantFrom<Schedule['depth']>('quick', 'standard', 'standard'),
    seed: fc.integer({ min: 1, max: 1_000_000 }),
  });
}

/** The schedule of a number: the same one each time. */
export function drawSchedule(number: number): Schedule {
  return fc.sample(generateSchedules(), { seed: number, numRuns: 1 })[0]!;
}
