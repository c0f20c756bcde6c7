import { findInterface } from '../../src/catalogue/plugins/loaded.ts';
import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import { isObject } from '../../src/lib/json/values.ts';
import { rememberFor } from '../../src/lib/remember.ts';
import type { JsonObject } from '../reading.ts';
import { countCharacters, dataScopes, isOneUrl, isPlainHttp, isPlainUrl, readLetters } from './texts.ts';

/** The body of a creation as the document sees it. */
export interface CreationRequest {
  readonly body: JsonObject;
  /** Requirements that what the body holds is accepted. */
  readonly features: readonly RequirementId[];
  /** Requirements that what the body holds is refused. */
  readonly defects: readonly RequirementId[];
  /** True where it holds what the document leaves open. */
  readonly isUnusual: boolean;
  /** Values that a target may judge by rules of its own, by the member: two bodies with the same are taken alike. */
  readonly shapes: ReadonlyMap<string, string>;
}

type Meaning =
  | { readonly feature: RequirementId }
  | { readonly defect: RequirementId }
  | { readonly shape: string }
  | 'ordinary'
  | 'unusual';

const { name: maxName = 256, description: maxDescription = 512 } = findInterface()?.limits ?? {};
const links = ['logo_uri', 'terms_uri', 'client_uri'] as const;
const otherType: Meaning = { defect: 'recipient-creation-refuses-members-of-another-type' };
const unknownName: Meaning = { defect: 'unknown-scope-or-country-is-refused' };

const readers: Readonly<Record<string, (value: unknown) => Meaning>> = {
  name: (value) =>
    readText(value, maxName, {
      full: 'recipient-name-of-256-characters-is-accepted',
      beyond: 'recipient-name-of-257-characters-is-refused',
    }),
  description: (value) =>
    readText(value, maxDescription, {
      full: 'recipient-description-of-512-characters-is-accepted',
      beyond: 'recipient-description-of-513-characters-is-refused',
    }),
  country: (value) => {
    if (typeof value !== 'string') return isContainerOf(value) ? otherType : 'unusual';
    return value === 'CA' || value === 'US' ? { shape: value } : unknownName;
  },
  scope: readScope,
  contacts: readContacts,
  redirect_uris: readLink,
  ...Object.fromEntries(links.map((member) => [member, readLink])),
};

/** Reads what the body of a creation is by the document alone. */
export const readCreation: (body: JsonObject) => CreationRequest = rememberFor((body) => {
  const features: RequirementId[] = [];
  const defects: RequirementId[] = [];
  const shapes = new Map<string, string>();
  let isUnusual = Object.keys(body).some((member) => !Object.hasOwn(readers, member));
  for (const [member, read] of Object.entries(readers)) {
    if (!Object.hasOwn(body, member)) {
      // Only scope has a default: which of the others a target can do without is not shown.
      if (member === 'scope') features.push('recipient-scope-can-be-left-out');
      else isUnusual = true;
      continue;
    }
    const meaning = read(body[member]);
    if (meaning === 'unusual') isUnusual = true;
    else if (meaning === 'ordinary') continue;
    else if ('feature' in meaning) features.push(meaning.feature);
    else if ('defect' in meaning) defects.push(meaning.defect);
    else shapes.set(member, meaning.shape);
  }
  return { body, features, defects, isUnusual, shapes };
});

/** Members in which two creations differ where a target may have rules of its own; one that is left out or wrong counts not. */
export function listOtherShapes(one: CreationRequest, other: CreationRequest): readonly string[] {
  return [...one.shapes].flatMap(([member, shape]) => (other.shapes.get(member) === shape ? [] : [member]));
}

/** Lengths that are ordinary: longer ones have a requirement of their own. */
const maxOrdinary = 60;
const minOrdinary = 10;

function readText(
  value: unknown,
  max: number,
  { full, beyond }: { readonly full: RequirementId; readonly beyond: RequirementId },
): Meaning {
  if (typeof value !== 'string') return isContainerOf(value) ? otherType : 'unusual';
  const characters = countCharacters(value);
  if (characters > max) return { defect: beyond };
  const letters = readLetters(value);
  if (letters === 'other' || value === '' || [...value].length !== characters) return 'unusual';
  if (letters === 'plain') return readPlain(characters, max, full);
  if (characters < max) return 'unusual';
  return {
    feature: letters === 'emoji' ? 'emoji-count-as-one-character' : 'accented-letters-count-as-one-character',
  };
}

function readPlain(characters: number, max: number, full: RequirementId): Meaning {
  if (characters === max) return { feature: full };
  if (characters < minOrdinary) return { feature: 'short-recipient-texts-are-accepted' };
  return characters <= maxOrdinary
    ? 'ordinary'
    : { feature: 'recipient-texts-below-the-limits-are-accepted' };
}

function readScope(value: unknown): Meaning {
  if (isObject(value)) return otherType;
  if (!Array.isArray(value) || value.length === 0) return 'unusual';
  if (value.some(isObject)) return otherType;
  if (!value.every((name) => typeof name === 'string') || new Set(value).size < value.length)
    return 'unusual';
  const unknown = value.filter((name) => !dataScopes.includes(name));
  if (unknown.some((name) => /\s/.test(name))) return 'unusual';
  if (!value.includes('ACCOUNT_BASIC'))
    return unknown.length > 0 ? 'unusual' : { defect: 'scope-without-account-basic-is-refused-or-completed' };
  if (unknown.length > 0) return unknownName;
  return value.length === 1 ? 'ordinary' : { feature: 'recipient-creation-accepts-every-scope-of-the-table' };
}

function readLink(value: unknown): Meaning {
  if (isObject(value)) return otherType;
  if (typeof value !== 'string') return 'unusual';
  if (isPlainHttp(value)) return { defect: 'http-urls-are-refused' };
  return isPlainUrl(value) || isOneUrl(value) ? { shape: value } : 'unusual';
}

/** Contacts are told apart by what they are made of: whom they name is not written down. */
function readContacts(value: unknown): Meaning {
  if (['number', 'string', 'boolean'].includes(typeof value)) return otherType;
  if (!Array.isArray(value) || value.length === 0) return 'unusual';
  if (value.some((item) => ['number', 'string', 'boolean'].includes(typeof item))) return otherType;
  if (!value.every(isObject)) return 'unusual';
  const emails = value.map(({ email }) => email);
  if (emails.some(isObject)) return otherType;
  if (!emails.every((email) => typeof email === 'string' || isOneText(email))) return 'unusual';
  return {
    shape: JSON.stringify(value.map((item) => Object.entries(item).map(([key, one]) => [key, kindOf(one)]))),
  };
}

function isOneText(value: unknown): boolean {
  return Array.isArray(value) && value.length === 1 && typeof value[0] === 'string';
}

function isContainerOf(value: unknown): boolean {
  return Array.isArray(value) || isObject(value);
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'array' : typeof value;
}
