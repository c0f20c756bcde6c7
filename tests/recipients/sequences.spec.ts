import fc from 'fast-check';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import { forAll, type Property } from '../../src/plan/property.ts';
import { generateHistories, type RecipientCommand } from './support/sequences/commands.ts';
import { RecipientLives } from './support/sequences/model.ts';
import { judgeListed } from './support/sequences/steps.ts';

/** How many commands a history has, and recipients that all histories together create. */
const [commands, recipients] = [30, 14];

const describeHistory = (history: readonly RecipientCommand[]) => history.map(String).join(', ');

const lives: Property<readonly RecipientCommand[]> = {
  id: 'recipients-live-as-the-model-says',
  text: 'several recipients that are created, listed, read, updated and renewed in any order are as a model says',
  generator: `histories of up to ${commands} commands on three recipients: create with generated members, list, read, update, renew, and an update that is refused`,
  runs: { standard: 0, deep: 30 },
  shrinking: { trials: 40, requests: 400, seconds: 30 },
  featuresOf: (history) => ({
    commands: [...new Set(history.map((command) => String(command).split(' ')[0]!))],
    length: history.length > commands / 2 ? `more than ${commands / 2}` : `up to ${commands / 2}`,
  }),
};

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
    properties: [lives],
    async run(context) {
      const model = await RecipientLives.begin(context, recipients);
      const live = async (history: readonly RecipientCommand[]) => {
        await model.settle();
        await fc.asyncModelRun(() => ({ model, real: context }), history);
        await judgeListed(model);
      };
      const cases = { values: generateHistories(commands), tell: describeHistory };
      await forAll(context, lives, cases, live);
    },
  }),
]);
