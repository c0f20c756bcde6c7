import fc, { type Arbitrary } from 'fast-check';
import { makeWord } from '../../../src/lib/own-names.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import type { Property } from '../../../src/plan/property.ts';
import { alphabetNames } from '../../support/generators/alphabets.ts';
import { buildLongUrl, generateLinks, linkMembers } from '../../support/generators/links.ts';
import {
  buildVariety,
  buildWithin,
  descriptionLimit,
  drawUnusualTexts,
  generateUnusualTexts,
  nameLimit,
  type RecipientRecipe,
  type RecipientVariety,
} from '../../support/generators/recipients.ts';
import { describeLength, type TextRecipe } from '../../support/generators/texts.ts';
import { buildPayload, markWithin, type Payload } from '../../support/resources/recipients.ts';

/** Cases that look for a smaller failing one: each may leave a recipient behind. */
export const trials = 6;

export const validCreations: Property<RecipientRecipe> = {
  id: 'valid-creations-are-accepted-and-kept',
  text: 'a creation that keeps to the document answers 201, and is returned and read back as it was sent',
  generator:
    'names of 10 to 256 and descriptions of 1 to 512 letters or accented letters, any scopes with ACCOUNT_BASIC in any order, CA or US, URLs of the target file or of 256 or 2,000 characters; always names of 1, 2, 64 and 255, descriptions of 1 and 511, and both lengths of URLs',
  runs: { quick: 0, standard: 2, deep: 30 },
  shrinking: { trials },
  featuresOf: ({ name, description, scopes, country, urls }) => ({
    name: describeLength(name.characters, nameLimit),
    description: describeLength(description.characters, descriptionLimit),
    letters: [name.alphabet, description.alphabet],
    scopes: String(scopes.others.length + 1),
    country,
    urls: String(urls),
  }),
};

/** Texts in unusual letters, with links. */
export interface UnusualTexts {
  readonly texts: ReturnType<typeof drawUnusualTexts>[number];
  readonly links: Readonly<Record<'logo_uri' | 'terms_uri' | 'client_uri', string>>;
}

export const unusualTexts: Property<UnusualTexts> = {
  id: 'unusual-texts-are-kept',
  text: 'a creation with letters and signs of any script that is accepted is shown as it was sent',
  generator:
    'names and descriptions of signs of many scripts, letters with combining marks, letters beyond the first plane, emoji, and letters from right to left, with links of every kind; always each alphabet at its limits or up to two characters shorter, by a seed of its own',
  runs: { standard: 0, deep: 15 },
  shrinking: { trials },
  featuresOf: ({ texts: { name, description } }) => ({
    letters: [name.alphabet, description.alphabet],
    name: describeLength(name.characters, nameLimit),
    description: describeLength(description.characters, descriptionLimit),
  }),
};

/** The payload of a generated creation, under a name of this test as far as its length allows. */
export function buildGenerated(context: CheckContext, variety: Partial<RecipientVariety>, urls = 0): Payload {
  const { name, ...others } = variety;
  const marked = name === undefined ? {} : { name: markWithin(context, name) };
  const payload = buildPayload(context, { ...others, ...marked } as Payload);
  return urls === 0 ? payload : { ...payload, ...buildLongUrls(payload, urls) };
}

/** The URLs of a payload at their hosts, each of so many characters. */
function buildLongUrls(payload: Payload, length: number): Payload {
  const word = makeWord(JSON.stringify(payload));
  return Object.fromEntries(
    linkMembers.flatMap((member) => {
      const given = payload[member];
      if (typeof given !== 'string' || !URL.canParse(given)) return [];
      return [[member, buildLongUrl(`${new URL(given).origin}/${word}`, length)]];
    }),
  );
}

/** Says in words what a recipe makes. */
export function describeRecipe({ name, description, scopes, country, urls }: RecipientRecipe): string {
  const text = ({ alphabet, characters }: TextRecipe) => `${characters} ${alphabetNames[alphabet]}`;
  return `a name of ${text(name)}, a description of ${text(description)}, ${scopes.others.length + 1} scopes, ${country}${urls === 0 ? '' : `, URLs of ${urls} characters`}`;
}

/** Creations that are simpler than one in one thing each: the URLs of the target file, plain letters, ordinary texts, one scope, the other country. */
export function listSimplerCreations(recipe: RecipientRecipe): readonly Partial<RecipientVariety>[] {
  const variety = buildVariety(recipe);
  const { name, description, ...others } = variety;
  const plain = (text: TextRecipe): TextRecipe => ({ ...text, alphabet: 'letters' });
  return [
    ...(recipe.urls === 0 ? [] : [variety]),
    buildVariety({ ...recipe, name: plain(recipe.name), description: plain(recipe.description) }),
    { description, ...others },
    { name, ...others },
    others,
    { ...variety, scope: ['ACCOUNT_BASIC'] },
    { ...variety, country: recipe.country === 'CA' ? 'US' : 'CA' },
  ];
}

const links = fc.record({
  logo_uri: generateLinks(),
  terms_uri: generateLinks(),
  client_uri: generateLinks(),
});

/** Texts in unusual letters, each with links of every kind. */
export function generateUnusual(): Arbitrary<UnusualTexts> {
  return fc.record({ texts: generateUnusualTexts(), links });
}

/** Texts of each unusual alphabet at its limits, with links that are drawn. */
export function drawUnusual(seed: number): readonly UnusualTexts[] {
  const texts = drawUnusualTexts(seed);
  return fc
    .sample(links, { seed, numRuns: texts.length })
    .map((drawn, index) => ({ texts: texts[index]!, links: drawn }));
}

/** The payload of a creation in unusual letters. */
export function buildUnusual(context: CheckContext, { texts, links: sent }: UnusualTexts): Payload {
  const name = buildWithin(texts.name, nameLimit);
  const description = buildWithin(texts.description, descriptionLimit);
  return buildPayload(context, { name: markWithin(context, name), description, ...sent });
}
