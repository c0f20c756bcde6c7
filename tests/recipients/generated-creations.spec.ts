import { forAll } from '../../src/plan/property.ts';
import { buildVariety, drawBoundaryRecipes, generateRecipients } from '../support/generators/recipients.ts';
import { describeRecipients, writing } from './fixtures.ts';
import {
  buildGenerated,
  buildUnusual,
  describeRecipe,
  drawUnusual,
  generateUnusual,
  listSimplerCreations,
  trials,
  unusualTexts,
  validCreations,
} from './support/generated-creations.ts';

const { test, all } = describeRecipients(import.meta.url);

// 2.2, 4.3 and 8: generated creations that keep to the document.

test('Generated recipients are created and returned as sent', {
  id: 'recipients-of-every-kind',
  verifies: [
    'recipient-creation-answers-201-with-an-object',
    'recipient-texts-below-the-limits-are-accepted',
    'short-recipient-texts-are-accepted',
    'recipient-urls-up-to-2000-characters-are-accepted',
    'recipient-name-of-256-characters-is-accepted',
    'recipient-description-of-512-characters-is-accepted',
    'recipient-texts-at-both-limits-are-accepted',
    'accented-letters-count-as-one-character',
    'recipient-creation-accepts-every-scope-of-the-table',
    'recipient-creation-accepts-both-countries',
    'creation-returns-what-was-sent',
    'recipient-detail-reads-back-what-was-created',
  ],
  ...writing,
  takes: {
    reads: ['ordinary'],
    recipients: { quick: 1 + trials, standard: 6 + trials, deep: 34 + trials },
  },
  properties: [validCreations],
}, async ({ recipients, context, depth }) => {
  await recipients.requireOrdinary();
  const first = (seed: number) => drawBoundaryRecipes(seed).slice(0, depth === 'quick' ? 1 : undefined);
  const cases = { values: generateRecipients(), first, tell: describeRecipe };
  await forAll(context, validCreations, cases, async (recipe) => {
    const creation = await recipients.createWithPayload(
      buildGenerated(context, buildVariety(recipe), recipe.urls),
    );
    await recipients.readCreated(creation);
    if (creation.exchange.response.status === 201) return;
    // Creations that are simpler in one thing each tell what this one is refused for.
    for (const variety of listSimplerCreations(recipe)) {
      const { exchange } = await recipients.createWithPayload(buildGenerated(context, variety));
      if (exchange.response.status === 201) return;
    }
  });
});

test('Generated texts of many scripts up to the limits are kept, with links of every kind', {
  id: 'recipients-of-many-scripts',
  verifies: [
    'recipient-name-keeps-its-characters',
    'creation-returns-what-was-sent',
    'recipient-detail-reads-back-what-was-created',
  ],
  ...writing,
  depth: 'standard',
  takes: { recipients: { standard: 5 + trials, deep: 20 + trials } },
  properties: [unusualTexts],
}, async ({ recipients, context }) => {
  // Whether a target accepts such texts is not judged; what it accepts it keeps.
  const cases = { values: generateUnusual(), first: drawUnusual };
  await forAll(context, unusualTexts, cases, async (texts) => {
    await recipients.readCreated(await recipients.createWithPayload(buildUnusual(context, texts)));
  });
});

export default all();
