import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import { isObject } from '../../src/lib/json/values.ts';
import { type JsonObject, maxDescription, maxName } from '../reading.ts';
import {
  countCharacters,
  dataScopes,
  isLongUrl,
  isNotHttps,
  isOneUrl,
  isPlainUrl,
  isQueriedUrl,
  readLetters,
} from './texts.ts';

/** A value that has to be accepted, with its member and the requirement that says so. */
export interface AllowedValue {
  readonly member: string;
  readonly id: RequirementId;
  /** Texts of one length have the same, and the same scopes in any order. */
  readonly value: string;
}

/** The body of a creation as the document sees it. */
export interface CreationRequest {
  readonly body: JsonObject;
  readonly features: readonly AllowedValue[];
  /** Requirements that what the body holds is refused. */
  readonly defects: readonly RequirementId[];
  /** The members of the defects. */
  readonly defective: readonly string[];
  /** Members of another type that a target may make a text of. */
  readonly scalars: readonly string[];
  /** Required members that are null. */
  readonly nulls: readonly string[];
  /** True where it holds what the document leaves open. */
  readonly isUnusual: boolean;
  /** Values that a target may judge by rules of its own, by the member: two bodies with the same are taken alike. */
  readonly shapes: ReadonlyMap<string, string>;
}

type Meaning =
  | { readonly features: readonly RequirementId[] }
  | { readonly defect: RequirementId; readonly isScalar?: boolean }
  | { readonly shape: string }
  | 'unusual';

const ordinary = { features: [] } as const;

const links = ['logo_uri', 'terms_uri', 'client_uri'] as const;
const otherType = { defect: 'recipient-creation-refuses-members-of-another-type' } as const;
const unknownName = { defect: 'unknown-scope-or-country-is-refused' } as const;

const readers: Readonly<Record<string, (value: unknown) => Meaning>> = {
  name: (value) =>
    readText(value, maxName, {
      full: 'recipient-name-of-256-characters-is-accepted',
      beyond: 'recipient-name-of-257-characters-is-refused',
      digits: 'recipient-names-of-digits-are-accepted',
    }),
  description: (value) =>
    readText(value, maxDescription, {
      full: 'recipient-description-of-512-characters-is-accepted',
      beyond: 'recipient-description-of-513-characters-is-refused',
    }),
  country: (value) => {
    if (typeof value !== 'string') return Array.isArray(value) || isObject(value) ? otherType : 'unusual';
    return value === 'CA' || value === 'US' ? { shape: value } : unknownName;
  },
  scope: readScope,
  contacts: readContacts,
  redirect_uris: (value) =>
    typeof value === 'string' && isQueriedUrl(value)
      ? { features: ['recipient-values-of-usual-forms-are-accepted'] }
      : readLink(value),
  ...Object.fromEntries(links.map((member) => [member, readLink])),
};

/** Reads what the body of a creation is by the document, and by the members that the target file declares required. */
export function readCreation(body: JsonObject, required: readonly string[] = []): CreationRequest {
  const features: AllowedValue[] = [];
  const defects: RequirementId[] = [];
  const [defective, scalars, nulls]: [string[], string[], string[]] = [[], [], []];
  const shapes = new Map<string, string>();
  let isUnusual = Object.keys(body).some((member) => !Object.hasOwn(readers, member));
  for (const [member, read] of Object.entries(readers)) {
    const meaning = readMember(member, body, required, read);
    if (meaning === 'unusual') isUnusual = true;
    else if ('features' in meaning)
      features.push(...meaning.features.map((id) => ({ member, id, value: keyOf(body[member]) })));
    else if ('shape' in meaning) shapes.set(member, meaning.shape);
    else {
      defects.push(meaning.defect);
      defective.push(member);
      if (meaning.isScalar === true) scalars.push(member);
      if (body[member] === null) nulls.push(member);
    }
  }
  return { body, features, defects, defective, scalars, nulls, isUnusual, shapes };
}

function keyOf(value: unknown): string {
  return Array.isArray(value) ? [...value].sort().join(' ') : String([...String(value)].length);
}

