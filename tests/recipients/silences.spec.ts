import { makeWord } from '../../src/lib/own-names.ts';
import { buildPayload } from '../support/resources/recipients.ts';
import { describeRecipients, writing } from './fixtures.ts';
import { buildContactsInOtherForm } from './support/contacts.ts';
import { createBeforeOmission, emptyMembers, useIncomplete } from './support/omissions.ts';

const { test, all } = describeRecipients(import.meta.url);

const unusual = { ...writing, depth: 'standard' } as const;

/**
 * Members that are never left out here. What is left out of scope has a requirement of its own; and a recipient without
 * a name would stand in every list from then on, which the document shows with one: that lack would be ours.
 */
const keptMembers: readonly string[] = ['scope', 'name'];

// 2.2 and 4.3: how a target fills what the document does not show of recipients; that costs recipients.

test('Records how recipients without one of the optional members are answered', {
  id: 'recipient-creations-without-a-member',
  verifies: [
    'recipient-creation-required-members',
    'unusual-requests-get-no-server-error',
    'creation-returns-what-was-sent',
    'recipient-detail-reads-back-what-was-created',
    'recipient-detail-answers-200-with-an-object',
    'recipient-update-answers-200-with-an-object',
    'secret-regeneration-answers-200-with-an-object',
  ],
  ...unusual,
  // What it creates stays incomplete and shows in the list, so only a deep run spends several recipients on it.
  takes: { reads: ['ordinary'], recipients: { standard: 2, deep: 12 } },
}, async (fixtures) => {
  const { recipients, target, depth, observe } = fixtures;
  const { required, create = {} } = target.recipients ?? {};
  const others = Object.keys(create).filter(
    (member) => !keptMembers.includes(member) && !required?.includes(member),
  );
  const together = required === undefined || others.length === 0 ? [] : [others];
  const alone = depth === 'deep' ? others.map((member) => [member]) : [];
  for (const members of [...together, ...alone]) {
    const before = await createBeforeOmission(fixtures, members);
    const without = Object.fromEntries(members.map((member) => [member, undefined]));
    const made = await recipients.createUnusual(without, { undocumented: true });
    const what = `without ${members.join(', ')}: ${made.exchange.response.status}`;
    observe('recipient-creation-required-members', what, made.exchange);
    await useIncomplete(fixtures, made, before);
  }
});

test('Records how empty values, an unknown member, a duplicate key and the other email form are answered', {
  id: 'recipient-creations-that-are-unusual',
  verifies: [
    'unusual-recipient-creations',
    'unusual-requests-get-no-server-error',
    'recipient-scope-includes-account-basic',
  ],
  ...unusual,
  takes: { reads: ['ordinary'], recipients: 4 },
}, async ({ recipients, context, observe }) => {
  const twice = JSON.stringify(buildPayload(context)).replace(/^\{/, '{"country":"US",');
  for (const [what, changes] of emptyMembers) {
    const { exchange } = await recipients.createUnusual(changes, { undocumented: true });
    observe('unusual-recipient-creations', `${what}: ${exchange.response.status}`, exchange);
  }
  const answers = {
    'an unknown member': await recipients.create({ [makeWord(String(context.seed))]: true }),
    // A target may take it for its default; what it shows then is judged.
    'null as the scope': await recipients.create({ scope: null }),
    'a key twice': await recipients.createWithBody(twice, 'application/json'),
    'email in the other form': await recipients.create({ contacts: buildContactsInOtherForm(context) }),
  };
  for (const [what, { exchange }] of Object.entries(answers))
    observe('unusual-recipient-creations', `${what}: ${exchange.response.status}`, exchange);
});

test('Records how a recipient of another content type than JSON is answered', {
  id: 'recipient-creation-of-another-content-type',
  verifies: ['another-content-type-is-not-answered-with-415'],
  ...unusual,
  takes: { recipients: 1 },
}, async ({ recipients, context }) => {
  await recipients.createWithBody(JSON.stringify(buildPayload(context)), 'text/plain');
});

export default all();
