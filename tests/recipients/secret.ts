import {
  type Answered,
  bundleOfAccents,
  type Check,
  type CheckContext,
  check,
  createdFrom,
  createdRecipient,
  creationWith,
  detailOf,
  fullMembers,
  gradeStatus,
  objectBody,
  readingsOfUnchanged,
  sharedRecipient,
  unknownClientId,
  verifyHoldsNoSecret,
  verifySettled,
  verifyStatus,
} from '../../src/kit.ts';
import { verifyAskedFor } from './detail.ts';
import { shortestId } from './unknown.ts';
import type { Updated } from './updates.ts';

/** The recipient with several scopes and contacts, which shows when they are lost; one of its own otherwise. */
async function recipientToRenew(context: CheckContext): Promise<Updated> {
  const { exchange, payload } = await creationWith(context, bundleOfAccents, 'contacts');
  const isThere = exchange.response.status === 201;
  const recipient = isThere ? createdFrom(exchange, payload) : await createdRecipient(context);
  return { recipient, before: objectBody(await detailOf(context, recipient.clientId)) };
}

function secretIn(exchange: Answered): string | undefined {
  const { client_secret } = objectBody(exchange);
  return typeof client_secret === 'string' && client_secret !== '' ? client_secret : undefined;
}

/** Asks for a new secret. */
export function regenerate(context: CheckContext, client_id: string): Promise<Answered> {
  return context.call('regenerateSecret', { path: { client_id } });
}

/** Judges one regeneration against the secrets before it, and gives the new one. */
export function verifyNew(
  context: CheckContext,
  exchange: Answered,
  earlier: readonly (string | undefined)[],
) {
  const secret = secretIn(exchange);
  const known = earlier.filter((one) => one !== undefined);
  if (secret === undefined || known.length === 0) return secret;
  context.verify('regenerated-secret-is-new', !known.includes(secret), {
    exchange,
    pointer: '/client_secret',
    wanted: 'another client_secret than every earlier one',
    got: 'an earlier client_secret',
  });
  return secret;
}

/** 4.3: regeneration of a secret, and where else secrets stand. */
export const recipientSecretChecks: readonly Check[] = [
  check({
    id: 'recipient-secret',
    area: 'recipients',
    title: 'regenerates the secret of a recipient twice, and of one that does not exist',
    ids: [
      'secret-regeneration-answers-200-with-an-object',
      'recipient-answers-carry-the-client-id-asked-for',
      'creation-and-regeneration-return-the-secret',
      'client-secret-is-a-string',
      'regenerated-secret-is-new',
      'secret-regeneration-leaves-the-recipient-alone',
      'client-secret-is-returned-nowhere-else',
      'secret-of-an-unknown-recipient-gets-400-or-404',
    ],
    needs: ['outbound.auth.token', 'recipients.create'],
    access: 'write',
    supplies: { shares: ['ordinary', 'accents'] },
    async run(context) {
      const { recipient, before } = await recipientToRenew(context);
      const { clientId, secret } = recipient;
      const secrets = [secret];
      for (let time = 1; time <= 2; time++) {
        const exchange = await regenerate(context, clientId);
        if (!verifyStatus(context, 'secret-regeneration-answers-200-with-an-object', exchange, 200)) return;
        verifyAskedFor(context, exchange, clientId);
        secrets.push(verifyNew(context, exchange, secrets));
      }
      await verifySettled(context, async () => {
        const detail = await detailOf(context, clientId);
        const shown = { exchange: detail, recipient: objectBody(detail) };
        return readingsOfUnchanged(
          'secret-regeneration-leaves-the-recipient-alone',
          before,
          shown,
          fullMembers,
        );
      });
      verifyHoldsNoSecret(context, await detailOf(context, clientId), secrets);
      const unknown = [await unknownClientId(context, 2)];
      if (context.depth !== 'quick' && clientId.length >= shortestId)
        unknown.push(await unknownClientId(context, 4, clientId));
      for (const id of unknown) {
        const exchange = await regenerate(context, id);
        const row = 'secret-of-an-unknown-recipient-gets-400-or-404';
        gradeStatus(context, row, exchange, { passes: [400], warns: [404] });
      }
    },
  }),
  check({
    id: 'recipient-secrets-stay-hidden',
    area: 'recipients',
    title: 'looks for the secret of a recipient in the list and in its detail',
    ids: ['client-secret-is-returned-nowhere-else', 'client-secret-member-is-absent-elsewhere'],
    needs: ['outbound.auth.token', 'recipients.create'],
    access: 'write',
    supplies: { shares: ['ordinary'] },
    async run(context) {
      const { clientId, secret } = await sharedRecipient(context);
      verifyHoldsNoSecret(context, await context.setUp('listRecipients', {}, 200), [secret]);
      verifyHoldsNoSecret(context, await detailOf(context, clientId), [secret]);
    },
  }),
];
