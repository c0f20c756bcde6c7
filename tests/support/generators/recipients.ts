import fc, { type Arbitrary } from 'fast-check';
import { findInterface } from '../../../src/catalogue/plugins/loaded.ts';
import { generateScopes } from './scopes.ts';
import { generateTexts } from './texts.ts';

const { name = 256, description = 512 } = findInterface()?.limits ?? {};

/** The limits of section 8, in characters, or those of the version of the document that is judged by. */
export const nameLimit = name;
export const descriptionLimit = description;

/** Names begin with a text that marks them as the suite's, so the shortest have room for it. */
const minNameLength = 64;

/** What a valid creation may vary: the members with a limit or with named values. */
export interface RecipientVariety {
  readonly name: string;
  readonly description: string;
  readonly scope: readonly string[];
  readonly country: string;
}

/** Valid members of a creation: texts up to their limits, any scope set with ACCOUNT_BASIC, either country. */
export function generateRecipients(): Arbitrary<RecipientVariety> {
  return fc.record({
    name: generateAnyTexts(minNameLength, nameLimit),
    description: generateAnyTexts(1, descriptionLimit),
    scope: generateScopes(),
    country: fc.constantFrom('CA', 'US'),
  });
}

// Emoji are left out: a server that counts UTF-16 units may refuse half as many.
function generateAnyTexts(min: number, max: number): Arbitrary<string> {
  return fc.oneof(generateTexts('letters', { min, max }), generateTexts('accented', { min, max }));
}
