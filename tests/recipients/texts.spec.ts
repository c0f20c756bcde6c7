import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import type { CheckContext, SharedRecipient } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import type { Depth } from '../../src/plan/depth.ts';
import { forAll } from '../../src/plan/property.ts';
import { verifyStatus } from '../support/assertions/status.ts';
import type { Alphabet } from '../support/generators/alphabets.ts';
import { descriptionLimit, nameLimit } from '../support/generators/recipients.ts';
import { buildText, generateTooLongTexts } from '../support/generators/texts.ts';
import { compareWithSent } from '../support/resources/recipient-readings.ts';
import type { Creation } from '../support/resources/shared-recipient.ts';
import { type Bundle, createWithFeature } from './support/bundled-creations.ts';
import { bundleOfAccents, bundleOfEmoji, bundleOfLetters } from './support/bundles.ts';
import { verifyReadBack } from './support/read-back.ts';
import { RefusedCreations } from './support/refused-creations.ts';

type LimitedMember = 'name' | 'description';

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

const limits = { name: nameLimit, description: descriptionLimit };

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
          const hint = `the ${member} has ${limits[member]} ${inWords}`;
          const { status } = creation.exchange.response;
          context.observe(
            'unit-of-text-limits',
            `${limits[member]} ${inWords}: ${status}`,
            creation.exchange,
          );
          if (verifyStatus(context, requirements[member], creation.exchange, 201, hint)) {
            await verifyKeptWhole(context, creation, member);
          }
        }
      },
    }),
);

/** Generated texts per alphabet, after one that is too long by one character. */
const effort = {
  quick: { runs: 1, shrinks: 4 },
  standard: { runs: 1, shrinks: 8 },
  deep: { runs: 30, shrinks: 16 },
};

const members: readonly {
  readonly member: LimitedMember;
  readonly limit: number;
  readonly requirement: RequirementId;
}[] = [
  { member: 'name', limit: nameLimit, requirement: 'recipient-name-of-257-characters-is-refused' },
  {
    member: 'description',
    limit: descriptionLimit,
    requirement: 'recipient-description-of-513-characters-is-refused',
  },
];

async function judgeAlphabet(
  context: CheckContext,
  creations: RefusedCreations,
  { member, limit, requirement }: (typeof members)[number],
  alphabet: Alphabet,
): Promise<void> {
  const judge = async (text: string) => {
    const exchange = await creations.send({ [member]: text });
    return verifyStatus(
      context,
      requirement,
      exchange,
      400,
      `the ${member} had ${[...text].length} ${alphabet}`,
    );
  };
  // What is too long by one is the smallest case there is, so nothing longer need be tried once it is accepted.
  if (!(await judge(buildText(alphabet, limit + 1)))) return;
  await forAll(context, generateTooLongTexts(alphabet, limit), effort[context.depth], async (text) => {
    await judge(text);
  });
}

/** Names and descriptions that are too long in every reading of a character. */
const refusedTexts = members.map((limited) =>
  check({
    id: `recipient-${limited.member}-beyond-its-limit`,
    area: 'recipients',
    title: `A ${limited.member} of more than ${limited.limit} characters is refused`,
    ids: [limited.requirement, 'refused-creation-leaves-nothing-behind'],
    needs: ['outbound.auth.token', 'recipients.create'],
    access: 'write',
    resources: { shared: ['ordinary'] },
    async run(context) {
      const creations = await RefusedCreations.afterControl(context);
      for (const alphabet of ['letters', 'accented', 'emoji'] as const) {
        await judgeAlphabet(context, creations, limited, alphabet);
      }
      await creations.verifyNothingLeft();
    },
  }),
);

/** 2.2, 7 and 8: how long names and descriptions may be. */
export default conformanceTests(import.meta.url, [...acceptedTexts, ...refusedTexts]);
