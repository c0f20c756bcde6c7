import { forAll, type Property } from '../../src/plan/property.ts';
import { seedOf } from '../../src/plan/seed.ts';
import { type Alphabet, alphabetNames } from '../support/generators/alphabets.ts';
import { type LimitedMember, textLimits } from '../support/generators/recipients.ts';
import {
  buildFrom,
  describeLength,
  drawText,
  generateTooLongTexts,
  type TextRecipe,
} from '../support/generators/texts.ts';
import { describeRecipients, type Recipients, writing } from './fixtures.ts';
import type { Changes } from './support/bundled-creations.ts';
import { bundleOfAccents } from './support/bundles.ts';

const { test, all } = describeRecipients(import.meta.url);

/** What is too long in these is too long however characters are counted. */
const alphabets = ['letters', 'accented', 'emoji', 'astral', 'combining', 'rightToLeft'] as const;

function makeProperty(member: LimitedMember): Property<TextRecipe> {
  const limit = textLimits[member];
  return {
    id: `${member}s-beyond-the-limit-are-refused`,
    text: `a creation with a ${member} of more than ${limit} characters answers 400, and leaves nothing behind`,
    generator: `${limit + 1} to ${4 * limit} characters of one alphabet: letters, accented letters, emoji, letters beyond the first plane, letters with combining marks, letters from right to left; always ${limit + 1} of each, by a seed of its own, and ${limit + 2} letters; an even number beyond the limit stands beside every scope, the other country, two contacts and the other text at its limit`,
    runs: { quick: 1, standard: 1, deep: 90 },
    featuresOf: ({ alphabet, characters }) => ({
      letters: alphabet,
      length: describeLength(characters, limit),
    }),
  };
}

/** Each alphabet beyond the limit by one character, which is the smallest case there is, and letters by two. */
function drawBeyond(limit: number): (seed: number) => readonly TextRecipe[] {
  const draw = (seed: number, alphabet: Alphabet, over: number) =>
    drawText(alphabet, { min: limit + over, max: limit + over }, seedOf(seed, alphabet, over));
  return (seed) => [...alphabets.map((alphabet) => draw(seed, alphabet, 1)), draw(seed, 'letters', 2)];
}

/** Lists what an accepted creation with every feature sent: a limit holds beside all of it. Nothing where the target refuses that. */
async function listCompanions(recipients: Recipients): Promise<Changes> {
  const { exchange, payload } = await recipients.createWith(bundleOfAccents, 'country');
  return exchange.response.status === 201 ? payload : {};
}

// 2.2, 7 and 8: names and descriptions that are too long in every reading of a character.

for (const [member, refused] of [
  ['name', 'recipient-name-of-257-characters-is-refused'],
  ['description', 'recipient-description-of-513-characters-is-refused'],
] as const) {
  const limit = textLimits[member];
  const property = makeProperty(member);

  test(`A ${member} of more than ${limit} characters is refused`, {
    id: `recipient-${member}-beyond-its-limit`,
    verifies: [refused, 'refused-creation-leaves-nothing-behind'],
    ...writing,
    takes: { reads: ['ordinary'], shared: ['accents'] },
    properties: [property],
  }, async ({ recipients, context }) => {
    await recipients.requireOrdinary();
    const companions = await listCompanions(recipients);
    const values = generateTooLongTexts(alphabets, limit);
    const tell = ({ alphabet, characters }: TextRecipe) => `${characters} ${alphabetNames[alphabet]}`;
    await forAll(context, property, { values, first: drawBeyond(limit), tell }, async (recipe) => {
      const beside = (recipe.characters - limit) % 2 === 0 ? companions : {};
      await recipients.create({ ...beside, [member]: buildFrom(recipe) });
    });
    await recipients.listNowAndAtTheEnd();
  });
}

export default all();
