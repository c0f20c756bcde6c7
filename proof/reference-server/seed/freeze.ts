/** Freezes a value and all that it holds, so that every server of a process can share it. */
export function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) freeze(part);
  return Object.freeze(value);
}
