import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import type { CheckContext, SharedRecipient } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import type { Depth } from '../../src/plan/depth.ts';
import { forAll, type Property } from '../../src/plan/property.ts';
import { seedOf } from '../../src/plan/seed.ts';
import { verifyStatus } from '../support/assertions/status.ts';
import { type Alphabet, alphabetNames } from '../support/generators/alphabets.ts';
import {
  descriptionLimit,
  type LimitedMember,
  nameLimit,
  textLimits,
} from '../support/generators/recipients.ts';
import {
  buildFrom,
  describeLength,
  drawText,
  generateTooLongTexts,
  type TextRecipe,
} from '../support/generators/texts.ts';
import { compareWithSent } from '../support/resources/recipient-readings.ts';
import type { Creation } from '../support/resources/shared-recipient.ts';
import { type Bundle, createWithFeature } from './support/bundled-creations.ts';
import { bundleOfAccents, bundleOfEmoji, bundleOfLetters } from './support/bundles.ts';
import { verifyReadBack } from './support/read-back.ts';
import { RefusedCreations } from './support/refused-creations.ts';

/** Texts at the limits: which creation sends them, and the requirements that they are accepted. */
const accepted: readonly {
  readonly letters: Alphabet;
  readonly inWords: string;
  readonly bundle: Bundle<LimitedMember>;
  readonly requirements: Readonly<Record<LimitedMember, RequirementId>>;
  readonly shared: readonly SharedRecipient[];
  readonly depth?: Depth;
  readonly recipients?: number;
}[] = [
  {
    letters: 'letters',
    inWords: 'letters',
    bundle: bundleOfLetters,
    shared: ['ordinary', 'letters'],
    requirements: {
      name: 'recipient-name-of-256-characters-is-accepted',
      description: 'recipient-description-of-512-characters-is-accepted',
    },
  },
  {
    letters: 'accented',
    inWords: 'accented letters',
    bundle: bundleOfAccents,
    shared: ['ordinary', 'letters', 'accents'],
    requirements: {
      name: 'accented-letters-count-as-one-character',
      description: 'accented-letters-count-as-one-character',
    },
  },
  {
    letters: 'emoji',
    inWords: 'emoji',
    bundle: bundleOfEmoji,
    shared: ['ordinary', 'letters'],
    requirements: { name: 'emoji-count-as-one-character', description: 'emoji-count-as-one-character' },
    // A reading that only warns, so no recipient is spent on it at depth quick.
    depth: 'standard',
    recipients: 1,
  },
];

/** The answer to the creation need not show the member, its detail does. */
function verifyKeptWhole(context: CheckContext, creation: Creation, member: LimitedMember): Promise<void> {
  return verifyReadBack(context, creation, (shown, asSent) => {
    const isLeftOut = asSent === 'creation-returns-what-was-sent' && shown.recipient[member] === undefined;
    return isLeftOut
      ? []
      : compareWithSent('texts-at-their-limits-are-kept-whole', shown, creation, [member]);
  });
}

/** Names and descriptions that are as long as they may be. */
const acceptedTexts = accepted.map(
  ({ letters, inWords, bundle, requirements, depth = 'quick', shared, recipients = 0 }) =>
    check({
      id: `recipient-texts-of-${letters}-at-their-limits`,
      area: 'recipients',
      title: `A name of ${nameLimit} and a description of ${descriptionLimit} ${inWords} are accepted`,
      ids: [
        ...new Set([
          requirements.name,
          requirements.description,
          'texts-at-their-limits-are-kept-whole' as const,
          'unit-of-text-limits' as const,
        ]),
      ],
      needs: ['outbound.auth.token', 'recipients.create'],
      access: 'write',
      depth,
      resources: { shared, recipients },
      async run(context) {
        for (const member of ['name', 'description'] as const) {
          // As many plain letters are the control: refused too, they say nothing about how letters are counted.
          const control = await createWithFeature(context, bundleOfLetters, member);
          if (bundle !== bundleOfLetters && control.exchange.response.status !== 201) continue;
          const creation = await createWithFeature(context, bundle, member);
          const hint = `the ${member} has ${textLimits[member]} ${inWords}`;
          const { status } = creation.exchange.response;
          context.observe(
            'unit-of-text-limits',
            `${textLimits[member]} ${inWords}: ${status}`,
            creation.exchange,
          );
          if (verifyStatus(context, requirements[member], creation.exchange, 201, hint)) {
            await verifyKeptWhole(context, creation, member);
          }
        }
      },
    }),
);

