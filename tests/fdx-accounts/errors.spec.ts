import type { Answered } from '../../src/http/exchange.ts';
import { accountPageOf } from '../../src/judge/account-page.ts';
import { describeAccounts } from './fixtures.ts';
import { observeAnswer } from './support/observe-list.ts';
import { makeForgedCursors, verifyForged, verifyProvoked, verifyUnknown } from './support/refusals.ts';

const { test, all } = describeAccounts(import.meta.url);

const shapes = [
  'fdx-400-carries-code-message-and-debug-message',
  'fdx-error-code-is-an-integer',
  'fdx-error-messages-are-strings',
] as const;

test('GET /accounts/{accountId} refuses an unknown account id', {
  id: 'fdx-account-unknown',
  verifies: ['unknown-fdx-account-gets-400', 'unknown-fdx-account-answer', ...shapes],
  needs: ['outbound'],
}, async ({ accounts, context }) => {
  const known = await accounts.requireId();
  await accounts.requireRead(known);
  for (const id of [await accounts.findUnknownId(), ...(await accounts.findSimilarIds(known))])
    verifyUnknown(context, await accounts.readAgain(id));
});

test('GET /accounts refuses invalid parameters', {
  id: 'accounts-invalid-parameters',
  verifies: ['invalid-fdx-parameter-gets-400', ...shapes],
  needs: ['outbound'],
  takes: { keepsCursors: true },
}, async ({ accounts, context, depth }) => {
  await accounts.requireList({ resultType: 'details' });
  const invalid = [await accounts.listByQuery('resultType=everything')];
  await context.walkAlone(async () => {
    const first = await accounts.requirePage({ limit: 1 });
    for (const limit of ['abc', '-1']) invalid.push(await accounts.listByQuery(`limit=${limit}`));
    const cursor = accountPageOf(first)?.nextOffset;
    if (cursor === undefined) return;
    const forged = [];
    for (const one of makeForgedCursors(cursor, depth))
      forged.push(await accounts.readPage({ limit: 1 }, one));
    // The cursor itself comes last, since it may be good once.
    await accounts.requirePage({ limit: 1 }, cursor);
    for (const answer of forged) verifyForged(context, answer);
  });
  await accounts.listAfterErrors(invalid);
});

test('Records how GET /accounts answers a limit of zero and a very large one', {
  id: 'accounts-unusual-limits',
  verifies: ['limits-of-zero-and-far-above', 'invalid-fdx-parameter-gets-400'],
  needs: ['outbound'],
}, async ({ accounts, context, depth }) => {
  const { length } = (await accounts.readAll()).accounts;
  const limits = { 'of zero': '0', 'far above the number of accounts': String(100_000 + length) };
  const more = { 'of 32 bits': '4294967297', 'of 20 digits': '9'.repeat(20), 'with a fraction': '1.5' };
  const answers: Answered[] = [];
  for (const [what, limit] of Object.entries(depth === 'quick' ? limits : { ...limits, ...more })) {
    const answer = await accounts.listByQuery(`limit=${limit}`);
    answers.push(answer);
    observeAnswer(context, 'limits-of-zero-and-far-above', `a limit ${what}`, answer);
  }
  await accounts.listAfterErrors(answers);
});

test('An internal error of the FDX reads has the documented body', {
  id: 'fdx-internal-errors',
  verifies: ['fdx-internal-error-gets-500', 'fdx-500-carries-code-message-and-debug-message'],
  needs: ['outbound', 'outbound.provoke500.fdx'],
}, async ({ accounts, context, target }) => {
  const provoked = { ...target.outbound!.provoke500!.fdx!, expectServerError: true };
  const id = await accounts.requireId();
  await accounts.requireList();
  verifyProvoked(context, await context.call('listAccounts', provoked));
  await accounts.requireRead(id);
  verifyProvoked(context, await accounts.readAgain(id, provoked));
});

export default all();
