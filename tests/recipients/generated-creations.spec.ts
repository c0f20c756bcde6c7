import fc from 'fast-check';
import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import type { CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import { type ByDepth, pickByDepth } from '../../src/plan/depth.ts';
import { type Effort, forAll } from '../../src/plan/property.ts';
import { requireObject } from '../support/assertions/bodies.ts';
import { verifySettled } from '../support/assertions/settling.ts';
import { verifyStatus } from '../support/assertions/status.ts';
import { legalLinks } from '../support/generators/links.ts';
import { descriptionLimit, nameLimit, recipientVarieties } from '../support/generators/recipients.ts';
import { textsOfManyScripts } from '../support/generators/unicode-strings.ts';
import { profileMembers, readingsOfSent, type Shown } from '../support/resources/recipient-readings.ts';
import { createdFrom, markedText, recipientPayload } from '../support/resources/recipients.ts';
import { detailOf, sharedRecipient } from '../support/resources/shared-recipient.ts';
import { verifyAll } from './support/accepted-updates.ts';

/** Each run that is accepted leaves a recipient behind, those that look for a smaller failing case included. */
const efforts: ByDepth<Effort> = {
  standard: { runs: 3, shrinks: 1 },
  deep: { runs: 15, shrinks: 8 },
};

/** 2.2, 4.3 and 8: generated creations that keep to the document. */
export default conformanceTests(import.meta.url, [
  check({
    id: 'recipients-of-every-kind',
    area: 'recipients',
    title: 'creates recipients with generated names, descriptions, scopes and countries',
    ids: [
      'recipient-creation-answers-201-with-an-object',
      'creation-returns-what-was-sent',
      'recipient-detail-reads-back-what-was-created',
    ],
    needs: ['outbound.auth.token', 'recipients.create'],
    access: 'write',
    depth: 'standard',
    resources: { shared: ['ordinary'], recipients: { standard: 4, deep: 23 } },
    async run(context) {
      const effort = pickByDepth(efforts, context.depth);
      await sharedRecipient(context);
      await forAll(context, recipientVarieties(), effort, async ({ name, ...variety }) => {
        const payload = recipientPayload(context, { ...variety, name: markedText(context, name) });
        const exchange = await context.call('createRecipient', { json: payload });
        if (!verifyStatus(context, 'recipient-creation-answers-201-with-an-object', exchange, 201)) return;
        const returned = { exchange, recipient: requireObject(exchange) };
        const sent = [...profileMembers, 'scope'] as const;
        for (const reading of readingsOfSent('creation-returns-what-was-sent', returned, { payload }, sent)) {
          context.verify(reading.id, reading.holds, reading);
        }
        const { clientId } = createdFrom(exchange, payload);
        await verifySettled(context, async () => {
          const detail = await detailOf(context, clientId);
          const shown = { exchange: detail, recipient: requireObject(detail) };
          return readingsOfSent('recipient-detail-reads-back-what-was-created', shown, { payload }, sent);
        });
      });
    },
  }),
  check({
    id: 'recipients-of-many-scripts',
    area: 'recipients',
    title:
      'creates recipients with letters of many scripts and signs up to the limits, and links of every kind',
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
        name: textsOfManyScripts(nameLimit),
        description: textsOfManyScripts(descriptionLimit),
        links: fc.record({ logo_uri: legalLinks(), terms_uri: legalLinks(), client_uri: legalLinks() }),
      });
      await forAll(context, texts, { runs, shrinks: 0 }, ({ name, description, links }) =>
        judgeTexts(context, { name: markedText(context, name), description, ...links }),
      );
    },
  }),
]);

/** Whether a target accepts such texts is not judged; what it accepts it keeps. */
async function judgeTexts(context: CheckContext, members: Readonly<Record<string, string>>): Promise<void> {
  const payload = recipientPayload(context, members);
  const exchange = await context.call('createRecipient', { json: payload });
  if (exchange.response.status !== 201) return;
  const readings = (shown: Shown, row: RequirementId) => [
    ...readingsOfSent('recipient-name-keeps-its-characters', shown, { payload }, ['name']),
    ...readingsOfSent(row, shown, { payload }, ['description', 'logo_uri', 'terms_uri', 'client_uri']),
  ];
  const returned = { exchange, recipient: requireObject(exchange) };
  verifyAll(context, readings(returned, 'creation-returns-what-was-sent'));
  const { clientId } = createdFrom(exchange, payload);
  await verifySettled(context, async () => {
    const detail = await detailOf(context, clientId);
    const shown = { exchange: detail, recipient: requireObject(detail) };
    return readings(shown, 'recipient-detail-reads-back-what-was-created');
  });
}
