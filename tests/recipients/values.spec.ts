import { makeNumber } from '../../src/lib/own-names.ts';
import type { CheckContext } from '../../src/plan/check.ts';
import { makeUniqueName, requireCreated } from '../support/resources/recipients.ts';
import { describeRecipients, type Recipients, writing } from './fixtures.ts';
import { buildContacts } from './support/contacts.ts';
import { addPort, buildRedirectUri, listUriForms } from './support/redirect-uris.ts';
import { verifyPlusInAddress } from './support/spelling.ts';

const { test, all } = describeRecipients(import.meta.url);

// 2.2 and 4.3: creations whose values are unusual and legal. Refusing a usual form of them warns at most.

test('Recipients keep unusual redirect URLs, three contacts and texts that look like values', {
  id: 'recipients-that-are-kept-exactly',
  verifies: [
    'creation-returns-what-was-sent',
    'creation-returns-the-redirect-uri-sent',
    'several-redirect-uris-come-back-one-by-one',
    'recipient-detail-reads-back-what-was-created',
    'recipient-description-is-a-string',
    'recipient-values-of-usual-forms-are-accepted',
  ],
  ...writing,
  depth: 'standard',
  takes: { recipients: { standard: 3, deep: 6 } },
}, async ({ recipients, context, depth }) => {
  const uri = buildRedirectUri({ payload: context.target.recipients!.create }, 'form');
  const [query = uri, slash = uri, ...further] = listUriForms(context, uri);
  // Texts that a reader of numbers, or a database, takes for something else; names carry the mark of the run.
  const withPort = await recipients.create({ description: '0012.50', redirect_uris: addPort(query) });
  let isTaken = (await recipients.readCreated(withPort)) !== undefined;
  for (const description of [{ description: '0012.50' }, {}])
    if (!isTaken) {
      const made = await recipients.create({ ...description, redirect_uris: query });
      isTaken = (await recipients.readCreated(made)) !== undefined;
    }
  const contacts = buildContacts(context, ['+1', '+2', '+3']);
  const three = await recipients.create({ description: 'null', ...contacts, redirect_uris: slash });
  await recipients.readCreated(three);
  await verifyPlusInAddress(three, { recipients, context });
  await createWithSeveral(recipients, context);
  if (depth !== 'deep') return;
  for (const redirect_uris of further)
    await recipients.readCreated(await recipients.create({ redirect_uris }));
});

/** Several redirect URLs of a creation, joined as the target file declares. Refusing them there breaks nothing. */
async function createWithSeveral(recipients: Recipients, context: CheckContext): Promise<void> {
  const delimiter = context.target.recipients?.redirectDelimiter;
  if (delimiter === undefined) return;
  const payload = context.target.recipients!.create;
  const uris = ['first', 'second', 'last'].map((path) => buildRedirectUri({ payload }, path));
  await recipients.readCreated(await recipients.create({ redirect_uris: uris.join(delimiter) }));
}

test('Two recipients of one name stay apart when one takes a former URL of the other', {
  id: 'recipients-of-one-name',
  verifies: [
    'two-recipients-of-one-name',
    'recipient-names-of-digits-are-accepted',
    'recipient-creation-answers-201-with-an-object',
    'recipient-name-is-a-string',
    'creation-returns-what-was-sent',
    'created-recipients-get-distinct-ids',
    'recipient-update-leaves-other-recipients-alone',
  ],
  ...writing,
  depth: 'standard',
  takes: { reads: ['ordinary'], recipients: 2 },
}, async ({ recipients, context, observe }) => {
  await recipients.requireOrdinary();
  const digits = makeNumber(makeUniqueName(context));
  const first = (await recipients.createFirstAccepted([{ name: digits }])) ?? (await recipients.requireNew());
  const name = String(first.payload.name);
  const { exchange, payload } = await recipients.createNamed(name, {
    description: 'The other one of this name.',
  });
  observe('two-recipients-of-one-name', `the second one: status ${exchange.response.status}`, exchange);
  if (exchange.response.status !== 201) return;
  const second = requireCreated(exchange, payload);
  if (second.clientId === first.clientId) return;

  const [former, present] = ['twin', 'twin/present'].map((path) => buildRedirectUri(first, path));
  for (const uri of [former, present])
    if ((await recipients.update(first, uri)).response.status !== 200) return;
  await recipients.readUntilShown(first);
  await recipients.update(second, former);
  await recipients.readUntilShown(first);
});

export default all();
