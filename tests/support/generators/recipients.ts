import fc, { type Arbitrary } from 'fast-check';
import { findInterface } from '../../../src/catalogue/plugins/loaded.ts';
import { seedOf } from '../../../src/plan/seed.ts';
import { type Alphabet, codePointsOf } from './alphabets.ts';
import { urlLengths } from './links.ts';
import { generateScopes, type ScopeRecipe, scopeOf } from './scopes.ts';
import { buildFrom, drawText, generateTexts, type TextRecipe } from './texts.ts';

const { name = 256, description = 512 } = findInterface()?.limits ?? {};

/** The limits of section 8, in characters, or those of the version of the document that is judged by. */
export const nameLimit = name;
export const descriptionLimit = description;

/** The members of a creation that have a limit. */
export type LimitedMember = 'name' | 'description';

export const textLimits: Readonly<Record<LimitedMember, number>> = {
  name: nameLimit,
  description: descriptionLimit,
};

/** Recipe of a valid creation: texts up to their limits, a set of scopes, a country, and URLs of a length. */
export interface RecipientRecipe extends Readonly<Record<LimitedMember, TextRecipe>> {
  readonly scopes: ScopeRecipe;
  readonly country: 'CA' | 'US';
  /** The characters of each of its URLs; 0 for those of the target file. */
  readonly urls: number;
}

/** What a valid creation may vary: the members with a limit or with named values. */
export interface RecipientVariety {
  readonly name: string;
  readonly description: string;
  readonly scope: readonly string[];
  readonly country: string;
}

// Emoji are left out: a server that counts UTF-16 units may refuse half as many.
const countedAlike: readonly Alphabet[] = ['letters', 'accented'];

/** Recipes of valid creations: a name of 10 characters up to its limit, a description of any length up to its limit, any scopes with ACCOUNT_BASIC, either country. */
export function generateRecipients(): Arbitrary<RecipientRecipe> {
  return fc.record({
    name: generateTexts(countedAlike, { min: 10, max: nameLimit }, 1),
    description: generateTexts(countedAlike, { min: 1, max: descriptionLimit }),
    scopes: generateScopes(),
    country: fc.constantFrom('CA' as const, 'US' as const),
    urls: fc.constantFrom(0, ...urlLengths),
  });
}

/** Makes the members of a recipe. */
export function buildVariety({ name, description, scopes, country }: RecipientRecipe): RecipientVariety {
  return {
    name: buildFrom(name),
    description: buildFrom(description),
    scope: scopeOf(scopes),
    country,
  };
}

/** Lengths of name, description and URLs that are sent in every run; texts at both limits have a creation of their own. */
const lengthPoints: readonly Readonly<Record<LimitedMember | 'urls', number>>[] = [
  // The first one is sent at depth quick as well.
  { name: nameLimit - 1, description: descriptionLimit - 1, urls: 256 },
  { name: 64, description: 1, urls: 2000 },
  { name: 2, description: 64, urls: 0 },
  { name: 1, description: 256, urls: 0 },
];

/** Creations with the lengths that are always sent; alphabets, scopes and country are drawn for each by a seed of its own. */
export function drawBoundaryRecipes(seed: number): readonly RecipientRecipe[] {
  return lengthPoints.map((lengths, index) => {
    const [drawn] = fc.sample(generateRecipients(), { seed: seedOf(seed, 'point', index), numRuns: 1 });
    const { name, description, ...others } = drawn!;
    return {
      name: { ...name, characters: lengths.name },
      description: { ...description, characters: lengths.description },
      ...others,
      urls: lengths.urls,
    };
  });
}

/** Alphabets that a target may refuse, and whose characters it keeps where it accepts them. */
export const unusualAlphabets = ['signs', 'combining', 'astral', 'emoji', 'rightToLeft'] as const;

/** Recipes of a name and a description in unusual letters. */
export function generateUnusualTexts(): Arbitrary<Readonly<Record<LimitedMember, TextRecipe>>> {
  return fc.record({
    name: generateTexts(unusualAlphabets, { min: 1, max: nameLimit }),
    description: generateTexts(unusualAlphabets, { min: 1, max: descriptionLimit }),
  });
}

/** A name and a description of each unusual alphabet, as long as they may be or a little shorter, each by a seed of its own. */
export function drawUnusualTexts(seed: number): readonly Readonly<Record<LimitedMember, TextRecipe>>[] {
  return unusualAlphabets.map((alphabet) => {
    const draw = (member: LimitedMember) => {
      const max = maxCharacters(alphabet, textLimits[member]);
      return drawText(alphabet, { min: max - 2, max }, seedOf(seed, alphabet, member));
    };
    return { name: draw('name'), description: draw('description') };
  });
}

/** Makes the text of a recipe, cut so that its code points keep to a limit. */
export function buildWithin(recipe: TextRecipe, limit: number): string {
  const { alphabet, characters } = recipe;
  return buildFrom({ ...recipe, characters: Math.min(characters, maxCharacters(alphabet, limit)) });
}

function maxCharacters(alphabet: Alphabet, limit: number): number {
  return Math.floor(limit / codePointsOf(alphabet));
}
