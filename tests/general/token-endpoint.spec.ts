import { readAccessToken } from '../../src/http/access-token.ts';
import type { Answered } from '../../src/http/exchange.ts';
import { describeTokenRefusal, findTokenError } from '../../src/http/token-refusal.ts';
import { makeWord } from '../../src/lib/own-names.ts';
import { quoteValue } from '../../src/lib/quote-value.ts';
import { Blocked } from '../../src/plan/blocked.ts';
import type { CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import { isObject, type JsonObject } from '../support/assertions/bodies.ts';
import { describeAnswer } from '../support/assertions/status.ts';
import { isSuccess } from '../support/resources/first-registration.ts';
import { buildTokenForm } from '../support/resources/tokens.ts';

const needs = ['outbound.auth.tokenEndpoint'] as const;

const setting = 'outbound.auth.tokenEndpoint';

/**
 * The answer to valid credentials. Throws Blocked where it is one of another form than clause 5.3 speaks of: a question, an
 * error under a success, a form in place of JSON.
 */
async function fetchToken(context: CheckContext): Promise<Answered> {
  const exchange = await context.call('token', buildTokenForm(context));
  const { status } = exchange.response;
  if (hasToken(exchange) && status < 300) return exchange;
  if ((status === 200 || status === 201) && !hasOtherForm(exchange)) return exchange;
  const isText = exchange.response.json === undefined && hasOtherForm(exchange);
  const got = isText ? `${status} in another form` : describeTokenRefusal(exchange.response);
  throw new Blocked(
    `/Token gives no access_token to the declared credentials: ${got}; correct ${setting}`,
    setting,
  );
}

function hasOtherForm({ response }: Answered): boolean {
  const { json, text } = response;
  return findTokenError(response) !== undefined || (json === undefined && /\baccess_token=/.test(text));
}

/** Names with the values of those that say how long a token lives; no other value is quoted. */
function describeToken(body: JsonObject): string {
  const { expires_in: lifetime, access_token: _, ...others } = body;
  const names = Object.keys(others).join(', ') || 'nothing';
  return `expires_in ${quoteValue(lifetime)}; beside it ${names}`;
}

async function judgeValidCredentials(context: CheckContext): Promise<void> {
  const exchange = await fetchToken(context);
  const { json } = exchange.response;
  const { nearMiss } = readAccessToken(json) ?? {};
  const isShown = hasToken(exchange) && nearMiss === undefined;
  context.verify('token-endpoint-returns-an-access-token', isShown, {
    exchange,
    pointer: '/access_token',
    wanted: 'an object with access_token, text that is not empty',
    got: isObject(json) ? `an object with ${Object.keys(json).sort().join(', ')}` : 'no object',
    ...(nearMiss === undefined ? {} : { hint: `the run goes on with ${nearMiss}` }),
  });
  if (isObject(json)) context.observe('token-lifetime', describeToken(json), exchange);
}

/** True for a token under a near miss, too: it opens what needs one all the same. */
function hasToken({ response }: Answered): boolean {
  return readAccessToken(response.json) !== undefined;
}

/** One try for each, and few of them, since a partner whose credentials fail too often may be locked out. */
async function judgeWrongCredentials(context: CheckContext): Promise<void> {
  if (!hasToken(await fetchToken(context)))
    throw new Blocked('/Token gives no access_token to valid credentials', setting);
  const { clientId, clientSecret } = context.target.outbound!.auth.tokenEndpoint!;
  const wrong = [
    ['a wrong client_secret', { client_secret: changeLastCharacter(clientSecret) }],
    ['an unknown client_id', { client_id: changeLastCharacter(clientId) }],
    ...(context.depth === 'quick'
      ? []
      : ([
          ['an empty client_secret', { client_secret: '' }],
          [
            'a client_secret with another first character',
            { client_secret: changeFirstCharacter(clientSecret) },
          ],
        ] as const)),
  ] as const;
  for (const [what, change] of wrong) {
    const exchange = await context.call('token', buildTokenForm(context, change));
    context.verify(
      'wrong-partner-credentials-get-no-access-token',
      !(isSuccess(exchange) && hasToken(exchange)),
      {
        exchange,
        wanted: `no access_token for ${what}`,
        got: isSuccess(exchange)
          ? `${exchange.response.status} with an access_token`
          : describeAnswer(exchange),
      },
    );
    observeAnswer(context, what, exchange);
  }
}

function changeFirstCharacter(text: string): string {
  return `${text.startsWith('x') ? 'y' : 'x'}${text.slice(1)}`;
}

function changeLastCharacter(text: string): string {
  return `${text.slice(0, -1)}${text.endsWith('x') ? 'y' : 'x'}`;
}

async function observeOtherForms(context: CheckContext): Promise<void> {
  await fetchToken(context);
  const others = [
    ['another grant_type', { grant_type: 'authorization_code' }],
    ['another scope', { scope: makeWord(String(context.seed)) }],
  ] as const;
  for (const [what, change] of others) {
    observeAnswer(context, what, await context.call('token', buildTokenForm(context, change)));
  }
}

function observeAnswer(context: CheckContext, what: string, exchange: Answered): void {
  const { status, json } = exchange.response;
  context.observe('token-refusal-answer', `${what}: ${status}, ${quoteValue(json)}`, exchange);
}

/** 5.3: access tokens by client credentials. */
export default conformanceTests(import.meta.url, [
  check({
    id: 'token-endpoint',
    area: 'general',
    requiresArea: 'registrations',
    title: 'POST /Token grants a token to the partner credentials',
    ids: ['token-endpoint-returns-an-access-token', 'token-lifetime'],
    needs,
    access: 'read',
    run: judgeValidCredentials,
  }),
  check({
    id: 'token-endpoint-wrong-credentials',
    area: 'general',
    requiresArea: 'registrations',
    title: 'POST /Token refuses wrong partner credentials',
    ids: ['wrong-partner-credentials-get-no-access-token', 'token-refusal-answer'],
    needs,
    access: 'read',
    run: judgeWrongCredentials,
  }),
  check({
    id: 'token-endpoint-other-forms',
    area: 'general',
    requiresArea: 'registrations',
    title: 'Records how POST /Token answers another grant_type and another scope',
    ids: ['token-refusal-answer'],
    needs,
    access: 'read',
    run: observeOtherForms,
  }),
]);
