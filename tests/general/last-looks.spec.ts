import { Blocked } from '../../src/plan/blocked.ts';
import type { CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import { lateLooksOf } from '../support/resources/late-looks.ts';

/** A look that cannot be taken says nothing: what it is about was judged when it was done. */
async function lookAgain(context: CheckContext): Promise<void> {
  const looks = await lateLooksOf(context);
  if (looks.length === 0) return;
  const list = await context.call('listRecipients');
  if (list.response.status !== 200 || !Array.isArray(list.response.json)) return;
  const look = async () => {
    for (let next = looks.shift(); next !== undefined; next = looks.shift())
      await next.judge(context, list).catch((error: unknown) => {
        if (!(error instanceof Blocked)) throw error;
      });
  };
  // By now all other checks have ended, and nothing else has to wait for these.
  await Promise.all(Array.from({ length: 1 + (context.clock.spare?.() ?? 0) }, look));
}

/** 7: what was refused has done nothing by the end of the run either, and what was created is still there. */
export default conformanceTests(import.meta.url, [
  check({
    id: 'looks-at-the-end',
    area: 'general',
    requiresArea: 'recipients',
    title: 'looks at the end of the run for what refused writes did later, and for what was created',
    ids: [
      'unauthorized-write-changes-nothing',
      'refused-creation-leaves-nothing-behind',
      'refused-update-leaves-the-redirect-uris-alone',
      'created-recipient-is-listed',
      'one-creation-makes-one-recipient',
      'requested-pair-is-listed',
    ],
    needs: ['outbound.auth.token', 'recipients.create'],
    access: 'write',
    atEnd: true,
    run: lookAgain,
  }),
]);
