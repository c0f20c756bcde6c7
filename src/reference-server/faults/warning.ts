import type { Fault, ShouldId } from '../types.ts';

/** A fault under which nothing fails and one requirement of level SHOULD warns. */
export function warningFault(
  id: string,
  title: string,
  warns: ShouldId,
  apply: Fault['apply'],
  more: Partial<Fault> = {},
): Fault {
  return { id, title, breaks: [], warns: [warns], apply, ...more };
}
