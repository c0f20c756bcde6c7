/** Text that stands for a personal datum: what kind of value it was and how long, never the value. */
export function maskedDatum(value: unknown): string {
  if (typeof value === 'string') return `[personal: ${value.length} characters]`;
  if (Array.isArray(value)) return `[personal: ${value.length} items]`;
  return `[personal: ${typeof value}]`;
}

/** A copy of a JSON value with every member of a personal name replaced; the shape is kept for null. */
export function maskPersonal(value: unknown, personal: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((item) => maskPersonal(item, personal));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, maskMember(name, member, personal)]),
  );
}

function maskMember(name: string, member: unknown, personal: ReadonlySet<string>): unknown {
  if (!personal.has(name)) return maskPersonal(member, personal);
  if (member === null || typeof member === 'boolean') return member;
  if (typeof member === 'object') return maskLeaves(member);
  return maskedDatum(member);
}

function maskLeaves(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskLeaves);
  if (typeof value !== 'object' || value === null) return value === null ? null : maskedDatum(value);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, maskLeaves(member)]));
}

/** Every personal value in a JSON value, as it would be quoted in a text. */
export function personalValues(
  value: unknown,
  personal: ReadonlySet<string>,
  found = new Set<string>(),
): Set<string> {
  if (typeof value !== 'object' || value === null) return found;
  for (const [name, member] of Object.entries(value)) {
    if (personal.has(name)) leaves(member, found);
    else personalValues(member, personal, found);
  }
  return found;
}

function leaves(value: unknown, found: Set<string>): void {
  if (typeof value === 'string' || typeof value === 'number') {
    if (String(value).length >= 4) found.add(String(value));
  } else if (typeof value === 'object' && value !== null) {
    for (const member of Object.values(value)) leaves(member, found);
  }
}
