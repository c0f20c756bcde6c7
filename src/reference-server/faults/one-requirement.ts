import type { FailingId, Fault, ShouldId } from '../types.ts';

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

/**
 * Faults that break one requirement each, by their ids: what is wrong with the server, and how it comes about. `mayBreak`
 * holds for each of them.
 */
export function breakRequirement(
  requirement: FailingId,
  faults: Readonly<Record<string, readonly [title: string, apply: Fault['apply']]>>,
  mayBreak?: Fault['mayBreak'],
): readonly Fault[] {
  return Object.entries(faults).map(([id, [title, apply]]) => ({
    ...{ id, title, breaks: [requirement], apply },
    ...(mayBreak && { mayBreak }),
  }));
}
