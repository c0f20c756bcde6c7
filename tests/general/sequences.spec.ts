import { pickByDepth } from '../../src/plan/depth.ts';
import { forAll, type Property } from '../../src/plan/property.ts';
import { History } from '../support/model/history.ts';
import { type Command, describeRounds, runHistory } from '../support/model/run-history.ts';
import { watchFindings } from '../support/model/watch-findings.ts';
import { describeGeneral } from './fixtures.ts';
import { maxConnections } from './support/model/connections.ts';
import { generateHistories } from './support/model/meetings.ts';
import { beginModel } from './support/model/world.ts';

const { test, all } = describeGeneral(import.meta.url);

/** Meetings of commands in a history, and recipients that all histories together create. */
const meetings = 24;
const recipients = { standard: 6, deep: 12 };

const histories: Property<readonly (readonly Command[])[]> = {
  id: 'one-order-explains-all-answers',
  text: 'whatever is asked at the same time, one order of the requests explains every answer',
  generator: `up to ${meetings} meetings of commands that touch the same things: updates, renewals, creations, lists and reads of recipients, registrations, revocations, and page walks; in any order, together or in turns`,
  runs: { standard: 1, deep: 25 },
  shrinking: { trials: 16, requests: 150, seconds: 30 },
  featuresOf: describeRounds,
};

// 2, 3 and 4: whatever is asked, in whichever order and at the same time, one order of all requests explains the answers.
test('Random sequences of calls agree with a model of the whole API', {
  id: 'commands-in-any-order',
  verifies: [
    'updated-redirect-uris-are-read-back',
    'recipient-update-replaces-the-redirect-uris',
    'recipient-update-leaves-the-other-members-alone',
    'recipient-update-answers-200-with-an-object',
    'recipient-is-changed-by-its-own-writes-only',
    'recipient-update-leaves-other-recipients-alone',
    'secret-regeneration-leaves-the-recipient-alone',
    'recipient-answers-carry-the-client-id-asked-for',
    'recipient-detail-reads-back-what-was-created',
    'recipient-detail-agrees-with-the-list',
    'recipient-creation-answers-201-with-an-object',
    'creation-returns-what-was-sent',
    'created-recipient-is-listed',
    'created-recipients-get-distinct-ids',
    'created-recipients-get-distinct-secrets',
    'regenerated-secret-is-new',
    'secret-regeneration-answers-200-with-an-object',
    'registration-request-answers-2xx',
    'registration-request-covers-every-pair',
    'registration-request-touches-no-other-pair',
    'registration-lists-hold-the-same-pairs',
    'recipient-registrations-are-its-own',
    'revoke-by-delete-answers-204',
    'revoke-by-post-answers-204',
    'connection-revoked-by-delete-loses-its-access',
    'connection-revoked-by-post-loses-its-access',
    'revocation-leaves-other-connections-alone',
    'revoked-connection-stays-revoked',
    'single-account-is-the-one-asked-for',
    'single-account-agrees-with-the-list',
    'listed-account-can-be-read-alone',
    'limit-is-respected',
    'cursor-fetches-the-next-page',
    'pages-hold-no-account-twice',
    'pages-together-hold-every-account',
    'provider-detail-is-the-provider-asked-for',
    'provider-has-its-declared-values',
    'fdx-account-has-its-declared-values',
    'requests-at-once-get-no-server-error',
    'requests-that-were-sent-at-once',
  ],
  needs: ['outbound.auth.token'],
  depth: 'standard',
  takes: { recipients, spareConnections: maxConnections },
  properties: [histories],
  writes: true,
}, async ({ context }) => {
  const watch = watchFindings(context);
  const model = await beginModel(watch.context, pickByDepth(recipients, context.depth));
  let timeline = '';
  const live = async (commands: readonly (readonly Command[])[]) => {
    await model.begin(watch.hasFound());
    const history = new History(watch.context);
    try {
      await runHistory(watch.context, model, commands, history);
      await model.end(history);
    } finally {
      timeline = history.timeline;
    }
  };
  const cases = { values: generateHistories(model, meetings), tell: () => timeline };
  await forAll<readonly (readonly Command[])[]>(context, histories, cases, live);
});

export default all();
