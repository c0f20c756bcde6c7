import { readAccessToken } from '../../src/http/access-token.ts';
import { WrongSetting } from '../../src/plan/blocked.ts';
import type { CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import { describeAnswer, gradeStatus, observeStatus } from '../support/assertions/status.ts';
import { isSuccess } from '../support/resources/first-registration.ts';
import {
  findListedClientId,
  prepareRefusedCreation,
  requireGuardedRecipient,
} from '../support/resources/guarded-recipient.ts';
import {
  buildRegistrationRequest,
  callOwnRegistrations,
  isListOfPairs,
  registeringProvidersOf,
  showsPair,
} from '../support/resources/registrations.ts';
import { buildTokenForm } from '../support/resources/tokens.ts';

const settings = ['recipients.create', 'registrations.providers'] as const;

const plainRow = 'plain-token-does-not-open-the-registration-request';

/** The pair that the valid request names, or its recipient with another provider that is declared. */
async function buildRequest(context: CheckContext) {
  const { clientId } = await requireGuardedRecipient(context);
  const [first, second = first] = registeringProvidersOf(context);
  return buildRegistrationRequest(context, [clientId], [second]);
}

/** An access token that /Token just gave, or the declared one where the target file has no endpoint. */
async function judgeAdminToken(context: CheckContext): Promise<void> {
  const fetched = context.target.outbound?.auth.tokenEndpoint !== undefined;
  const answer = fetched ? await context.setUp('token', buildTokenForm(context), 200, 201, 203) : undefined;
  const token = readAccessToken(answer?.response.json)?.token;
  if (fetched && token === undefined) return;
  // Only its token may refuse the request: a pair that is registered already may be refused for that.
  const exchange = await context.call('requestRegistrations', {
    ...(await buildRequest(context)),
    auth: token === undefined ? 'admin' : { token },
  });
  const { status } = exchange.response;
  context.verify('admin-token-opens-the-registration-request', status !== 401 && status !== 403, {
    exchange,
    wanted: `an answer other than 401 and 403 to ${fetched ? 'a token that /Token just gave' : 'the declared token'}`,
    got: describeAnswer(exchange),
    related: answer === undefined ? [] : [answer],
    ...(fetched
      ? {}
      : { hint: 'a declared token without the scope client:admin is replaced in outbound.auth.adminToken' }),
  });
}

/** A token that opens nothing at all is refused for that, and shows nothing of scopes. */
async function requireOpenList(context: CheckContext): Promise<void> {
  for (const operation of ['listRecipients', 'listProviders', 'listAccounts'] as const)
    if (isSuccess(await context.call(operation, { auth: 'plain' }))) return;
  const setting = 'outbound.auth.plainToken';
  throw new WrongSetting(`the target refuses ${setting} wherever it is shown; correct it`, setting);
}

/** A pair that nobody has requested: one that is registered already may be refused for that. */
async function judgePlainToken(context: CheckContext): Promise<void> {
  const { clientId } = (await prepareRefusedCreation(context)).recipient;
  const provider = registeringProvidersOf(context).at(-1)!;
  const pair = buildRegistrationRequest(context, [clientId], [provider]);
  const before = await callOwnRegistrations(context, clientId);
  const exchange = await context.call('requestRegistrations', { ...pair, auth: 'plain' });
  const after = await callOwnRegistrations(context, clientId);
  if (exchange.response.status === 401) await requireOpenList(context);
  const control = isSuccess(exchange) ? exchange : await context.call('requestRegistrations', pair);
  if (!isSuccess(control)) {
    const got = `a registration request with client:admin answered ${control.response.status}`;
    throw context.breakSetUp(control, `set-up failed: ${got}`);
  }
  const isNew = isListOfPairs(before) && !showsPair(before, clientId, provider);
  if (!isSuccess(exchange) && isNew && showsPair(after, clientId, provider)) {
    context.verify(plainRow, false, {
      exchange: after,
      wanted: 'no record of the pair that was refused',
      got: 'a record of it',
      related: [exchange],
    });
  } else {
    gradeStatus(context, plainRow, exchange, { passes: [401, 403], warns: [400, 404, 409, 422] });
  }
  observeStatus(context, 'plain-token-refusal-status', exchange);
}

async function judgeLists(context: CheckContext): Promise<void> {
  const client_id = await findListedClientId(context);
  const lists = [
    ['listRegistrations', {}],
    ['listRecipientRegistrations', { path: { client_id } }],
  ] as const;
  for (const [operation, options] of lists) {
    const exchange = await context.call(operation, { ...options, auth: 'user' });
    const { status } = exchange.response;
    context.verify('registration-lists-open-without-the-admin-token', status !== 401 && status !== 403, {
      exchange,
      wanted: 'an answer other than 401 and 403 to a token without client:admin',
      got: describeAnswer(exchange),
    });
  }
}

/** 4.4 and 5: registration requests ask for the scope client:admin, their lists do not. */
export default conformanceTests(import.meta.url, [
  check({
    id: 'fresh-token-registration',
    area: 'general',
    requiresArea: 'registrations',
    title: 'A registration request with a token of the scope client:admin is accepted',
    ids: ['admin-token-opens-the-registration-request'],
    needs: [...settings],
    access: 'write',
    resources: { shared: ['guarded'] },
    run: judgeAdminToken,
  }),
  check({
    id: 'plain-token-registration',
    area: 'general',
    requiresArea: 'registrations',
    title: 'A registration request with a token without client:admin is refused',
    ids: [plainRow, 'plain-token-refusal-status'],
    needs: [...settings, 'outbound.auth.plainToken'],
    access: 'write',
    resources: { shared: ['refused'] },
    run: judgePlainToken,
  }),
  check({
    id: 'registration-lists-without-admin-token',
    area: 'general',
    requiresArea: 'registrations',
    title: 'The registration lists need no token with the scope client:admin',
    ids: ['registration-lists-open-without-the-admin-token'],
    needs: ['outbound.auth.token'],
    access: 'read',
    run: judgeLists,
  }),
]);
