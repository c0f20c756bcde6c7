import { requirements } from '../catalogue/rows.ts';
import { faults } from '../reference-server/faults/index.ts';
import type { Fault } from '../reference-server/types.ts';
import { variations } from '../reference-server/variations/index.ts';
import type { Subject } from './trial.ts';

/** One server that the self-test certifies, by name, so that it can be told to another process. */
export interface SubjectName {
  readonly kind: 'clean' | 'fault' | 'variation';
  readonly id: string;
}

/** What of the self-test is run; everything when empty. */
export interface Selection {
  readonly faults?: readonly string[];
  readonly areas?: readonly string[];
  readonly shard?: { readonly index: number; readonly of: number };
}

/** The clean server, every fault and every variation that a selection names. */
export function selectedSubjects({ faults: ids = [], areas = [], shard }: Selection): SubjectName[] {
  const chosen = faults.filter((fault) => named(fault, ids) && inAreas(fault, areas));
  const others = ids.length > 0 || areas.length > 0 ? [] : variations;
  const all: SubjectName[] = [
    { kind: 'clean', id: 'clean' },
    // First, since some of them are slow by nature and would be waited for in the end.
    ...others.map(({ id }) => ({ kind: 'variation' as const, id })),
    ...chosen.map(({ id }) => ({ kind: 'fault' as const, id })),
  ];
  return shard === undefined ? all : all.filter((_, index) => index % shard.of === shard.index - 1);
}

function named({ id }: Fault, ids: readonly string[]): boolean {
  return ids.length === 0 || ids.includes(id);
}

function inAreas({ breaks }: Fault, areas: readonly string[]): boolean {
  if (areas.length === 0) return true;
  return breaks.some((id) => requirements.some((row) => row.id === id && areas.includes(row.area)));
}

/** The server of a name. Throws when there is none: names come from this module only. */
export function subjectOf({ kind, id }: SubjectName): Subject {
  if (kind === 'clean') return {};
  const fault = faults.find((candidate) => candidate.id === id);
  if (kind === 'fault' && fault !== undefined) return { fault };
  const variation = variations.find((candidate) => candidate.id === id);
  if (kind === 'variation' && variation !== undefined) return { variation };
  throw new Error(`there is no ${kind} ${id}`);
}