const bothLimits = 'recipient-texts-at-both-limits-are-accepted';

/** Name and description as long as they may be, in one creation: accepted in two says nothing of it. */
const acceptedTogether = check({
  id: 'recipient-texts-at-both-limits',
  area: 'recipients',
  title: `A name of ${nameLimit} and a description of ${descriptionLimit} letters are accepted together`,
  ids: [bothLimits],
  needs: ['outbound.auth.token', 'recipients.create'],
  access: 'write',
  resources: { shared: ['ordinary', 'letters'] },
  async run(context) {
    for (const member of ['name', 'description'] as const) {
      const { exchange } = await createWithFeature(context, bundleOfLetters, member);
      if (exchange.response.status === 201) continue;
      context.notExercised(bothLimits, `the target refuses a ${member} of ${textLimits[member]} characters`);
      return;
    }
    const { exchange } = await createWithFeature(context, bundleOfLetters, 'name', 'description');
    const hint = `each is accepted alone; both together have ${nameLimit + descriptionLimit} characters`;
    verifyStatus(context, bothLimits, exchange, 201, hint);
  },
});

/** Each alphabet beyond the limit by one character, which is the smallest case there is, and letters by two. */
function drawBeyond(limit: number): (seed: number) => readonly TextRecipe[] {
  const draw = (seed: number, alphabet: Alphabet, over: number) =>
    drawText(alphabet, { min: limit + over, max: limit + over }, seedOf(seed, alphabet, over));
  return (seed) => [...limitedAlphabets.map((alphabet) => draw(seed, alphabet, 1)), draw(seed, 'letters', 2)];
}

/** What is too long in these is too long however characters are counted. */
const limitedAlphabets = ['letters', 'accented', 'emoji', 'astral', 'combining', 'rightToLeft'] as const;

const members: readonly {
  readonly member: LimitedMember;
  readonly requirement: RequirementId;
  readonly property: Property<TextRecipe>;
}[] = [
  {
    member: 'name',
    requirement: 'recipient-name-of-257-characters-is-refused',
    property: beyondLimit('name'),
  },
  {
    member: 'description',
    requirement: 'recipient-description-of-513-characters-is-refused',
    property: beyondLimit('description'),
  },
];

function beyondLimit(member: LimitedMember): Property<TextRecipe> {
  const limit = textLimits[member];
  return {
    id: `${member}s-beyond-the-limit-are-refused`,
    text: `a creation with a ${member} of more than ${limit} characters answers 400, and leaves nothing behind`,
    generator: `${limit + 1} to ${4 * limit} characters of one alphabet: letters, accented letters, emoji, letters beyond the first plane, letters with combining marks, letters from right to left; always ${limit + 1} of each, by a seed of its own, and ${limit + 2} letters`,
    runs: { quick: 1, standard: 2, deep: 90 },
    featuresOf: ({ alphabet, characters }) => ({
      letters: alphabet,
      length: describeLength(characters, limit),
    }),
  };
}

/** Names and descriptions that are too long in every reading of a character. */
const refusedTexts = members.map(({ member, requirement, property }) =>
  check({
    id: `recipient-${member}-beyond-its-limit`,
    area: 'recipients',
    title: `A ${member} of more than ${textLimits[member]} characters is refused`,
    ids: [requirement, 'refused-creation-leaves-nothing-behind'],
    needs: ['outbound.auth.token', 'recipients.create'],
    access: 'write',
    resources: { shared: ['ordinary'] },
    properties: [property],
    async run(context) {
      const creations = await RefusedCreations.afterControl(context);
      const limit = textLimits[member];
      const values = generateTooLongTexts(limitedAlphabets, limit);
      const tell = ({ alphabet, characters }: TextRecipe) => `${characters} ${alphabetNames[alphabet]}`;
      await forAll(context, property, { values, first: drawBeyond(limit), tell }, async (recipe) => {
        const exchange = await creations.send({ [member]: buildFrom(recipe) });
        verifyStatus(context, requirement, exchange, 400, `the ${member} had ${tell(recipe)}`);
      });
      await creations.verifyNothingLeft();
    },
  }),
);

/** 2.2, 7 and 8: how long names and descriptions may be. */
export default conformanceTests(import.meta.url, [...acceptedTexts, acceptedTogether, ...refusedTexts]);
