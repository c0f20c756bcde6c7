import { describeOperation } from '../../src/catalogue/operations.ts';
import type { Answered } from '../../src/http/exchange.ts';
import { makeWord } from '../../src/lib/own-names.ts';
import type { CallOptions, CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import { isObject } from '../support/assertions/bodies.ts';
import { describeAnswer } from '../support/assertions/status.ts';
import { openSharedSession } from '../support/resources/shared-detail.ts';
import { type GuardedOperation, guardedLists, sendValidCall, slugOf } from './support/guarded-operations.ts';

const absent = new Set([404, 405, 410, 501]);
const requirement = 'operations-answer-under-their-versioned-paths';

/** Judges whether a documented path is there. A 404 counts as absence when a path that cannot exist gets its like. */
async function judgePath(context: CheckContext, exchange: Answered, nowhere: CallOptions): Promise<void> {
  const { operation } = exchange;
  const { status } = exchange.response;
  const alike = async () =>
    haveSameShape(exchange, await context.call(operation, { ...nowhere, undocumented: true }));
  const missing = absent.has(status) && (status !== 404 || (await alike()));
  context.verify(requirement, !missing, {
    exchange,
    wanted: 'an answer of the documented operation',
    got: `${describeAnswer(exchange)}, as for a path that does not exist`,
  });
}

function haveSameShape({ response: a }: Answered, { response: b }: Answered): boolean {
  const names = (json: unknown) => (isObject(json) ? Object.keys(json).sort().join() : typeof json);
  return a.status === b.status && a.isJson === b.isJson && names(a.json) === names(b.json);
}

function joinUrl(base: string, path: string): string {
  return `${base.replace(/\/+$/, '')}${path}`;
}

async function judgeList(context: CheckContext, guarded: GuardedOperation): Promise<void> {
  const { auth } = await guarded.request(context);
  const exchange = await sendValidCall(context, guarded);
  const version = guarded.requiresArea === 'fdx-accounts' ? '/api/fdx/5' : '/api/v1';
  const url = joinUrl(context.target.outbound!.baseUrl, `${version}/${makeWord(String(context.seed))}`);
  await judgePath(context, exchange, { auth, url });
}

async function judgeBanking(context: CheckContext): Promise<void> {
  const { baseUrl, customerId } = context.target.banking!;
  // The first answer of the session: a later one may be that its result was given.
  const { requestId, first } = await openSharedSession(context);
  const json = { RequestId: requestId };
  const path = `/v3/${encodeURIComponent(customerId)}/BankingServices/${makeWord(String(context.seed))}`;
  const url = joinUrl(baseUrl, path);
  await judgePath(context, first, { json, url });
}

/** 9: the versions that the paths carry. */
export default conformanceTests(import.meta.url, [
  // Lists take no id, so none of them has a reason of its own to answer as a path that is not there.
  ...guardedLists.map((guarded) =>
    check({
      id: `versioned-path-of-${slugOf(guarded.operation)}`,
      area: 'general',
      requiresArea: guarded.requiresArea,
      title: `${describeOperation(guarded.operation)} answers under its versioned path`,
      ids: [requirement],
      needs: guarded.needs,
      access: 'read',
      run: (context) => judgeList(context, guarded),
    }),
  ),
  check({
    id: 'versioned-path-of-get-accounts-detail',
    area: 'general',
    requiresArea: 'account-detail',
    title: 'GetAccountsDetail answers under its versioned path',
    ids: [requirement],
    needs: ['banking'],
    access: 'read',
    run: judgeBanking,
  }),
]);
