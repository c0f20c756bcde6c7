/** Text that stands for a personal datum: what kind of value it was and how long, never the value. */
export function describeDatum(value: unknown): string {
  if (typeof value === 'string') return `[personal: ${value.length} characters]`;
  if (Array.isArray(value)) return `[personal: ${value.length} items]`;
  return `[personal: ${typeof value}]`;
}

/** A copy of a JSON value with every member of a personal name replaced; the shape is kept for null. */
export function redactPersonal(value: unknown, personal: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((item) => redactPersonal(item, personal));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, redactMember(name, member, personal)]),
  );
}

function redactMember(name: string, member: unknown, personal: ReadonlySet<string>): unknown {
  if (!personal.has(name)) return redactPersonal(member, personal);
  if (member === null || typeof member === 'boolean') return member;
  if (typeof member === 'object') return redactLeaves(member);
  return describeDatum(member);
}

function redactLeaves(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redactLeaves);
  if (typeof value !== 'object' || value === null) return value === null ? null : describeDatum(value);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, redactLeaves(member)]));
}

/** Every personal value in a JSON value, as it would be quoted in a text. */
export function findPersonalValues(
  value: unknown,
  personal: ReadonlySet<string>,
  found = new Set<string>(),
): Set<string> {
  if (typeof value !== 'object' || value === null) return found;
  for (const [name, member] of Object.entries(value)) {
    if (personal.has(name)) collectLeaves(member, found);
    else findPersonalValues(member, personal, found);
  }
  return found;
}

function collectLeaves(value: unknown, found: Set<string>): void {
  if (typeof value === 'string' || typeof value === 'number') {
    if (String(value).length >= 4) found.add(String(value));
  } else if (typeof value === 'object' && value !== null) {
    for (const member of Object.values(value)) collectLeaves(member, found);
  }
}
