import fc from 'fast-check';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import { forAll } from '../../src/plan/property.ts';
import { generateHistories, type RecipientCommand } from './support/sequences/commands.ts';
import { RecipientLives } from './support/sequences/model.ts';
import { judgeListed } from './support/sequences/steps.ts';

/** Generated histories, how many commands one has, and recipients that all of them together create. */
const { commands, recipients, ...effort } = { runs: 30, shrinks: 40, commands: 30, recipients: 14 };

function describeHistory(commands: Iterable<RecipientCommand>): string {
  return [...commands].map(String).join(', ');
}

/** 2.2 and 4.3: what becomes of several recipients when they are created, read, updated and renewed in any order. */
export default conformanceTests(import.meta.url, [
  check({
    id: 'recipient-lives',
    area: 'recipients',
    title: 'Random sequences of calls on recipients agree with a model',
    ids: [
      'recipient-is-changed-by-its-own-writes-only',
      'recipient-update-leaves-other-recipients-alone',
      'recipient-update-replaces-the-redirect-uris',
      'updated-redirect-uris-are-read-back',
      'recipient-update-leaves-the-other-members-alone',
      'recipient-update-answers-200-with-an-object',
      'regenerated-secret-is-new',
      'secret-regeneration-leaves-the-recipient-alone',
      'secret-regeneration-answers-200-with-an-object',
      'client-secret-is-returned-nowhere-else',
      'recipient-answers-carry-the-client-id-asked-for',
      'recipient-creation-answers-201-with-an-object',
      'creation-returns-what-was-sent',
      'recipient-detail-reads-back-what-was-created',
      'created-recipient-is-listed',
      'created-recipients-get-distinct-ids',
      'recipient-client-ids-are-unique',
      'refused-update-leaves-the-redirect-uris-alone',
    ],
    needs: ['outbound.auth.token', 'recipients.create'],
    access: 'write',
    depth: 'deep',
    resources: { recipients },
    async run(context) {
      const lives = await RecipientLives.begin(context, recipients);
      const live = async (history: Iterable<RecipientCommand>) => {
        await lives.settle();
        await fc.asyncModelRun(() => ({ model: lives, real: context }), history);
        await judgeListed(lives);
      };
      await forAll(context, generateHistories(commands), effort, live, describeHistory);
    },
  }),
]);
