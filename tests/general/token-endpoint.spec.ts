import { makeWord } from '../../src/lib/own-names.ts';
import { quoteValue } from '../../src/lib/quote-value.ts';
import { describeGeneral } from './fixtures.ts';

const { test, all } = describeGeneral(import.meta.url);

const details = { requiresArea: 'registrations', needs: ['outbound.auth.tokenEndpoint'] } as const;

// 5.3: access tokens by client credentials.

test('POST /Token grants a token to the partner credentials', {
  ...details,
  id: 'token-endpoint',
  verifies: ['token-endpoint-returns-an-access-token', 'token-lifetime'],
}, async ({ tokenEndpoint }) => {
  await tokenEndpoint.fetchOnce();
});

test('POST /Token refuses wrong partner credentials', {
  ...details,
  id: 'token-endpoint-wrong-credentials',
  verifies: ['wrong-partner-credentials-get-no-access-token', 'token-refusal-answer'],
}, async ({ tokenEndpoint }) => {
  await tokenEndpoint.requireOnce();
  await tokenEndpoint.sendWrongCredentials();
});

test('POST /Token answers incomplete forms and those of another grant_type and another scope', {
  ...details,
  id: 'token-endpoint-other-forms',
  verifies: [
    'other-grant-types-get-no-token',
    'wrong-partner-credentials-get-no-access-token',
    'token-refusal-answer',
    'unusual-requests-get-no-server-error',
  ],
}, async ({ tokenEndpoint, context, depth }) => {
  await tokenEndpoint.fetchOnce();
  const others = [
    ['another grant_type', { grant_type: 'authorization_code' }],
    ['another scope', { scope: makeWord(String(context.seed)) }],
  ] as const;
  for (const [what, change] of others) {
    const exchange = await tokenEndpoint.send(change);
    const { status, json } = exchange.response;
    context.observe('token-refusal-answer', `${what}: ${status}, ${quoteValue(json)}`, exchange);
  }
  if (depth !== 'quick') await tokenEndpoint.sendIncomplete();
});

export default all();
