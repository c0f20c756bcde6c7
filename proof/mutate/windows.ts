import { setTimeout as wait } from 'node:timers/promises';
import type { Answer, Call, Fault, OperationName, Workings } from '../reference-server/types.ts';

/** Acts once the window of a handler is over, and may change its answer. */
type Act<Read> = (read: Read, call: Call, workings: Workings, answer: Answer) => void;

/**
 * Reads something when a call comes in and acts by it some milliseconds later, once the call was carried out: a handler that waits for
 * its database between the two. What others did in this window is what it does not know.
 */
export function readThenAct<Read>(
  on: OperationName | readonly OperationName[],
  windowMs: number,
  read: (call: Call, workings: Workings) => Read,
  act: Act<Read>,
): Fault['apply'] {
  return ({ before, after }) => {
    const known = new WeakMap<Call, Read>();
    before(on, async (call, workings) => {
      known.set(call, read(call, workings));
      await wait(windowMs);
      return undefined;
    });
    after(on, (answer, call, workings) => {
      const was = known.get(call);
      if (was !== undefined && answer.status < 300) act(was, call, workings, answer);
    });
  };
}

/** Reads something when a call comes in, and answers by it some milliseconds later before anything is carried out. */
export function readThenAnswer<Read>(
  on: OperationName | readonly OperationName[],
  windowMs: number,
  read: (call: Call, workings: Workings) => Read,
  answer: (read: Read, call: Call, workings: Workings) => Answer | undefined,
): Fault['apply'] {
  return ({ before }) =>
    before(on, async (call, workings) => {
      const was = read(call, workings);
      await wait(windowMs);
      return answer(was, call, workings);
    });
}

/** Keeps the path of a call in a variable of all calls across a window: the latest one is read after it. */
export function sharePathFor(on: OperationName, windowMs: number): Fault['apply'] {
  return (workings) => {
    let latest: Record<string, string> = {};
    const keep = ({ params }: Call) => {
      latest = { ...params };
    };
    readThenAnswer(on, windowMs, keep, (_, { params }) => void Object.assign(params, latest))(workings);
  };
}