function readMember(
  member: string,
  body: JsonObject,
  required: readonly string[],
  read: (value: unknown) => Meaning,
): Meaning {
  const isRequired = required.includes(member);
  if (!Object.hasOwn(body, member)) {
    if (isRequired) return { defect: 'recipient-creation-refuses-a-missing-required-member' };
    // Only scope has a default: which of the others a target can do without is not shown.
    return member === 'scope' ? { features: ['recipient-scope-can-be-left-out'] } : 'unusual';
  }
  return body[member] === null && isRequired ? otherType : read(body[member]);
}

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
  {
    full,
    beyond,
    digits,
  }: Readonly<Record<'full' | 'beyond', RequirementId>> & { readonly digits?: RequirementId },
): Meaning {
  if (typeof value === 'number' || typeof value === 'boolean') return { ...otherType, isScalar: true };
  if (typeof value !== 'string') return Array.isArray(value) || isObject(value) ? otherType : 'unusual';
  const characters = countCharacters(value);
  if (characters > max) return { defect: beyond };
  const letters = readLetters(value);
  if (letters === 'other' || value === '' || [...value].length !== characters) return 'unusual';
  const isNumber = /^\d{10,60}$/.test(value);
  if (isNumber && digits !== undefined) return { features: [digits] };
  if (letters === 'plain') return readLength(characters, max, full);
  const counted =
    letters === 'emoji' ? 'emoji-count-as-one-character' : 'accented-letters-count-as-one-character';
  if (letters === 'emoji' && characters < max) return 'unusual';
  return { features: [counted, ...readLength(characters, max, full).features] };
}

function readLength(
  characters: number,
  max: number,
  full: RequirementId,
): Meaning & { readonly features: readonly RequirementId[] } {
  if (characters === max) return { features: [full] };
  if (characters < minOrdinary) return { features: ['short-recipient-texts-are-accepted'] };
  return characters <= maxOrdinary
    ? ordinary
    : { features: ['recipient-texts-below-the-limits-are-accepted'] };
}

function readScope(value: unknown): Meaning {
  if (isObject(value)) return otherType;
  if (isSpaced(value) || (Array.isArray(value) && value.length === 1 && isSpaced(value[0])))
    return { defect: 'spaced-scopes-get-201-or-400' };
  if (!Array.isArray(value)) return 'unusual';
  if (value.some(isObject)) return otherType;
  if (!value.every((name) => typeof name === 'string' && !/\s/.test(name))) return 'unusual';
  if (!value.includes('ACCOUNT_BASIC'))
    return { defect: 'scope-without-account-basic-is-refused-or-completed' };
  if (value.some((name) => !dataScopes.includes(name))) return unknownName;
  if (new Set(value).size < value.length) return 'unusual';
  return value.length === 1
    ? ordinary
    : { features: ['recipient-creation-accepts-every-scope-of-the-table'] };
}

/** True for several scopes, ACCOUNT_BASIC among them, in one text. */
function isSpaced(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  const names = value.split(' ');
  return (
    names.length > 1 && names.includes('ACCOUNT_BASIC') && names.every((name) => dataScopes.includes(name))
  );
}

function readLink(value: unknown): Meaning {
  if (isObject(value)) return otherType;
  if (typeof value !== 'string') return 'unusual';
  if (isNotHttps(value)) return { defect: 'http-urls-are-refused' };
  if (isLongUrl(value)) return { features: ['recipient-urls-up-to-2000-characters-are-accepted'] };
  return isPlainUrl(value) || isOneUrl(value) ? { shape: value } : 'unusual';
}

/** Contacts are told apart by what they are made of: whom they name is not written down. */
function readContacts(value: unknown): Meaning {
  const isScalar = (one: unknown) => ['number', 'string', 'boolean'].includes(typeof one);
  if (isScalar(value)) return otherType;
  if (!Array.isArray(value) || value.length === 0) return 'unusual';
  if (value.some(isScalar)) return otherType;
  if (!value.every(isObject)) return 'unusual';
  const emails = value.map(({ email }) => email);
  if (emails.some(isObject)) return otherType;
  if (!emails.every((email) => typeof email === 'string' || isOneText(email))) return 'unusual';
  const kinds = value.map((item) => Object.entries(item).map(([key, one]) => [key, kindOf(one)]));
  return { shape: JSON.stringify(kinds) };
}

function isOneText(value: unknown): boolean {
  return Array.isArray(value) && value.length === 1 && typeof value[0] === 'string';
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'array' : typeof value;
}
