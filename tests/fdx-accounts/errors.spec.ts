import type { OperationId } from '../../src/catalogue/operations.ts';
import type { Answered } from '../../src/http/exchange.ts';
import type { CallOptions, CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import { accountOf } from '../../src/resources/account.ts';
import { pageOf } from '../../src/resources/account-page.ts';
import { isObject } from '../support/assertions/bodies.ts';
import { judgeProvoked } from '../support/assertions/provoked-errors.ts';
import { describeMembers, gradeStatus, isOtherRefusal, verifyStatus } from '../support/assertions/status.ts';
import { buildListQuery } from '../support/pagination/query.ts';
import {
  findUnknownAccountId,
  listAccounts,
  readAccount,
  requireAccountId,
  requireListOnce,
} from '../support/resources/fdx-accounts.ts';
import { makeNearIds } from './support/near-ids.ts';
import { observeList } from './support/observe-list.ts';

const errorRequirements = [
  'fdx-400-carries-code-message-and-debug-message',
  'fdx-error-code-is-an-integer',
  'fdx-error-messages-are-strings',
] as const;

async function readUnknownAccounts(context: CheckContext): Promise<void> {
  const known = await requireAccountId(context);
  const { status } = (await readAccount(context, known)).response;
  if (status !== 200) await context.setUp('getAccount', { path: { account_id: known } }, 200);
  const near = context.depth === 'quick' ? [] : await makeNearIds(context, known);
  for (const account_id of [await findUnknownAccountId(context), ...near]) {
    await judgeUnknown(context, await context.call('getAccount', { path: { account_id } }));
  }
}

async function judgeUnknown(context: CheckContext, exchange: Answered): Promise<void> {
  const { status, json } = exchange.response;
  context.observe('unknown-fdx-account-answer', describeMembers(exchange), exchange);
  const account = isObject(json) ? accountOf(json) : undefined;
  const holdsAccount = account?.kind !== undefined || account?.id !== undefined;
  // Section 7 does not name this case, so any refusal is tolerated, and a 200 that holds no account.
  const isTolerated = isOtherRefusal(status) || (status === 200 && !holdsAccount);
  gradeStatus(context, 'unknown-fdx-account-gets-400', exchange, { passes: [400], warns: () => isTolerated });
}

/** Forms of a cursor that nobody gave out: one character in its middle changed, and at more depth others. */
function listManglings({ depth }: CheckContext): readonly ((cursor: string) => string)[] {
  // By characters, since half of one could not be sent.
  const middleOf = (letters: readonly string[]) => Math.floor(letters.length / 2);
  const changeMiddle = (cursor: string) => {
    const letters = [...cursor];
    const middle = middleOf(letters);
    letters[middle] = letters[middle] === 'x' ? 'y' : 'x';
    return letters.join('');
  };
  if (depth === 'quick') return [changeMiddle];
  const some = [
    changeMiddle,
    (cursor: string) => [...cursor].slice(0, middleOf([...cursor])).join(''),
    (cursor: string) => cursor + cursor,
    (cursor: string) => Buffer.from(cursor).toString('base64'),
    () => '0',
  ];
  if (depth === 'standard') return some;
  return [
    ...some,
    (cursor) => [...cursor].slice(1).join(''),
    (cursor) => [...cursor].reverse().join(''),
    () => '-1',
  ];
}

/** Invalid values of a parameter, each beside the valid one that was sent before them. */
async function sendInvalid(context: CheckContext, queries: readonly string[]): Promise<void> {
  for (const rawQuery of queries) gradeInvalid(context, await context.call('listAccounts', { rawQuery }));
}

function gradeInvalid(context: CheckContext, exchange: Answered): void {
  const warns = (status: number) => status < 500 && status !== 400;
  gradeStatus(context, 'invalid-fdx-parameter-gets-400', exchange, { passes: [400], warns });
}

/**
 * A page, which is the control of invalid limits, then the mangled forms of its cursor, and after them the cursor itself,
 * which is not sent twice.
 */
async function sendLimitsAndCursors(context: CheckContext): Promise<void> {
  const limit = { limit: 1 };
  const valid = await context.setUp('listAccounts', { rawQuery: buildListQuery(limit) }, 200);
  await sendInvalid(context, ['limit=abc', 'limit=-1']);
  const cursor = pageOf(valid)?.nextOffset;
  if (cursor === undefined) return;
  const texts = listManglings(context).map((mangle) => mangle(cursor));
  const mangled: Answered[] = [];
  for (const text of new Set(texts.filter((one) => one !== '' && one !== cursor)))
    mangled.push(await context.call('listAccounts', { rawQuery: buildListQuery(limit, text) }));
  await context.setUp('listAccounts', { rawQuery: buildListQuery(limit, cursor) }, 200);
  for (const exchange of mangled) gradeInvalid(context, exchange);
}

async function sendInvalidParameters(context: CheckContext): Promise<void> {
  await requireListOnce(context, { resultType: 'details' });
  await sendInvalid(context, ['resultType=everything']);
  await context.walkAlone(() => sendLimitsAndCursors(context));
}

async function sendUnusualLimits(context: CheckContext): Promise<void> {
  const { accounts } = await listAccounts(context);
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
    const exchange = await observeList(context, 'limits-of-zero-and-far-above', what, `limit=${limit}`);
    if (exchange.response.status >= 500) {
      await context.setUp('listAccounts', {}, 200);
      verifyStatus(context, 'invalid-fdx-parameter-gets-400', exchange, [200, 400], what);
    }
  }
}

