import type { Answered } from '../../src/http/exchange.ts';
import type { CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import type { Json } from '../../src/target-file/types.ts';
import { readUntil, verifyReadings } from '../support/assertions/settling.ts';
import { compareWithSent, fullMembers, profileMembers } from '../support/resources/recipient-readings.ts';
import {
  buildPayload,
  buildRedirectUri,
  type CreatedRecipient,
  createRecipient,
  makeUniqueName,
  requireCreated,
} from '../support/resources/recipients.ts';
import { verifyDetail, verifyReadBack } from './support/read-back.ts';
import { addPort, compareUris, formsOf, updateRedirectUris } from './support/updates.ts';

/** Texts that a reader of numbers, or a database, takes for something else. */
const lookalikes = [{ description: '0012.50' }, { description: 'null' }];

/** Three contacts, each at an address of its own on the declared one's host. */
function buildThreeContacts({ target }: CheckContext): { readonly contacts?: Json } {
  const declared = target.recipients?.create.contacts;
  const [first] = Array.isArray(declared) ? (declared as readonly { readonly email?: Json }[]) : [];
  if (first === undefined) return {};
  const numbered = (email: unknown, n: number) => String(email).replace(/^[^@]*/, (local) => `${local}+${n}`);
  return {
    contacts: [1, 2, 3].map((n) => ({
      ...first,
      email: Array.isArray(first.email)
        ? first.email.map((one) => numbered(one, n))
        : numbered(first.email, n),
    })),
  };
}

/**
 * Whether a target accepts the payload is not judged but given back; what it accepts it returns and keeps as it
 * was sent.
 */
async function judgeKept(
  context: CheckContext,
  changes: { readonly [member: string]: Json },
): Promise<boolean> {
  const payload = buildPayload(context, changes);
  const exchange = await context.call('createRecipient', { json: payload });
  if (exchange.response.status !== 201) return false;
  const others = fullMembers.filter((member) => member !== 'redirect_uris');
  await verifyReadBack(context, { exchange, payload }, (shown, asSent) => {
    const isCreation = asSent === 'creation-returns-what-was-sent';
    const ofUris = isCreation ? 'creation-returns-the-redirect-uri-sent' : asSent;
    return [
      ...compareWithSent(asSent, shown, { payload }, others),
      ...compareWithSent(ofUris, shown, { payload }, ['redirect_uris']),
    ];
  });
  return true;
}

/** What the second recipient of a name is; a target may well tell the names themselves apart. */
const secondDescription = 'The other one of this name.';
const membersBesideName = profileMembers.filter((member) => member !== 'name');

/** Two recipients of one name, each with a description of its own: the document makes nothing unique but the client_id. */
async function judgeTwins(context: CheckContext): Promise<void> {
  const name = makeUniqueName(context);
  const first = await createRecipient(context, { name });
  const payload = buildPayload(context, { name, description: secondDescription });
  const exchange = await context.call('createRecipient', { json: payload });
  const { status } = exchange.response;
  context.observe('two-recipients-of-one-name', `the second one: status ${status}`, exchange);
  if (status !== 201) return;
  const second = requireCreated(exchange, payload);
  for (const created of [first, second]) {
    const shown = { exchange: created.exchange, recipient: created.body };
    verifyReadings(
      context,
      compareWithSent('creation-returns-what-was-sent', shown, created, membersBesideName),
    );
  }
  const areApart = context.verify('created-recipients-get-distinct-ids', first.clientId !== second.clientId, {
    exchange: second.exchange,
    pointer: '/client_id',
    wanted: 'another client_id than that of the recipient of the same name',
    got: 'the same for both',
    related: [first.exchange],
  });
  if (!areApart) return;
  await judgeFormerUri(context, first, second);
}

/** True once the detail shows one redirect URL alone; false where it still does not when the settle time is over. */
async function showsUri(
  context: CheckContext,
  { clientId }: CreatedRecipient,
  uri: string,
): Promise<boolean> {
  const isShown = (answer: Answered) =>
    compareUris('updated-redirect-uris-are-read-back', answer, [uri]).holds;
  const read = () => context.call('getRecipient', { path: { client_id: clientId } });
  return isShown(await readUntil(context, read, isShown));
}

/** A recipient leaves a URL for another one and its twin takes the former: neither owns it, and each keeps its own. */
async function judgeFormerUri(
  context: CheckContext,
  first: CreatedRecipient,
  second: CreatedRecipient,
): Promise<void> {
  const [former, present] = ['twin', 'twin/present'].map((path) => buildRedirectUri(first, path));
  const updates: (readonly [CreatedRecipient, string])[] = [
    [first, former!],
    [first, present!],
    [second, former!],
  ];
  const id = 'recipient-update-leaves-other-recipients-alone';
  const sent: Answered[] = [];
  for (const [recipient, uri] of updates) {
    // Whether its own update replaced what it had, for good, is judged elsewhere.
    if (recipient === second && !(await showsUri(context, first, present!))) return;
    const exchange = await updateRedirectUris(context, recipient, uri);
    if (exchange.response.status !== 200) return;
    sent.push(exchange);
  }
  await verifyDetail(context, first.clientId, (shown) => [
    { ...compareUris(id, shown.exchange, [present!]), related: sent },
  ]);
}

/** 2.2 and 4.3: creations whose values are unusual and legal. */
export default conformanceTests(import.meta.url, [
  check({
    id: 'recipients-that-are-kept-exactly',
    area: 'recipients',
    title: 'Recipients keep unusual redirect URLs, three contacts and texts that look like values',
    ids: [
      'creation-returns-what-was-sent',
      'creation-returns-the-redirect-uri-sent',
      'recipient-detail-reads-back-what-was-created',
      'recipient-description-is-a-string',
    ],
    needs: ['outbound.auth.token', 'recipients.create'],
    access: 'write',
    depth: 'standard',
    resources: { recipients: { standard: 2, deep: 5 } },
    async run(context) {
      const uri = buildRedirectUri({ payload: buildPayload(context) }, 'form');
      const [query = uri, slash = uri, ...further] = formsOf(context, uri);
      // Names carry the mark of the run, so descriptions alone look like values.
      const [digits, words] = lookalikes;
      const withPort = { ...digits, redirect_uris: addPort(query) };
      if (!(await judgeKept(context, withPort)))
        await judgeKept(context, { ...digits, redirect_uris: query });
      await judgeKept(context, { ...words, ...buildThreeContacts(context), redirect_uris: slash });
      if (context.depth !== 'deep') return;
      for (const redirect_uris of further) await judgeKept(context, { redirect_uris });
    },
  }),
  check({
    id: 'recipients-of-one-name',
    area: 'recipients',
    title: 'Two recipients of one name stay apart when one takes a former URL of the other',
    ids: [
      'two-recipients-of-one-name',
      'creation-returns-what-was-sent',
      'created-recipients-get-distinct-ids',
      'recipient-update-leaves-other-recipients-alone',
    ],
    needs: ['outbound.auth.token', 'recipients.create'],
    access: 'write',
    depth: 'standard',
    resources: { recipients: 2 },
    run: judgeTwins,
  }),
]);
