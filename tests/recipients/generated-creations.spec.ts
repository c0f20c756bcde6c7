import fc from 'fast-check';
import type { CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import { type ByDepth, pickByDepth } from '../../src/plan/depth.ts';
import { type Effort, forAll } from '../../src/plan/property.ts';
import { verifyStatus } from '../support/assertions/status.ts';
import { generateLinks } from '../support/generators/links.ts';
import { descriptionLimit, generateRecipients, nameLimit } from '../support/generators/recipients.ts';
import { generateUnicodeTexts } from '../support/generators/unicode-strings.ts';
import { compareWithSent, profileMembers } from '../support/resources/recipient-readings.ts';
import { buildPayload, markText } from '../support/resources/recipients.ts';
import { requireSharedRecipient } from '../support/resources/shared-recipient.ts';
import { verifyReadBack } from './support/read-back.ts';

/** Each run that is accepted leaves a recipient behind, those that look for a smaller failing case included. */
const efforts: ByDepth<Effort> = {
  standard: { runs: 2, shrinks: 0 },
  deep: { runs: 15, shrinks: 8 },
};

/** 2.2, 4.3 and 8: generated creations that keep to the document. */
export default conformanceTests(import.meta.url, [
  check({
    id: 'recipients-of-every-kind',
    area: 'recipients',
    title: 'Generated recipients are created and returned as sent',
    ids: [
      'recipient-creation-answers-201-with-an-object',
      'creation-returns-what-was-sent',
      'recipient-detail-reads-back-what-was-created',
    ],
    needs: ['outbound.auth.token', 'recipients.create'],
    access: 'write',
    depth: 'standard',
    resources: { shared: ['ordinary'], recipients: { standard: 2, deep: 23 } },
    async run(context) {
      const effort = pickByDepth(efforts, context.depth);
      await requireSharedRecipient(context);
      await forAll(context, generateRecipients(), effort, async ({ name, ...variety }) => {
        const payload = buildPayload(context, { ...variety, name: markText(context, name) });
        const exchange = await context.call('createRecipient', { json: payload });
        if (!verifyStatus(context, 'recipient-creation-answers-201-with-an-object', exchange, 201)) return;
        await verifyReadBack(context, { exchange, payload }, (shown, asSent) =>
          compareWithSent(asSent, shown, { payload }, [...profileMembers, 'scope']),
        );
      });
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
    resources: { recipients: { standard: 2, deep: 20 } },
    async run(context) {
      const runs = pickByDepth({ standard: 2, deep: 20 }, context.depth);
      const texts = fc.record({
        name: generateUnicodeTexts(nameLimit),
        description: generateUnicodeTexts(descriptionLimit),
        links: fc.record({
          logo_uri: generateLinks(),
          terms_uri: generateLinks(),
          client_uri: generateLinks(),
        }),
      });
      await forAll(context, texts, { runs, shrinks: 0 }, ({ name, description, links }) =>
        judgeTexts(context, { name: markText(context, name), description, ...links }),
      );
    },
  }),
]);

/** Whether a target accepts such texts is not judged; what it accepts it keeps. */
async function judgeTexts(context: CheckContext, members: Readonly<Record<string, string>>): Promise<void> {
  const payload = buildPayload(context, members);
  const exchange = await context.call('createRecipient', { json: payload });
  if (exchange.response.status !== 201) return;
  await verifyReadBack(context, { exchange, payload }, (shown, asSent) => [
    ...compareWithSent('recipient-name-keeps-its-characters', shown, { payload }, ['name']),
    ...compareWithSent(asSent, shown, { payload }, ['description', 'logo_uri', 'terms_uri', 'client_uri']),
  ]);
}
