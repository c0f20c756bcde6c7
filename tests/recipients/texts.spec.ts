import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import type { Resources } from '../../src/plan/check.ts';
import {
  descriptionLimit,
  type LimitedMember,
  nameLimit,
  textLimits,
} from '../support/generators/recipients.ts';
import { describeRecipients, writing } from './fixtures.ts';
import type { Bundle } from './support/bundled-creations.ts';
import { bundleOfAccents, bundleOfEmoji, bundleOfLetters } from './support/bundles.ts';

const { test, all } = describeRecipients(import.meta.url);

interface LettersAtLimits {
  readonly id: 'letters' | 'accented' | 'emoji';
  readonly words: string;
  readonly bundle: Bundle<LimitedMember>;
  readonly accepted: readonly RequirementId[];
  readonly takes: Resources;
  readonly depth?: 'standard';
}

const atLimits: readonly LettersAtLimits[] = [
  {
    ...{ id: 'letters', words: 'letters', bundle: bundleOfLetters },
    accepted: [
      'recipient-name-of-256-characters-is-accepted',
      'recipient-description-of-512-characters-is-accepted',
    ],
    takes: { reads: ['ordinary'], shared: ['letters'] },
  },
  {
    ...{ id: 'accented', words: 'accented letters', bundle: bundleOfAccents },
    accepted: ['accented-letters-count-as-one-character'],
    takes: { reads: ['ordinary'], shared: ['letters', 'accents'] },
  },
  {
    ...{ id: 'emoji', words: 'emoji', bundle: bundleOfEmoji },
    accepted: ['emoji-count-as-one-character'],
    // A reading that only warns, so no recipient is spent on it at depth quick.
    ...{ depth: 'standard', takes: { reads: ['ordinary'], shared: ['letters'], recipients: 1 } },
  },
];

// 2.2 and 8: names and descriptions that are as long as they may be.

for (const { id, words, bundle, accepted, ...details } of atLimits)
  test(`A name of ${nameLimit} and a description of ${descriptionLimit} ${words} are accepted`, {
    id: `recipient-texts-of-${id}-at-their-limits`,
    verifies: [...accepted, 'texts-at-their-limits-are-kept-whole', 'unit-of-text-limits'],
    ...writing,
    ...details,
  }, async ({ recipients, observe }) => {
    await recipients.requireOrdinary();
    for (const member of ['name', 'description'] as const) {
      // As many plain letters are the control: refused too, they say nothing about how letters are counted.
      await recipients.createWith(bundleOfLetters, member);
      const creation = await recipients.createWith(bundle, member);
      const { status } = creation.exchange.response;
      observe('unit-of-text-limits', `${textLimits[member]} ${words}: ${status}`, creation.exchange);
      await recipients.readCreated(creation);
    }
  });

test(`A name of ${nameLimit} and a description of ${descriptionLimit} letters are accepted together`, {
  id: 'recipient-texts-at-both-limits',
  verifies: ['recipient-texts-at-both-limits-are-accepted'],
  ...writing,
  takes: { reads: ['ordinary'], shared: ['letters'] },
}, async ({ recipients, context }) => {
  // Accepted in two creations says nothing of both in one.
  await recipients.requireOrdinary();
  for (const member of ['name', 'description'] as const) {
    const { exchange } = await recipients.createWith(bundleOfLetters, member);
    const reason = `the target refuses a ${member} of ${textLimits[member]} characters`;
    if (exchange.response.status !== 201)
      return context.notExercised('recipient-texts-at-both-limits-are-accepted', reason);
  }
  await recipients.createWith(bundleOfLetters, 'name', 'description');
});

export default all();
