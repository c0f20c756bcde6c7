import {
  type Answered,
  type Check,
  type CheckContext,
  check,
  detailOf,
  objectBody,
  profileMembers,
  type Reading,
  readingsOfTwoViews,
  readingsOfUnchanged,
  type Shown,
  sameMember,
  sameSet,
  sharedRecipient,
  textsOf,
  unknownClientId,
  verifyHoldsNoSecret,
  verifySettled,
  verifyStatus,
} from '../../src/kit.ts';
import { verifyAskedFor } from './detail.ts';
import { judgeRefusedUpdates, judgeUnknownUpdate } from './refused-updates.ts';
import {
  documentedMembers,
  readingOfUris,
  recipientToChange,
  redirectUri,
  type Updated,
  update,
  urisIn,
} from './updates.ts';

const untouched = [...profileMembers, 'scope'] as const;

function verifyAll(context: CheckContext, readings: readonly Reading[]): void {
  for (const { id, holds, ...evidence } of readings) context.verify(id, holds, evidence);
}

/** Whether an answer shows the other members as the detail did before, or as they were sent. */
function readingsOfUntouched(shown: Shown, { recipient, before }: Updated): Reading[] {
  const asSent = untouched.filter((member) =>
    sameMember(member, recipient.payload[member], shown.recipient[member]),
  );
  return readingsOfTwoViews(
    'recipient-update-leaves-the-other-members-alone',
    before,
    shown,
    untouched,
  ).filter(({ holds, pointer }) => holds || !asSent.some((member) => pointer === `/${member}`));
}

/** Judges the answer to an update, and the detail once it shows it. */
async function judgeUpdate(
  context: CheckContext,
  updated: Updated,
  exchange: Answered,
  uris: readonly string[],
): Promise<void> {
  const { recipient, before } = updated;
  verifyAskedFor(context, exchange, recipient.clientId);
  verifyHoldsNoSecret(context, exchange, [recipient.secret]);
  const shown = { exchange, recipient: objectBody(exchange) };
  verifyAll(context, [
    readingOfUris('recipient-update-replaces-the-redirect-uris', exchange, uris),
    ...readingsOfUntouched(shown, updated),
  ]);
  await verifySettled(context, async () => {
    const detail = await detailOf(context, recipient.clientId);
    const read = { exchange: detail, recipient: objectBody(detail) };
    return [
      readingOfUris('updated-redirect-uris-are-read-back', detail, uris),
      ...readingsOfUnchanged('recipient-update-leaves-the-other-members-alone', before, read, untouched),
      membersOfDetail(exchange, detail),
    ];
  });
}

function membersOfDetail(updated: Answered, detail: Answered): Reading {
  const [got, wanted] = [updated, detail].map((exchange) => documentedMembers(objectBody(exchange)));
  return {
    id: 'recipient-update-carries-the-members-of-the-detail',
    holds: sameSet(got!, wanted!),
    exchange: updated,
    wanted: wanted!.join(', '),
    got: got!.join(', '),
    related: [detail],
  };
}

/** Two redirect URLs in one request, joined as the vendor declares. */
async function judgeSeveral(context: CheckContext, updated: Updated): Promise<void> {
  const row = 'several-redirect-uris-come-back-one-by-one';
  const delimiter = context.target.recipients?.redirectDelimiter;
  if (delimiter === undefined) {
    context.sawNothing(row, 'the target file lacks recipients.redirectDelimiter');
    return;
  }
  const uris = ['third', 'fourth'].map((path) => redirectUri(updated.recipient, path));
  const exchange = await update(context, updated.recipient, uris.join(delimiter));
  const hint = `two URLs were joined by ${JSON.stringify(delimiter)}`;
  if (!verifyStatus(context, row, exchange, 200, hint)) return;
  const got = urisIn(exchange);
  context.verify(
    row,
    uris.every((uri) => got.includes(uri)),
    {
      exchange,
      pointer: '/redirect_uris',
      wanted: `${uris.join(' and ')}, one by one`,
      got: `${got.length} items: ${got.join(' and ')}`,
      hint,
    },
  );
}

async function judgeOther(context: CheckContext, clientId: string, uris: readonly string[]): Promise<void> {
  const exchange = await detailOf(context, clientId);
  verifyAll(context, [readingOfUris('recipient-update-leaves-other-recipients-alone', exchange, uris)]);
}

/** 4.3: the update of a recipient's redirect URLs. */
export const recipientUpdateChecks: readonly Check[] = [
  check({
    id: 'recipient-update',
    area: 'recipients',
    title: 'replaces the redirect URLs of a recipient, beside updates that are refused and other recipients',
    ids: [
      'recipient-update-answers-200-with-an-object',
      'recipient-answers-carry-the-client-id-asked-for',
      'recipient-update-carries-the-members-of-the-detail',
      'recipient-update-replaces-the-redirect-uris',
      'updated-redirect-uris-are-read-back',
      'recipient-update-leaves-the-other-members-alone',
      'recipient-update-leaves-other-recipients-alone',
      'recipient-update-refuses-redirect-uris-of-another-type',
      'recipient-writes-refuse-a-body-that-is-no-object',
      'refused-update-leaves-the-redirect-uris-alone',
      'http-urls-are-refused',
      'unknown-recipient-gets-400-on-update',
      'unknown-recipient-message-names-it',
      'update-of-an-unknown-recipient-creates-nothing',
      'several-redirect-uris-come-back-one-by-one',
      'client-secret-is-returned-nowhere-else',
      'contact-email-is-an-array-of-strings-on-update',
      'contact-email-on-update-has-a-documented-form',
    ],
    needs: ['outbound.auth.token', 'recipients.create'],
    access: 'write',
    supplies: { recipients: 1 },
    async run(context) {
      const other = await sharedRecipient(context);
      const ofOther = textsOf(objectBody(await detailOf(context, other.clientId)).redirect_uris);
      const updated = await recipientToChange(context);
      const { recipient } = updated;
      for (const path of ['first', 'second']) {
        const uri = redirectUri(recipient, path);
        const exchange = await update(context, recipient, uri);
        if (!verifyStatus(context, 'recipient-update-answers-200-with-an-object', exchange, 200)) return;
        await judgeUpdate(context, updated, exchange, [uri]);
      }
      await judgeOther(context, other.clientId, ofOther);
      await judgeRefusedUpdates(context, recipient, redirectUri(recipient, 'second'));
      await judgeUnknownUpdate(context, await unknownClientId(context, 1), redirectUri(recipient, 'unknown'));
      await judgeSeveral(context, updated);
    },
  }),
];
