import type { Fault, Operations } from '../types.ts';
import { member, type Respell } from './changes.ts';

/** What a table of member faults gives for each: which answers, which member, and what becomes of it. */
export interface MemberFault extends Omit<Fault, 'apply'> {
  readonly on: Operations;
  /** Only answers of this status; 200 by default. */
  readonly status?: number;
  /** JSON pointer; `*` stands for every item, `last` for the last one. A member that is absent is left alone. */
  readonly at: string;
  /** The new value of the member; undefined removes it. */
  readonly to: Respell;
}

/** A fault that spoils one member of the answers of some operations. */
export function memberFault({ on, status, at, to, ...named }: MemberFault): Fault {
  return { ...named, apply: member(on, at, to, status) };
}

/** Common ways in which a member goes wrong. */
export const asText = (value: unknown): unknown => (typeof value === 'string' ? value : String(value));
export const asNumber = (): unknown => 7;
export const asObject = (value: unknown): unknown => ({ value });
export const asNull = (): unknown => null;
export const asList = (value: unknown): unknown => [value];
export const removed = (): undefined => undefined;
