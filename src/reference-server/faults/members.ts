import type { Fault, OperationName, RequirementId } from '../types.ts';

/** What a table of member faults gives for each: which answers, which member, and what becomes of it. */
export interface MemberFault {
  readonly id: string;
  readonly title: string;
  readonly breaks: readonly RequirementId[];
  readonly mayBreak?: Partial<Record<RequirementId, string>>;
  readonly on: OperationName | readonly OperationName[];
  /** Only answers of this status; 200 by default. */
  readonly status?: number;
  /** JSON pointer; `*` stands for every item, `last` for the last one. A member that is absent is left alone. */
  readonly at: string;
  /** The new value of the member; undefined removes it. */
  readonly to: (value: unknown) => unknown;
}

/** A fault that spoils one member of the answers of some operations. */
export function memberFault({ on, status = 200, at, to, ...named }: MemberFault): Fault {
  const path = at.split('/').slice(1);
  return {
    ...named,
    apply(workings) {
      workings.after(on, (answer) => {
        if (answer.status !== status) return;
        if (path.length === 0) answer.body = to(answer.body);
        else change(answer.body, path, to);
      });
    },
  };
}

function change(node: unknown, [key, ...rest]: readonly string[], to: MemberFault['to']): void {
  if (typeof node !== 'object' || node === null || key === undefined) return;
  for (const name of namesOf(node, key)) {
    const parent = node as Record<string, unknown>;
    if (!(name in parent)) continue;
    if (rest.length > 0) {
      change(parent[name], rest, to);
      continue;
    }
    const value = to(parent[name]);
    if (value === undefined) delete parent[name];
    else parent[name] = value;
  }
}

function namesOf(node: object, key: string): string[] {
  if (!Array.isArray(node)) return [key];
  if (key === '*') return Object.keys(node);
  return [key === 'last' ? String(node.length - 1) : key];
}

/** Common ways in which a member goes wrong. */
export const asText = (value: unknown): unknown => (typeof value === 'string' ? value : String(value));
export const asNumber = (): unknown => 7;
export const asObject = (value: unknown): unknown => ({ value });
export const asNull = (): unknown => null;
export const asList = (value: unknown): unknown => [value];
export const removed = (): undefined => undefined;
