import type { OperationId } from '../../src/catalogue/operations.ts';
import type { Answered } from '../../src/http/exchange.ts';
import { quoteValue } from '../../src/lib/quote-value.ts';
import { Blocked } from '../../src/plan/blocked.ts';
import type { Auth, CallOptions, CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import { type JsonObject, requireArray, requireObject } from '../support/assertions/bodies.ts';
import { isSameJson } from '../support/assertions/comparison.ts';
import { readUntil } from '../support/assertions/settling.ts';
import { verifyStatus } from '../support/assertions/status.ts';
import { isSuccess } from '../support/resources/first-registration.ts';
import { prepareRefusedCreation, redirectsOf } from '../support/resources/guarded-recipient.ts';
import { askForLateLook } from '../support/resources/late-looks.ts';
import { buildPayload, findRecipients } from '../support/resources/recipients.ts';
import {
  buildRegistrationRequest,
  callOwnRegistrations,
  registeringProvidersOf,
  showsPair,
} from '../support/resources/registrations.ts';
import { countRequests } from '../support/resources/requested-pairs.ts';
import { readDetail } from '../support/resources/shared-recipient.ts';
import { findExpiredToken, makeUnknownToken, refusedTokensOf } from '../support/resources/tokens.ts';

const requirement = 'unauthorized-write-changes-nothing';

/** At quick an unknown token alone; then also none and an expired one, which code may refuse at another place. */
function chooseTokens(context: CheckContext): readonly Auth[] {
  return [makeUnknownToken(context), ...chooseFurtherTokens(context)];
}

function chooseFurtherTokens(context: CheckContext): readonly Auth[] {
  if (context.depth === 'quick') return [];
  const expired = refusedTokensOf(context).slice(1);
  // A call without a token is refused before an expired one is.
  return context.depth === 'deep' || expired.length === 0 ? ['none', ...expired] : expired;
}

/** Sends a write with a token that is to be refused. An expired one may be refused at first, and accepted later on. */
async function sendRefused(
  context: CheckContext,
  operation: OperationId,
  options: CallOptions & { readonly auth: Auth },
): Promise<Answered> {
  const exchange = await context.call(operation, options);
  const { auth } = options;
  const carriesExpired =
    typeof auth === 'object' && 'token' in auth && auth.token === findExpiredToken(context);
  if (carriesExpired && isSuccess(exchange))
    verifyStatus(context, 'expired-token-gets-401', exchange, 401, 'the call carried an expired token');
  return exchange;
}

/** The recipient that was created afterwards is listed, so the refused one had time to be listed too. */
async function judgeRefusedCreation(context: CheckContext): Promise<void> {
  const { payload, refused, recipient } = await prepareRefusedCreation(context);
  const further = new Map<string, Answered>();
  for (const auth of chooseFurtherTokens(context)) {
    const json = buildPayload(context);
    further.set(String(json.name), await sendRefused(context, 'createRecipient', { json, auth }));
  }
  const isListed = ({ response }: Answered) =>
    findRecipients(response.json, 'client_id', recipient.clientId).length > 0;
  const list = await readUntil(context, () => context.setUp('listRecipients', {}, 200), isListed);
  const count = requireArray(list).length;
  const listed = context.verify('created-recipient-is-listed', isListed(list), {
    exchange: list,
    wanted: 'the recipient that was just created',
    got: `${count} recipients without it`,
    related: [recipient.exchange],
  });
  if (!listed) return;
  for (const [name, exchange] of [[String(payload.name), refused] as const, ...further]) {
    if (exchange.response.status !== 401) continue;
    const judge = ({ verify }: Pick<CheckContext, 'verify'>, now: Answered) => {
      const left = findRecipients(now.response.json, 'name', name);
      return verify(requirement, left.length === 0, {
        exchange: now,
        wanted: 'no recipient of the name that was refused with 401',
        got: `${left.length} of that name`,
        related: [exchange],
      });
    };
    if (judge(context, list))
      await askForLateLook(context, async (atTheEnd, now) => {
        judge(atTheEnd, now);
      });
  }
}

async function judgeRefusedUpdate(context: CheckContext): Promise<void> {
  const { recipient } = await prepareRefusedCreation(context);
  const path = { client_id: recipient.clientId };
  const before = await redirectsOf(context, recipient);
  const json = { redirect_uris: 'https://refused.links.example/callback' };
  const refusals: Answered[] = [];
  for (const auth of chooseTokens(context)) {
    refusals.push(await sendRefused(context, 'updateRecipient', { path, json, auth }));
  }
  // Another replica may not know the recipient yet.
  const exchange = await readUntil(
    context,
    () => context.call('getRecipient', { path }),
    ({ response }) => response.status === 200,
  );
  if (exchange.response.status !== 200)
    throw new Blocked(`the recipient answered ${exchange.response.status}`);
  if (refusals.some(({ response }) => response.status !== 401) || before === undefined) return;
  const judge = ({ verify }: Pick<CheckContext, 'verify'>, detail: Answered) => {
    const after = requireObject(detail).redirect_uris;
    return verify(requirement, isSameJson(before, after), {
      exchange: detail,
      pointer: '/redirect_uris',
      wanted: 'the redirect URLs as they were before the update that was refused with 401',
      got: isSameJson(after, [json.redirect_uris]) ? 'those of the refused update' : quoteValue(after),
      related: refusals,
    });
  };
  if (judge(context, exchange))
    await askForLateLook(context, async (atTheEnd) => {
      judge(atTheEnd, await atTheEnd.setUp('getRecipient', { path }, 200));
    });
}

/** Members of an answer that two reads in a row agree on. */
function steadyMembersOf(one: Answered, other: Answered): JsonObject {
  const [first, second] = [requireObject(one), requireObject(other)];
  return Object.fromEntries(Object.entries(first).filter(([name, value]) => isSameJson(value, second[name])));
}

/** A regeneration that was refused shows in nothing that the detail tells, a time of rotation included. */
async function judgeRefusedRegeneration(context: CheckContext): Promise<void> {
  const { clientId } = (await prepareRefusedCreation(context)).recipient;
  const read = () => readDetail(context, clientId);
  const steady = steadyMembersOf(await read(), await read());
  const refused = await context.call('regenerateSecret', {
    path: { client_id: clientId },
    auth: makeUnknownToken(context),
  });
  if (refused.response.status !== 401) return;
  const exchange = await read();
  const after = requireObject(exchange);
  const changed = Object.keys(steady).filter((name) => !isSameJson(steady[name], after[name]));
  context.verify(requirement, changed.length === 0, {
    exchange,
    wanted: 'the recipient as it was before the regeneration that was refused with 401',
    got: `another ${changed.join(', ')}`,
    related: [refused],
  });
}

async function judgeRefusedRegistration(context: CheckContext): Promise<void> {
  const { clientId } = (await prepareRefusedCreation(context)).recipient;
  const [provider] = registeringProvidersOf(context);
  const request = buildRegistrationRequest(context, [clientId], [provider]);
  const before = await callOwnRegistrations(context, clientId);
  const refusals: Answered[] = [];
  for (const auth of chooseTokens(context)) {
    refusals.push(await sendRefused(context, 'requestRegistrations', { ...request, auth }));
  }
  const list = await callOwnRegistrations(context, clientId);
  if (list.response.status !== 200) throw new Blocked(`the registrations answered ${list.response.status}`);
  const areRefused = refusals.every(({ response }) => response.status === 401);
  if (!areRefused || showsPair(before, clientId, provider)) return;
  const judge = ({ verify }: Pick<CheckContext, 'verify'>, now: Answered) => {
    const shown = showsPair(now, clientId, provider);
    return verify(requirement, !shown, {
      exchange: now,
      wanted: 'no record of the pair that was refused with 401',
      got: shown ? 'a record of it' : 'none',
      related: refusals,
    });
  };
  if (!judge(context, list)) return;
  const asked = countRequests(context, clientId, provider);
  await askForLateLook(context, async (atTheEnd) => {
    // Another check may have asked for the pair since, and that was not refused.
    if (countRequests(atTheEnd, clientId, provider) !== asked) return;
    judge(atTheEnd, await callOwnRegistrations(atTheEnd, clientId));
  });
}

/** 5: a write that is refused for its token changes nothing. */
export default conformanceTests(import.meta.url, [
  check({
    id: 'refused-creation-leaves-nothing',
    area: 'general',
    requiresArea: 'recipients',
    title: 'A creation with an invalid token creates no recipient',
    ids: [requirement, 'created-recipient-is-listed', 'expired-token-gets-401'],
    needs: ['outbound.auth.token', 'recipients.create'],
    access: 'write',
    resources: { shared: ['refused'] },
    run: judgeRefusedCreation,
  }),
  check({
    id: 'refused-update-leaves-the-urls',
    area: 'general',
    requiresArea: 'recipients',
    title: 'An update with an invalid token changes no recipient',
    ids: [requirement, 'expired-token-gets-401'],
    needs: ['outbound.auth.token', 'recipients.create'],
    access: 'write',
    resources: { shared: ['refused'] },
    run: judgeRefusedUpdate,
  }),
  check({
    id: 'refused-regeneration-leaves-the-recipient',
    area: 'general',
    requiresArea: 'recipients',
    title: 'A regeneration with an invalid token changes no recipient',
    ids: [requirement],
    needs: ['outbound.auth.token', 'recipients.create'],
    access: 'write',
    resources: { shared: ['refused'] },
    run: judgeRefusedRegeneration,
  }),
  check({
    id: 'refused-registration-leaves-no-record',
    area: 'general',
    requiresArea: 'registrations',
    title: 'A registration request with an invalid token records nothing',
    ids: [requirement, 'expired-token-gets-401'],
    needs: ['outbound.auth.token', 'recipients.create', 'registrations.providers'],
    access: 'write',
    resources: { shared: ['refused'] },
    run: judgeRefusedRegistration,
  }),
]);
