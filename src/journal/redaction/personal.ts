import { isContainer } from '../../lib/json/compare.ts';
import { isNumber } from '../../lib/json/exact-number.ts';
import { copyChanged, listLeaves, walkMembers } from '../../lib/json/walk.ts';

/** Text that stands for a personal datum: what kind of value it was and how long, never the value. */
export function describeDatum(value: unknown): string {
  if (typeof value === 'string') return `[personal: ${value.length} characters]`;
  if (Array.isArray(value)) return `[personal: ${value.length} items]`;
  return `[personal: ${isNumber(value) ? 'number' : typeof value}]`;
}

/** A copy of a JSON value with every member of a personal name replaced; the shape is kept for null. */
export function redactPersonal(value: unknown, personal: ReadonlySet<string>): unknown {
  return copyChanged(value, (name, member, isBelowPersonal) => {
    const isPersonal = isBelowPersonal || personal.has(name);
    if (!isPersonal || member === null || isContainer(member))
      return { value: member, marksBelow: isPersonal };
    const isKept = !isBelowPersonal && typeof member === 'boolean';
    return { value: isKept ? member : describeDatum(member) };
  });
}

/** Every personal value in a JSON value, as it would be quoted in a text. */
export function findPersonalValues(
  value: unknown,
  personal: ReadonlySet<string>,
  found = new Set<string>(),
): Set<string> {
  walkMembers(value, (name, member) => {
    if (!personal.has(name)) return true;
    for (const leaf of listLeaves(member)) addValue(leaf, found);
    return false;
  });
  return found;
}

function addValue(leaf: unknown, found: Set<string>): void {
  if ((typeof leaf === 'string' || isNumber(leaf)) && String(leaf).length >= 4) found.add(String(leaf));
}
