import fc, { type Arbitrary } from 'fast-check';
import type { Command } from '../../support/histories/history.ts';
import { combineMeetings, type Meeting } from '../../support/histories/meetings.ts';
import type { OpenSessions } from './open-sessions.ts';
import { generateWishes, makeOpposites, setWindow } from './wishes.ts';

/** Two sessions that are asked and polled in turns or at the same time, and one that is asked again. */
function sessionMeetings({ ask, poll }: OpenSessions): Meeting[] {
  const wish = generateWishes();
  const two = fc.tuple(wish, wish);
  const three = fc.tuple(wish, wish, wish);
  return [
    // What one session takes from the other shows where they are asked for nothing alike.
    wish.map((v) => {
      const [year, quarter] = makeOpposites(v);
      return [
        [ask(0, year), ask(1, quarter)],
        [poll(0), poll(1)],
      ];
    }),
    three.map(([v, w, x]) => [
      [ask(0, setWindow(v, 'Days90'))],
      [ask(1, setWindow(w, 'Days365'))],
      [poll(0)],
      [poll(1)],
      [ask(0, x)],
      [poll(1)],
    ]),
    // What two requests at the same time mix shows where they agree in nothing.
    two.map(([v, w]) => [[ask(1, v)], makeOpposites(w).map((one) => ask(1, one)), [poll(1)]]),
    two.map(([v, w]) => [
      [ask(0, v), poll(1)],
      [ask(1, w), poll(0)],
    ]),
    two.map(([v, w]) => [[ask(0, v)], [ask(1, v)], [ask(0, w)], [poll(0)], [ask(0, v)]]),
  ];
}

/** Histories of at most so many meetings. */
export function generateHistories(sessions: OpenSessions, maxMeetings: number): Arbitrary<Command[][]> {
  return combineMeetings(sessionMeetings(sessions), maxMeetings);
}
