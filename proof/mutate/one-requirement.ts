import type { FailingId, Fault, ShouldId } from '../reference-server/types.ts';

/** A fault under which nothing fails and one requirement of level SHOULD warns. */
export function warnOf(
  id: string,
  title: string,
  warns: ShouldId,
  apply: Fault['apply'],
  more: Partial<Fault> = {},
): Fault {
  return { id, title, breaks: [], warns: [warns], apply, ...more };
}

type BrokenInOneWay = readonly [title: string, apply: Fault['apply'], mayBreak?: Fault['mayBreak']];

/**
 * Faults that break one requirement each, by their ids: what is wrong with the server, how it comes about, and what it
 * may break as well. `mayBreak` holds for each of them.
 */
export function breakRequirement(
  requirement: FailingId,
  faults: Readonly<Record<string, BrokenInOneWay>>,
  mayBreak?: Fault['mayBreak'],
): readonly Fault[] {
  return Object.entries(faults).map(([id, [title, apply, own]]) => ({
    ...{ id, title, breaks: [requirement], apply },
    ...((mayBreak ?? own) && { mayBreak: { ...mayBreak, ...own } }),
  }));
}
