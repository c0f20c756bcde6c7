import fc from 'fast-check';
import type { CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import { forAll, type Property } from '../../src/plan/property.ts';
import { generateLinks } from '../support/generators/links.ts';
import {
  buildVariety,
  buildWithin,
  descriptionLimit,
  drawAtPoints,
  drawUnusualTexts,
  generateRecipients,
  generateUnusualTexts,
  nameLimit,
  type RecipientRecipe,
} from '../support/generators/recipients.ts';
import { describeLength } from '../support/generators/texts.ts';
import { compareWithSent, profileMembers } from '../support/resources/recipient-readings.ts';
import { minUniqueLength } from '../support/resources/recipients.ts';
import { requireSharedRecipient } from '../support/resources/shared-recipient.ts';
import {
  buildGenerated,
  describeRecipe,
  judgeRefusal,
  verifyAccepted,
} from './support/generated-creations.ts';
import { verifyReadBack } from './support/read-back.ts';

/** Cases that look for a smaller failing one: each may leave a recipient behind. */
const trials = 6;

const validCreations: Property<RecipientRecipe> = {
  id: 'valid-creations-are-accepted-and-kept',
  text: 'a creation that keeps to the document answers 201, and is returned and read back as it was sent',
  generator:
    'names of 10 to 256 and descriptions of 1 to 512 letters or accented letters, any scopes with ACCOUNT_BASIC in any order, CA or US; always names of 1, 2, 64 and 255 and descriptions of 1 and 511',
  runs: { quick: 0, standard: 8, deep: 30 },
  shrinking: { trials },
  featuresOf: ({ name, description, scopes, country }) => ({
    name: describeLength(name.characters, nameLimit),
    description: describeLength(description.characters, descriptionLimit),
    letters: [name.alphabet, description.alphabet],
    scopes: String(scopes.others.length + 1),
    country,
  }),
};

/** At quick the first point alone. */
function drawPoints({ depth }: CheckContext): (seed: number) => readonly RecipientRecipe[] {
  return (seed) => drawAtPoints(seed).slice(0, depth === 'quick' ? 1 : undefined);
}

type UnusualTexts = Parameters<typeof judgeTexts>[1];

const unusualTexts: Property<UnusualTexts> = {
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

const links = fc.record({
  logo_uri: generateLinks(),
  terms_uri: generateLinks(),
  client_uri: generateLinks(),
});

function drawUnusual(seed: number): readonly UnusualTexts[] {
  const texts = drawUnusualTexts(seed);
  return fc
    .sample(links, { seed, numRuns: texts.length })
    .map((drawn, index) => ({ texts: texts[index]!, links: drawn }));
}

/** 2.2, 4.3 and 8: generated creations that keep to the document. */
export default conformanceTests(import.meta.url, [
  check({
    id: 'recipients-of-every-kind',
    area: 'recipients',
    title: 'Generated recipients are created and returned as sent',
    ids: [
      'recipient-creation-answers-201-with-an-object',
      'recipient-texts-below-the-limits-are-accepted',
      'short-recipient-texts-are-accepted',
      'recipient-name-of-256-characters-is-accepted',
      'recipient-description-of-512-characters-is-accepted',
      'recipient-texts-at-both-limits-are-accepted',
      'accented-letters-count-as-one-character',
      'recipient-creation-accepts-every-scope-of-the-table',
      'recipient-creation-accepts-both-countries',
      'creation-returns-what-was-sent',
      'recipient-detail-reads-back-what-was-created',
    ],
    needs: ['outbound.auth.token', 'recipients.create'],
    access: 'write',
    resources: {
      shared: ['ordinary'],
      recipients: { quick: 1 + trials, standard: 12 + trials, deep: 34 + trials },
    },
    properties: [validCreations],
    async run(context) {
      await requireSharedRecipient(context);
      const cases = { values: generateRecipients(), first: drawPoints(context), tell: describeRecipe };
      await forAll(context, validCreations, cases, (recipe) => judgeValid(context, recipe));
    },
  }),
  check({
    id: 'recipients-of-many-scripts',
    area: 'recipients',
    title: 'Generated texts of many scripts up to the limits are kept, with links of every kind',
    ids: [
      'recipient-name-keeps-its-characters',
      'creation-returns-what-was-sent',
      'recipient-detail-reads-back-what-was-created',
    ],
    needs: ['outbound.auth.token', 'recipients.create'],
    access: 'write',
    depth: 'standard',
    resources: { recipients: { standard: 5 + trials, deep: 20 + trials } },
    properties: [unusualTexts],
    async run(context) {
      const values = fc.record({ texts: generateUnusualTexts(), links });
      await forAll(context, unusualTexts, { values, first: drawUnusual }, (texts) =>
        judgeTexts(context, texts),
      );
    },
  }),
]);

/** A creation that is refused is held against simpler ones, one that is accepted against what was sent. */
async function judgeValid(context: CheckContext, recipe: RecipientRecipe): Promise<void> {
  const payload = buildGenerated(context, buildVariety(recipe));
  const exchange = await context.call('createRecipient', { json: payload });
  if (exchange.response.status !== 201) return judgeRefusal(context, recipe, exchange);
  verifyAccepted(context, recipe, exchange);
  // A short name may be that of an earlier recipient, which a target may then write in another way.
  const isUnique = recipe.name.characters >= minUniqueLength;
  const members = [...profileMembers, 'scope' as const].filter((member) => isUnique || member !== 'name');
  await verifyReadBack(context, { exchange, payload }, (shown, asSent) =>
    compareWithSent(asSent, shown, { payload }, members),
  );
}

/** Whether a target accepts such texts is not judged; what it accepts it keeps. */
async function judgeTexts(
  context: CheckContext,
  {
    texts,
    links: sent,
  }: {
    readonly texts: ReturnType<typeof drawUnusualTexts>[number];
    readonly links: Readonly<Record<'logo_uri' | 'terms_uri' | 'client_uri', string>>;
  },
): Promise<void> {
  const payload = buildGenerated(context, {
    name: buildWithin(texts.name, nameLimit),
    description: buildWithin(texts.description, descriptionLimit),
    ...sent,
  });
  const exchange = await context.call('createRecipient', { json: payload });
  if (exchange.response.status !== 201) return;
  await verifyReadBack(context, { exchange, payload }, (shown, asSent) => [
    ...compareWithSent('recipient-name-keeps-its-characters', shown, { payload }, ['name']),
    ...compareWithSent(asSent, shown, { payload }, ['description', 'logo_uri', 'terms_uri', 'client_uri']),
  ]);
}
