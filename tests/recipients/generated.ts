import {
  type Check,
  check,
  createdFrom,
  detailOf,
  type Effort,
  forAll,
  markedText,
  objectBody,
  profileMembers,
  readingsOfSent,
  recipientPayload,
  recipientVarieties,
  sharedRecipient,
  verifySettled,
  verifyStatus,
} from '../../src/kit.ts';

/** Each run that is accepted leaves a recipient behind. */
const effort: Record<string, Effort> = {
  quick: { runs: 0, shrinks: 0 },
  standard: { runs: 3, shrinks: 4 },
  deep: { runs: 15, shrinks: 8 },
};

/** 2.2, 4.3 and 8: generated creations that keep to the document. */
export const generatedRecipientChecks: readonly Check[] = [
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
    supplies: { shares: ['ordinary'], recipients: { quick: 0, standard: 3, deep: 15 } },
    async run(context) {
      const { runs } = effort[context.depth]!;
      if (runs === 0) return;
      await sharedRecipient(context);
      await forAll(context, recipientVarieties(), effort[context.depth]!, async ({ name, ...variety }) => {
        const payload = recipientPayload(context, { ...variety, name: markedText(context, name) });
        const exchange = await context.call('createRecipient', { json: payload });
        if (!verifyStatus(context, 'recipient-creation-answers-201-with-an-object', exchange, 201)) return;
        const returned = { exchange, recipient: objectBody(exchange) };
        const sent = [...profileMembers, 'scope'] as const;
        for (const reading of readingsOfSent('creation-returns-what-was-sent', returned, { payload }, sent)) {
          context.verify(reading.id, reading.holds, reading);
        }
        const { clientId } = createdFrom(exchange, payload);
        await verifySettled(context, async () => {
          const detail = await detailOf(context, clientId);
          const shown = { exchange: detail, recipient: objectBody(detail) };
          return readingsOfSent('recipient-detail-reads-back-what-was-created', shown, { payload }, sent);
        });
      });
    },
  }),
];
