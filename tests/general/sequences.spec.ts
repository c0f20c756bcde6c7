import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import { pickByDepth } from '../../src/plan/depth.ts';
import { forAll } from '../../src/plan/property.ts';
import { History } from '../support/model/history.ts';
import { type Command, runHistory } from '../support/model/run-history.ts';
import { watchFindings } from '../support/model/watch-findings.ts';
import { maxConnections } from './support/model/connections.ts';
import { generateHistories } from './support/model/meetings.ts';
import { beginModel } from './support/model/world.ts';

/** Generated histories, how many meetings of commands one has, and recipients that all of them together create. */
const efforts = {
  standard: { runs: 1, shrinks: 12, meetings: 24, recipients: 6 },
  deep: { runs: 25, shrinks: 25, meetings: 24, recipients: 12 },
};

/** 2, 3 and 4: whatever is asked, in whichever order and at the same time, one order of all requests explains the answers. */
export default conformanceTests(import.meta.url, [
  check({
    id: 'commands-in-any-order',
    area: 'general',
    title: 'Random sequences of calls agree with a model of the whole API',
    ids: [
      'updated-redirect-uris-are-read-back',
      'recipient-update-replaces-the-redirect-uris',
      'recipient-update-leaves-the-other-members-alone',
      'recipient-update-answers-200-with-an-object',
      'recipient-is-changed-by-its-own-writes-only',
      'recipient-update-leaves-other-recipients-alone',
      'secret-regeneration-leaves-the-recipient-alone',
      'recipient-answers-carry-the-client-id-asked-for',
      'recipient-detail-reads-back-what-was-created',
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
    ],
    needs: ['outbound.auth.token'],
    access: 'write',
    depth: 'standard',
    resources: {
      recipients: { standard: efforts.standard.recipients, deep: efforts.deep.recipients },
      spareConnections: maxConnections,
    },
    async run(context) {
      const { meetings, recipients, ...effort } = pickByDepth(efforts, context.depth);
      const watch = watchFindings(context);
      const model = await beginModel(watch.context, recipients);
      let timeline = '';
      const live = async (commands: readonly (readonly Command[])[]) => {
        await model.begin(watch.hasFound());
        const history = new History(watch.context);
        try {
          await runHistory(watch.context, model, commands, history);
          await model.accounts?.end();
        } finally {
          timeline = history.timeline;
        }
      };
      await forAll(context, generateHistories(model, meetings), effort, live, () => timeline);
    },
  }),
]);
