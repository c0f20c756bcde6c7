import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import { seedOf } from '../../src/plan/seed.ts';
import { faults } from '../faults/index.ts';
import { listGrips } from '../reference-server/grips.ts';
import type { Fault } from '../reference-server/types.ts';

/** Faults that a server of a set has at once. */
export const faultsPerSet = 10;

/** Sets of a whole self-test. */
export const usualSets = 12;

/** The name of a set by its number, which is also the seed that it is drawn from. */
export function nameSet(number: number): string {
  return `set ${number}`;
}

/** The faults of a set by its name: ten that live together, drawn from its number alone. */
export function drawSet(name: string): readonly Fault[] {
  const number = Number(name.slice('set '.length));
  const drawn: Fault[] = [];
  for (const fault of shuffle(number)) {
    if (drawn.length === faultsPerSet) break;
    if (drawn.every((other) => canLiveTogether(fault, other))) drawn.push(fault);
  }
  return drawn;
}

/** In an order by seed and id, so that a fault that is added moves no other one. */
function shuffle(seed: number): Fault[] {
  const places = new Map(faults.map((fault) => [fault, seedOf(seed, fault.id)]));
  return faults.filter(isMetAlone).sort((a, b) => places.get(a)! - places.get(b)!);
}

/** A fault that a quick run meets, and that needs nothing which other faults take away. */
function isMetAlone({ needs, on, keepsFixtures }: Fault): boolean {
  return needs === undefined && on === undefined && keepsFixtures === undefined;
}

/** True when two faults grip no place of the server both and show no requirement both. */
function canLiveTogether(one: Fault, other: Fault): boolean {
  return areApart(gripsOf(one), gripsOf(other)) && areApart(listCharged(one), listCharged(other));
}

const known = new Map<Fault, readonly string[]>();

function gripsOf(fault: Fault): readonly string[] {
  const grips = known.get(fault) ?? listGrips(fault);
  known.set(fault, grips);
  return grips;
}

function listCharged({ breaks, warns = [], mayBreak = {} }: Fault): readonly RequirementId[] {
  return [...breaks, ...warns, ...(Object.keys(mayBreak) as RequirementId[])];
}

function areApart(some: readonly string[], others: readonly string[]): boolean {
  return !some.some((one) => others.includes(one));
}
