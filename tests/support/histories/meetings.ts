import fc, { type Arbitrary } from 'fast-check';
import type { Command } from './history.ts';

/** Rounds that belong together: commands that are sent together or in turns, and a look at what came of them. */
export type Meeting = Arbitrary<Command[][]>;

/**
 * Histories of meetings that touch the same things or things of different kinds. A history takes some of all meetings
 * in any order, `maxMeetings` at most; it shrinks to fewer of them.
 */
export function combineMeetings(meetings: readonly Meeting[], maxMeetings: number): Arbitrary<Command[][]> {
  const places = meetings.map((_, index) => index);
  const length = Math.min(maxMeetings, places.length);
  const order = fc.shuffledSubarray(places, { minLength: length, maxLength: length });
  // Zero leaves a meeting out, so that a history shrinks to those without which nothing goes wrong; an even number
  // sends what is sent together the other way round. Few are left out at first, since few histories are tried.
  const kept = fc.noBias(fc.array(fc.nat({ max: 199 }), { minLength: length, maxLength: length }));
  return fc.tuple(order, kept, fc.tuple(...meetings)).map(([chosen, keep, all]) =>
    chosen.flatMap((place, at) => {
      if (keep[at] === 0) return [];
      const rounds = all[place]!;
      return keep[at]! % 2 === 0 ? rounds.map((commands) => [...commands].reverse()) : rounds;
    }),
  );
}
