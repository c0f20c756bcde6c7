import { pickByDepth } from '../../src/plan/depth.ts';
import { forAll, type Property } from '../../src/plan/property.ts';
import { type Command, describeRounds, History } from '../support/histories/history.ts';
import { describeGeneral } from './fixtures.ts';
import { maxConnections } from './support/histories/connections.ts';
import { generateHistories } from './support/histories/meetings.ts';
import { beginWorld } from './support/histories/world.ts';

const { test, all } = describeGeneral(import.meta.url);

/** Meetings of commands in a history, and recipients that all histories together create. */
const meetings = 12;
const recipients = { standard: 6, deep: 12 };

const histories: Property<readonly (readonly Command[])[]> = {
  id: 'answers-hold-side-by-side',
  text: 'whatever is asked, in turn and at the same time, the laws hold for every answer',
  generator: `up to ${meetings} meetings of commands that touch the same things: updates, renewals, creations, lists and reads of recipients, registrations, revocations, and page walks; in any order, together or in turns`,
  runs: { standard: 1, deep: 25 },
  shrinking: { trials: 16, requests: 150, seconds: 30 },
  featuresOf: describeRounds,
};

// 2, 3 and 4: whatever is asked, in whichever order and at the same time. The requests are all that is drawn; laws judge the answers.
test('Random sequences of calls, in turn and at the same time, get the answers that are documented', {
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
  const world = await beginWorld(context, pickByDepth(recipients, context.depth));
  let timeline = '';
  const live = async (rounds: readonly (readonly Command[])[]) => {
    world.begin();
    const history = new History();
    try {
      for (const commands of rounds) {
        history.round += 1;
        await context.together(commands.map((command) => () => command.run(history)));
      }
      history.round += 1;
      await world.end(history);
    } finally {
      timeline = history.timeline;
    }
  };
  const cases = { values: generateHistories(world, meetings), tell: () => timeline };
  await forAll<readonly (readonly Command[])[]>(context, histories, cases, live);
});

export default all();
