import { normalizeName } from '../normal-name.ts';

/** One member of a JSON value, with where it stands. */
export interface Member {
  readonly name: string;
  /** Its name in any spelling: see `normalizeName`. */
  readonly normal: string;
  readonly value: unknown;
  /** JSON pointer of the member. */
  readonly pointer: string;
}

/** Every member of a JSON value, at any depth. */
export function* listMembers(json: unknown, at = ''): Generator<Member> {
  if (typeof json !== 'object' || json === null) return;
  for (const name in json) {
    const value = (json as Record<string, unknown>)[name];
    const pointer = `${at}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    if (!Array.isArray(json)) yield { name, normal: normalizeName(name), value, pointer };
    yield* listMembers(value, pointer);
  }
}

/** Every object of a JSON value, at any depth, by the normal names of its members. */
export function* listObjects(json: unknown): Generator<ReadonlyMap<string, unknown>> {
  if (typeof json !== 'object' || json === null) return;
  if (!Array.isArray(json)) {
    yield new Map(Object.entries(json).map(([name, value]) => [normalizeName(name), value]));
  }
  for (const child of Object.values(json)) yield* listObjects(child);
}

/** The texts that stand in a JSON value, at any depth. */
export function* listTexts(json: unknown): Generator<string> {
  if (typeof json === 'string') yield json;
  else if (typeof json === 'object' && json !== null)
    for (const child of Object.values(json)) yield* listTexts(child);
}
