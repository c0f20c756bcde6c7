import { isObject } from '../../lib/json/values.ts';
import { sensitivityOf } from '../../lib/sensitive-names.ts';
import { refusePlugin } from './refuse.ts';

/** Names of another version by ours. */
export type Names = Readonly<Record<string, string>>;

/** How another version of the document differs from the one that the suite knows, in names and limits. */
export interface InterfaceDifferences {
  /** Paths by those of our OpenAPI documents. */
  readonly paths: Names;
  /** By the area whose operations carry them, names of members on the wire by those of our document. */
  readonly members: Readonly<Record<string, Names>>;
  /** Characters that texts of recipients may have at most. */
  readonly limits: Readonly<Partial<Record<LimitedText, number>>>;
}

/** Texts whose length the document limits (8). */
export const limitedTexts = ['name', 'description'] as const;
export type LimitedText = (typeof limitedTexts)[number];

export const noDifferences: InterfaceDifferences = { paths: {}, members: {}, limits: {} };

/** True where a version of the document differs in anything. */
export function hasDifferences({ paths, members, limits }: InterfaceDifferences): boolean {
  return [paths, members, limits].some((part) => Object.keys(part).length > 0);
}

const parts = ['paths', 'members', 'limits'];

/** The differences that a file names. Throws UserError for what is none. */
export function parseDifferences(
  file: string,
  value: Readonly<Record<string, unknown>>,
): InterfaceDifferences {
  for (const key of Object.keys(value))
    if (!['name', 'version', ...parts].includes(key))
      throw refusePlugin(file, key, 'is unknown', `one of ${parts.join(', ')}`);
  return {
    paths: readNames(file, 'paths', value.paths ?? {}, isPath, 'a path that begins with /'),
    members: readMembers(file, value.members ?? {}),
    limits: readLimits(file, value.limits ?? {}),
  };
}

const isPath = (text: string) => /^\/\S+$/.test(text) && !text.includes('?');
const isName = (text: string) => text !== '';

function readMembers(file: string, given: unknown): InterfaceDifferences['members'] {
  if (!isObject(given)) throw refusePlugin(file, 'members', 'is not an object', 'names by areas');
  const areas = Object.entries(given).map(([area, names]) => {
    const own = readNames(file, `members/${area}`, names, isName, 'the name of a member');
    for (const [ours, theirs] of Object.entries(own))
      if (sensitivityOf(ours) !== sensitivityOf(theirs))
        throw refusePlugin(
          file,
          `members/${area}/${ours}`,
          `is ${theirs}, which does not say that it holds what ${ours} does`,
          'a name by which a secret or a datum of a person is known as one',
        );
    return [area, own];
  });
  return Object.fromEntries(areas);
}

function readNames(
  file: string,
  part: string,
  given: unknown,
  fits: (text: string) => boolean,
  expected: string,
): Names {
  if (!isObject(given)) throw refusePlugin(file, part, 'is not an object', 'names by names');
  const taken = new Set<string>();
  for (const [ours, theirs] of Object.entries(given)) {
    const key = `${part}/${ours}`;
    if (typeof theirs !== 'string' || !fits(theirs))
      throw refusePlugin(file, key, `is ${JSON.stringify(theirs)}`, expected);
    if (taken.has(theirs))
      throw refusePlugin(file, key, `is ${theirs}, which another one is as well`, 'its own name');
    taken.add(theirs);
  }
  return given as Names;
}

function readLimits(file: string, given: unknown): InterfaceDifferences['limits'] {
  if (!isObject(given))
    throw refusePlugin(file, 'limits', 'is not an object', `${limitedTexts.join(' and ')} with numbers`);
  for (const [text, limit] of Object.entries(given)) {
    if (!limitedTexts.some((one) => one === text))
      throw refusePlugin(file, `limits/${text}`, 'is unknown', `one of ${limitedTexts.join(', ')}`);
    if (!Number.isInteger(limit) || Number(limit) < 1)
      throw refusePlugin(file, `limits/${text}`, `is ${JSON.stringify(limit)}`, 'a whole number from 1');
  }
  return given;
}
