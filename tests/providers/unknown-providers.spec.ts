import type { Answered } from '../../src/http/exchange.ts';
import type { CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import { isObject } from '../support/assertions/bodies.ts';
import { describeAnswer, verifyStatus } from '../support/assertions/status.ts';
import { findUnknownProviderId, listProviderIds } from '../support/resources/providers.ts';

async function readProvider(context: CheckContext, id: string): Promise<Answered> {
  return context.call('getProvider', { path: { provider_id: id } });
}

/** The control of the refusals, read once for all: an id that differs from theirs in that the list holds it. */
async function requireKnownId(context: CheckContext): Promise<string> {
  const known = (await listProviderIds(context))[0]!;
  const path = { provider_id: known };
  await context.once('known provider', () => context.setUp('getProvider', { path }, 200));
  return known;
}

async function judgeUnknown(context: CheckContext): Promise<void> {
  await requireKnownId(context);
  verifyStatus(
    context,
    'unknown-provider-gets-404',
    await readProvider(context, await findUnknownProviderId(context)),
    404,
  );
}

/** Ids that a careless comparison takes for a known one: one digit more, one digit less. */
async function judgeNeighbours(context: CheckContext): Promise<void> {
  const known = await requireKnownId(context);
  const listed = new Set(await listProviderIds(context));
  for (const id of [`${known}7`, known.slice(0, -1)]) {
    // One digit more may be one too many where no id is as long; one less is a number that the target knows.
    const isReadable = /^[1-9]\d*$/.test(id) && (id.length < known.length || id.length <= 9);
    if (!isReadable || listed.has(id)) continue;
    const exchange = await readProvider(context, id);
    // A provider may exist without being listed.
    if (exchange.response.status === 200 && isItself(exchange, id)) continue;
    verifyStatus(
      context,
      'unknown-provider-gets-404',
      exchange,
      404,
      `provider ${known} is listed, ${id} is not`,
    );
  }
}

/** Numbers that arithmetic on too few bits, or on the digits alone, takes for a known one; any refusal will do. */
async function judgeOverflows(context: CheckContext): Promise<void> {
  const known = await requireKnownId(context);
  if (!/^[1-9]\d{0,29}$/.test(known)) return;
  const listed = new Set(await listProviderIds(context));
  const others = [BigInt(known) + 2n ** 32n, BigInt(known) + 2n ** 64n, -BigInt(known), 0n].map(String);
  for (const id of others.filter((other) => !listed.has(other))) {
    const exchange = await context.call('getProvider', { path: { provider_id: id }, undocumented: true });
    const { status } = exchange.response;
    if (status === 200 && isItself(exchange, id)) continue;
    // That huge numbers break nothing is a requirement of its own.
    const isHuge = !Number.isSafeInteger(Number(id));
    context.verify('unknown-provider-gets-404', status >= 400 && (isHuge || status < 500), {
      exchange,
      wanted: 'a refusal',
      got: describeAnswer(exchange),
      hint: `provider ${known} is listed, ${id} is not`,
    });
  }
}

function isItself({ response }: Answered, id: string): boolean {
  return isObject(response.json) && String(response.json.provider_id) === id;
}

async function judgeLetters(context: CheckContext): Promise<void> {
  const known = await requireKnownId(context);
  for (const id of ['abc', `${known}abc`]) {
    const exchange = await readProvider(context, id);
    verifyStatus(context, 'non-numeric-provider-id-gets-400-or-404', exchange, [400, 404]);
    context.observe('non-numeric-provider-id-answer', `${id}: status ${exchange.response.status}`, exchange);
  }
}

/** 4.1 and 7: ids that no provider has. */
export default conformanceTests(import.meta.url, [
  check({
    id: 'provider-unknown',
    area: 'providers',
    title: 'An unknown provider id is refused',
    ids: ['unknown-provider-gets-404', 'provider-not-found-carries-a-message'],
    needs: ['outbound.auth.token'],
    access: 'read',
    run: judgeUnknown,
  }),
  check({
    id: 'provider-unknown-neighbours',
    area: 'providers',
    title: 'An id with one digit more or less than a listed provider is refused',
    ids: ['unknown-provider-gets-404'],
    needs: ['outbound.auth.token'],
    access: 'read',
    async run(context) {
      await judgeNeighbours(context);
      if (context.depth !== 'quick') await judgeOverflows(context);
    },
  }),
  check({
    id: 'provider-id-of-letters',
    area: 'providers',
    title: 'A provider id with letters is refused',
    ids: ['non-numeric-provider-id-gets-400-or-404', 'non-numeric-provider-id-answer'],
    needs: ['outbound.auth.token'],
    access: 'read',
    run: judgeLetters,
  }),
]);
