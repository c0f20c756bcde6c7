import type { Answered } from '../../src/http/exchange.ts';
import { makeWord } from '../../src/lib/own-names.ts';
import type { CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import type { Json } from '../../src/target-file/types.ts';
import { listObjects } from '../support/assertions/bodies.ts';
import { buildPayload } from '../support/resources/recipients.ts';

const needs = ['outbound.auth.token', 'recipients.create'] as const;

function sendCreation(context: CheckContext, json: unknown): Promise<Answered> {
  return context.call('createRecipient', { json });
}

/** The declared contacts with each email in the other form: a string as an array, an array as its first string. */
function buildContactsInOtherForm(context: CheckContext): Json {
  return listObjects(context.target.recipients?.create.contacts).map(
    ({ email, ...rest }) => ({ ...rest, email: Array.isArray(email) ? email[0] : [email] }) as Json,
  );
}

/**
 * Members that are never left out here. What is left out of scope has a requirement of its own; and a recipient without
 * a name would stand in every list from then on, which the document shows with one: that lack would be ours.
 */
const keptMembers: readonly string[] = ['scope', 'name'];

/** Whether a creation can do without all that the vendor does not declare required. */
async function observeDeclared(context: CheckContext): Promise<void> {
  const { required, create: declared = {} } = context.target.recipients ?? {};
  const others = Object.keys(declared).filter(
    (member) => !keptMembers.includes(member) && !required?.includes(member),
  );
  if (required === undefined || others.length === 0) return;
  const without = Object.fromEntries(others.map((member) => [member, undefined]));
  const json = buildPayload(context, without);
  const exchange = await context.call('createRecipient', { json, undocumented: true });
  const { status } = exchange.response;
  const what = `without ${others.join(', ')}: ${status}`;
  context.observe('recipient-creation-required-members', what, exchange);
}

/** Which of the nine members a creation can do without, and which it cannot. */
async function observeRequired(context: CheckContext): Promise<void> {
  const declared = new Set(context.target.recipients?.required);
  const needed: string[] = [];
  const optional: string[] = [];
  for (const member of Object.keys(context.target.recipients?.create ?? {})) {
    // What the vendor declares is judged elsewhere.
    if (keptMembers.includes(member)) continue;
    const exchange = declared.has(member)
      ? undefined
      : await context.call('createRecipient', {
          json: buildPayload(context, { [member]: undefined }),
          undocumented: true,
        });
    (exchange === undefined || exchange.response.status !== 201 ? needed : optional).push(member);
    if (exchange === undefined) continue;
    const what = `without ${member}: ${exchange.response.status}`;
    context.observe('recipient-creation-required-members', what, exchange);
  }
  const text = `needed: ${needed.join(', ') || 'none'}; not needed: ${optional.join(', ') || 'none'}`;
  context.observe('recipient-creation-required-members', text);
}

/** 2.2 and 4.3: how a target fills what the document does not show of recipients; that costs recipients. */
export default conformanceTests(import.meta.url, [
  check({
    id: 'recipient-creations-without-a-member',
    area: 'recipients',
    title: 'Records how recipients without one of the optional members are answered',
    ids: ['recipient-creation-required-members'],
    needs,
    access: 'write',
    // What it creates stays incomplete and shows in the list, so only a deep run spends several recipients on it.
    depth: 'standard',
    resources: { recipients: { standard: 1, deep: 8 } },
    run: (context) => (context.depth === 'deep' ? observeRequired(context) : observeDeclared(context)),
  }),
  check({
    id: 'recipient-creations-that-are-unusual',
    area: 'recipients',
    title: 'Records how an unknown member, a duplicate key and the other email form are answered',
    ids: ['unusual-recipient-creations'],
    needs,
    access: 'write',
    depth: 'standard',
    resources: { recipients: 3 },
    async run(context) {
      const twice = JSON.stringify(buildPayload(context)).replace(/^\{/, '{"country":"US",');
      const answers = {
        'an unknown member': await sendCreation(context, {
          ...buildPayload(context),
          [makeWord(String(context.seed))]: true,
        }),
        'a key twice': await context.call('createRecipient', {
          body: twice,
          contentType: 'application/json',
        }),
        'email in the other form': await sendCreation(
          context,
          buildPayload(context, { contacts: buildContactsInOtherForm(context) }),
        ),
      };
      for (const [what, exchange] of Object.entries(answers)) {
        context.observe('unusual-recipient-creations', `${what}: ${exchange.response.status}`, exchange);
      }
    },
  }),
  check({
    id: 'recipient-creation-of-another-content-type',
    area: 'recipients',
    title: 'Records how a recipient of another content type than JSON is answered',
    ids: ['another-content-type-is-not-answered-with-415'],
    needs,
    access: 'write',
    depth: 'standard',
    resources: { recipients: 1 },
    async run(context) {
      const body = JSON.stringify(buildPayload(context));
      const exchange = await context.call('createRecipient', { body, contentType: 'text/plain' });
      const { status } = exchange.response;
      context.verify('another-content-type-is-not-answered-with-415', status !== 415, {
        exchange,
        wanted: 'any other status than 415',
        got: String(status),
      });
    },
  }),
]);
