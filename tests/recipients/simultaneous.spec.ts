import type { Answered } from '../../src/http/exchange.ts';
import type { CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import { requireObject } from '../support/assertions/bodies.ts';
import { holdSameItems } from '../support/assertions/comparison.ts';
import { verifyReadings } from '../support/assertions/settling.ts';
import { compareWithSent, profileMembers } from '../support/resources/recipient-readings.ts';
import {
  buildPayload,
  buildRedirectUri,
  type CreatedRecipient,
  makeUniqueName,
  requireCreated,
} from '../support/resources/recipients.ts';
import { verifyClientId } from './support/client-id.ts';
import { verifyDetail } from './support/read-back.ts';
import { regenerate, verifyNewSecret } from './support/secrets.ts';
import { compareUris, redirectUrisOf, updateRedirectUris } from './support/updates.ts';

const members = [...profileMembers, 'redirect_uris'] as const;

/** A write that meets another one may be refused (409, 423): only what is accepted is judged. */
const isAccepted = ({ response }: Answered): boolean => response.status === 200;

/** Two recipients that are created at the same time. Each is returned and read as it was sent, under its own id. */
async function createBoth(context: CheckContext): Promise<readonly CreatedRecipient[]> {
  const payloads = ['Alpha', 'Beta'].map((word) => {
    const payload = buildPayload(context, {
      name: `${makeUniqueName(context)} ${word}`,
      description: `Created at the same time: ${word}`,
    });
    return { ...payload, redirect_uris: buildRedirectUri({ payload }, `at-once/${word}`) };
  });
  const exchanges = await Promise.all(payloads.map((json) => context.call('createRecipient', { json })));
  const created = exchanges.flatMap((exchange, at) =>
    exchange.response.status === 201 ? [requireCreated(exchange, payloads[at]!)] : [],
  );
  for (const { exchange, body, payload } of created) {
    const shown = { exchange, recipient: body };
    verifyReadings(context, compareWithSent('creation-returns-what-was-sent', shown, { payload }, members));
  }
  const [one, other] = created;
  if (one === undefined || other === undefined) return created;
  for (const [id, member] of [
    ['created-recipients-get-distinct-ids', 'client_id'],
    ['created-recipients-get-distinct-secrets', 'client_secret'],
  ] as const) {
    const isApart = one.body[member] === undefined || one.body[member] !== other.body[member];
    const evidence = { exchange: other.exchange, pointer: `/${member}`, related: [one.exchange] };
    context.verify(id, isApart, {
      ...evidence,
      wanted: `another ${member} than that of the recipient that was created at the same time`,
      got: 'the same for both',
    });
    if (!isApart) return [];
  }
  return created;
}

async function judgeDetails(context: CheckContext, created: readonly CreatedRecipient[]): Promise<void> {
  for (const { clientId, payload } of created) {
    await verifyDetail(context, clientId, (shown) =>
      compareWithSent('recipient-detail-reads-back-what-was-created', shown, { payload }, members),
    );
  }
}

/** Each recipient gets its own URL, whichever update comes first. */
async function updateBoth(context: CheckContext, created: readonly CreatedRecipient[]): Promise<void> {
  const uris = created.map((recipient, at) => buildRedirectUri(recipient, `updated-at-once/${at}`));
  const exchanges = await Promise.all(
    created.map((recipient, at) => updateRedirectUris(context, recipient, uris[at])),
  );
  for (const [at, exchange] of exchanges.entries()) {
    if (!isAccepted(exchange)) continue;
    const { clientId } = created[at]!;
    const wanted = [uris[at]!];
    verifyClientId(context, exchange, clientId);
    verifyReadings(context, [compareUris('recipient-update-replaces-the-redirect-uris', exchange, wanted)]);
    await verifyDetail(context, clientId, (shown) => [
      compareUris('updated-redirect-uris-are-read-back', shown.exchange, wanted),
    ]);
  }
}

/** Of two updates of one recipient the later one counts, and nobody can say which that is: one of the two, alone. */
async function updateTwice(context: CheckContext, recipient: CreatedRecipient): Promise<void> {
  const uris = ['left', 'right'].map((side) => buildRedirectUri(recipient, `same-recipient/${side}`));
  const exchanges = await Promise.all(uris.map((uri) => updateRedirectUris(context, recipient, uri)));
  if (!exchanges.every(isAccepted)) return;
  await verifyDetail(context, recipient.clientId, ({ exchange }) => {
    const got = redirectUrisOf(exchange);
    return [
      {
        ...compareUris('updated-redirect-uris-are-read-back', exchange, [uris[0]!]),
        holds: uris.some((uri) => holdSameItems(got, [uri])),
        wanted: `${uris.join(' or ')}, one of the two that were sent at the same time`,
        related: exchanges,
      },
    ];
  });
}

/** A regeneration beside an update does not undo it. */
async function updateAndRenew(context: CheckContext, recipient: CreatedRecipient): Promise<void> {
  const { clientId } = recipient;
  const uri = buildRedirectUri(recipient, 'beside-a-regeneration');
  const exchanges = await Promise.all([
    regenerate(context, clientId),
    updateRedirectUris(context, recipient, uri),
  ]);
  if (!exchanges.every(isAccepted)) return;
  await verifyDetail(context, clientId, ({ exchange }) => [
    {
      ...compareUris('secret-regeneration-leaves-the-recipient-alone', exchange, [uri]),
      related: exchanges,
    },
  ]);
}

async function renewBoth(context: CheckContext, created: readonly CreatedRecipient[]): Promise<void> {
  const exchanges = await Promise.all(created.map(({ clientId }) => regenerate(context, clientId)));
  const secrets = created.map(({ secret }) => secret);
  for (const [at, exchange] of exchanges.entries()) {
    if (!isAccepted(exchange)) continue;
    requireObject(exchange);
    verifyClientId(context, exchange, created[at]!.clientId);
    secrets.push(verifyNewSecret(context, exchange, secrets));
  }
}

/** 2.2 and 4.3: two writes at the same time keep to what holds of one after the other. */
export default conformanceTests(import.meta.url, [
  check({
    id: 'recipients-written-at-once',
    area: 'recipients',
    title: 'Recipients written at the same time keep their own data',
    ids: [
      'creation-returns-what-was-sent',
      'created-recipients-get-distinct-ids',
      'created-recipients-get-distinct-secrets',
      'recipient-detail-reads-back-what-was-created',
      'recipient-answers-carry-the-client-id-asked-for',
      'recipient-update-replaces-the-redirect-uris',
      'updated-redirect-uris-are-read-back',
      'secret-regeneration-leaves-the-recipient-alone',
      'regenerated-secret-is-new',
    ],
    needs: ['outbound.auth.token', 'recipients.create'],
    access: 'write',
    depth: 'deep',
    resources: { recipients: 2 },
    async run(context) {
      const created = await createBoth(context);
      await judgeDetails(context, created);
      const [one] = created;
      if (one === undefined) return;
      await updateBoth(context, created);
      await updateTwice(context, one);
      await updateAndRenew(context, one);
      await renewBoth(context, created);
    },
  }),
]);
