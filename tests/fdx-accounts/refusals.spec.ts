import type { Answered } from '../../src/http/exchange.ts';
import type { CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import { isObject } from '../support/assertions/bodies.ts';
import { describeAnswer, verifyStatus } from '../support/assertions/status.ts';
import { accountOf } from '../support/pagination/account.ts';
import { pageOf } from '../support/pagination/page.ts';
import { buildListQuery } from '../support/pagination/query.ts';
import { walkPages } from '../support/pagination/walk.ts';
import { knownAccountId, listedAccounts, unknownAccountId } from '../support/resources/fdx-accounts.ts';
import { nearIds } from './support/near-ids.ts';

const errorRows = [
  'fdx-400-carries-code-message-and-debug-message',
  'fdx-error-code-is-an-integer',
  'fdx-error-messages-are-strings',
] as const;

async function unknownAccount(context: CheckContext): Promise<void> {
  const known = await knownAccountId(context);
  await context.setUp('getAccount', { path: { account_id: known } }, 200);
  const near = context.depth === 'quick' ? [] : await nearIds(context, known);
  for (const account_id of [await unknownAccountId(context), ...near]) {
    await judgeUnknown(context, await context.call('getAccount', { path: { account_id } }));
  }
}

async function judgeUnknown(context: CheckContext, exchange: Answered): Promise<void> {
  const { status, json } = exchange.response;
  const members = isObject(json) ? Object.keys(json).sort().join(', ') : 'no object';
  context.observe('unknown-fdx-account-answer', `status ${status}, ${members}`, exchange);
  const account = isObject(json) ? accountOf(json) : undefined;
  const holdsAccount = account?.kind !== undefined || account?.id !== undefined;
  // No row of section 7 names this case, so any refusal is tolerated, and a 200 that holds no account.
  const isTolerated = (status > 400 && status < 500) || (status === 200 && !holdsAccount);
  if (isTolerated) {
    const evidence = { exchange, wanted: 'status 400', got: describeAnswer(exchange) };
    context.warn('unknown-fdx-account-gets-400', evidence);
  } else verifyStatus(context, 'unknown-fdx-account-gets-400', exchange, 400);
}

/** The cursor in forms that nobody gave out: one character in its middle changed, and at more depth others. */
function mangled(cursor: string, { depth }: CheckContext): readonly string[] {
  const middle = Math.floor(cursor.length / 2);
  const other = cursor[middle] === 'x' ? 'y' : 'x';
  const changed = `${cursor.slice(0, middle)}${other}${cursor.slice(middle + 1)}`;
  if (depth === 'quick') return [changed];
  const turned = [...cursor].reverse().join('');
  const encoded = Buffer.from(cursor).toString('base64');
  const others = [cursor.slice(0, middle), cursor.slice(1), cursor + cursor, turned, encoded, '0', '-1'];
  return [changed, ...others.filter((text) => text !== '' && text !== cursor)];
}

async function invalidParameter(context: CheckContext, valid: string, invalid: string): Promise<void> {
  await context.setUp('listAccounts', { rawQuery: valid }, 200);
  const exchange = await context.call('listAccounts', { rawQuery: invalid });
  const { status } = exchange.response;
  if (status < 500 && status !== 400) {
    const evidence = { exchange, wanted: 'status 400', got: describeAnswer(exchange) };
    context.warn('invalid-fdx-parameter-gets-400', evidence);
  } else verifyStatus(context, 'invalid-fdx-parameter-gets-400', exchange, 400);
}

async function invalidParameters(context: CheckContext): Promise<void> {
  await invalidParameter(context, buildListQuery({ resultType: 'details' }), 'resultType=everything');
  await invalidParameter(context, buildListQuery({ limit: 2 }), 'limit=abc');
  await invalidParameter(context, buildListQuery({ limit: 1 }), 'limit=-1');
  const cursor = (await walkPages(context, { limit: 1, maxPages: 1 })).pages[0]?.nextOffset;
  if (cursor === undefined) return;
  const limit = { limit: 1 };
  for (const text of mangled(cursor, context)) {
    await invalidParameter(context, buildListQuery(limit, cursor), buildListQuery(limit, text));
  }
}

async function unusualLimits(context: CheckContext): Promise<void> {
  const { accounts } = await listedAccounts(context);
  for (const [what, limit] of [
    ['a limit of zero', '0'],
    ['a limit far above the number of accounts', String(100_000 + accounts.length)],
    ...(context.depth === 'quick'
      ? []
      : ([
          ['a limit of 20 digits', '9'.repeat(20)],
          ['a limit with a fraction', '1.5'],
        ] as const)),
  ] as const) {
    const exchange = await context.call('listAccounts', { rawQuery: `limit=${limit}` });
    if (exchange.response.status >= 500) {
      await context.setUp('listAccounts', {}, 200);
      verifyStatus(context, 'invalid-fdx-parameter-gets-400', exchange, [200, 400], what);
    }
    const page = exchange.response.status === 200 ? pageOf(exchange) : undefined;
    const size = page === undefined ? '' : ` with ${page.size} accounts`;
    context.observe(
      'limits-of-zero-and-far-above',
      `${what}: status ${exchange.response.status}${size}`,
      exchange,
    );
  }
}

const common = { area: 'fdx-accounts', needs: ['outbound'], access: 'read' } as const;

/** 4.5 and 7: what the FDX reads refuse. */
export default conformanceTests(import.meta.url, [
  check({
    ...common,
    id: 'fdx-account-unknown',
    title: 'reads an account that does not exist, beside one that does',
    ids: ['unknown-fdx-account-gets-400', 'unknown-fdx-account-answer', ...errorRows],
    run: unknownAccount,
  }),
  check({
    ...common,
    id: 'accounts-invalid-parameters',
    title: 'sends invalid parameters to the list, beside valid ones',
    ids: ['invalid-fdx-parameter-gets-400', ...errorRows],
    run: invalidParameters,
  }),
  check({
    ...common,
    id: 'accounts-unusual-limits',
    title: 'sends a limit of zero and one far above the number of accounts',
    ids: ['limits-of-zero-and-far-above', 'invalid-fdx-parameter-gets-400'],
    run: unusualLimits,
  }),
]);