const common = { area: 'fdx-accounts', needs: ['outbound'], access: 'read' } as const;

/** Provokes an internal error of both reads; the same reads without the provocation succeed. */
async function provokeInternalErrors(context: CheckContext): Promise<void> {
  const { headers = {}, query = {} } = context.target.outbound!.provoke500!.fdx!;
  const path = { account_id: await requireAccountId(context) };
  const reads: [OperationId, CallOptions][] = [
    ['listAccounts', {}],
    ['getAccount', { path }],
  ];
  for (const [operation, options] of reads) {
    if (operation === 'listAccounts') await requireListOnce(context);
    else await context.setUp(operation, options, 200);
    const provoked = { ...options, headers, query, expectServerError: true };
    judgeProvoked(context, {
      setting: 'outbound.provoke500.fdx',
      requirements: ['fdx-internal-error-gets-500', 'fdx-500-carries-code-message-and-debug-message'],
      exchange: await context.call(operation, provoked),
    });
  }
}

/** 4.5 and 7: what the FDX reads refuse, and their internal errors. */
export default conformanceTests(import.meta.url, [
  check({
    ...common,
    id: 'fdx-account-unknown',
    title: 'GET /accounts/{accountId} refuses an unknown account id',
    ids: ['unknown-fdx-account-gets-400', 'unknown-fdx-account-answer', ...errorRequirements],
    run: readUnknownAccounts,
  }),
  check({
    ...common,
    id: 'accounts-invalid-parameters',
    resources: { keepsCursors: true },
    title: 'GET /accounts refuses invalid parameters',
    ids: ['invalid-fdx-parameter-gets-400', ...errorRequirements],
    run: sendInvalidParameters,
  }),
  check({
    ...common,
    id: 'accounts-unusual-limits',
    title: 'Records how GET /accounts answers a limit of zero and a very large one',
    ids: ['limits-of-zero-and-far-above', 'invalid-fdx-parameter-gets-400'],
    run: sendUnusualLimits,
  }),
  check({
    ...common,
    id: 'fdx-internal-errors',
    title: 'An internal error of the FDX reads has the documented body',
    ids: ['fdx-internal-error-gets-500', 'fdx-500-carries-code-message-and-debug-message'],
    needs: ['outbound', 'outbound.provoke500.fdx'],
    run: provokeInternalErrors,
  }),
]);
