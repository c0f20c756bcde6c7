import type { OperationId } from '../../src/catalogue/operations.ts';
import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import { type Answered, findHeader } from '../../src/http/exchange.ts';
import { makeWord } from '../../src/lib/own-names.ts';
import { Blocked } from '../../src/plan/blocked.ts';
import type { CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import { isObject } from '../support/assertions/bodies.ts';
import { observeStatus } from '../support/assertions/status.ts';
import { guardedLists, sendValidCall } from './support/guarded-operations.ts';

/** Lists that any caller may read, with the area and the versioned part of the path of each. */
const lists = [
  {
    operation: 'listProviders',
    area: 'providers',
    path: '/api/v1/providers',
    versioned: '/api/v2/providers',
  },
  { operation: 'listRecipients', area: 'recipients', path: '/api/v1/recipients', versioned: undefined },
  { operation: 'listRegistrations', area: 'registrations', path: undefined, versioned: undefined },
  {
    operation: 'listAccounts',
    area: 'fdx-accounts',
    path: '/api/fdx/5/accounts',
    versioned: '/api/fdx/6/accounts',
  },
] as const;

const listDeclared = ({ target }: CheckContext) => lists.filter(({ area }) => target.areas.includes(area));

async function observePath(
  context: CheckContext,
  requirement: RequirementId,
  operation: OperationId,
  path: string,
): Promise<void> {
  const url = `${context.target.outbound!.baseUrl.replace(/\/+$/, '')}${path}`;
  const exchange = await context.call(operation, { url, undocumented: true });
  observeStatus(context, requirement, exchange, path);
}

async function observeUndocumented(context: CheckContext): Promise<void> {
  const unknown = makeWord(String(context.seed));
  const asked = new Set<string>();
  for (const { operation, path } of listDeclared(context)) {
    if (path === undefined) continue;
    for (const request of [`${path}?${unknown}=1`, `${path.replace(/\/[a-z]+$/, '')}/${unknown}`]) {
      // Two lists lie in one folder.
      if (asked.has(request)) continue;
      asked.add(request);
      await observePath(context, 'undocumented-request-answer', operation, request);
    }
  }
}

async function observeOtherVersions(context: CheckContext): Promise<void> {
  for (const { operation, versioned } of listDeclared(context)) {
    if (versioned === undefined) continue;
    await observePath(context, 'other-path-versions-answer', operation, versioned);
  }
}

const rateLimitHeaders = /^(?:x-)?rate-?limit|^retry-after$/i;
const deprecationHeaders = /^(?:deprecation|sunset|warning|x-api-warn|x-deprecat)/i;

function listHeaderNames({ response }: Answered, pattern: RegExp): string {
  const names = response.headers.map(([name]) => name.toLowerCase()).filter((name) => pattern.test(name));
  return [...new Set(names)].join(', ') || 'none';
}

function isList(json: unknown): boolean {
  return Array.isArray(json) || (isObject(json) && Array.isArray(json.accounts));
}

async function observeHeaders(context: CheckContext): Promise<void> {
  for (const { operation } of listDeclared(context)) {
    const exchange = await sendValidCall(context, guardedLists.find((list) => list.operation === operation)!);
    const { status } = exchange.response;
    if (status !== 200) throw context.breakSetUp(exchange, `set-up failed: ${operation} answered ${status}`);
    if (!isList(exchange.response.json)) throw new Blocked(`${operation} answered without a list`);
    context.observe(
      'rate-limit-answers',
      `headers of a rate limit: ${listHeaderNames(exchange, rateLimitHeaders)}`,
      exchange,
    );
    const link = findHeader(exchange.response.headers, 'link') ?? '';
    const linked = /rel="?(?:deprecation|sunset|successor-version)/i.test(link) ? ', and a link' : '';
    context.observe(
      'deprecation-signs',
      `headers: ${listHeaderNames(exchange, deprecationHeaders)}${linked}`,
      exchange,
    );
  }
}

/** 4, 8 and 9: what the document does not show, on reads that change nothing. */
export default conformanceTests(import.meta.url, [
  check({
    id: 'undocumented-requests',
    area: 'general',
    title: 'Records how undocumented paths and query parameters are answered',
    ids: ['undocumented-request-answer'],
    access: 'read',
    run: observeUndocumented,
  }),
  check({
    id: 'headers-of-lists',
    area: 'general',
    title: 'Lists are JSON in UTF-8, packed as they say; headers of rate limits and deprecation are recorded',
    ids: [
      'json-answers-declare-a-json-media-type',
      'json-answers-are-written-in-utf-8',
      'bodies-are-packed-as-they-say',
      'bodies-are-packed-as-was-offered',
      'rate-limit-answers',
      'deprecation-signs',
    ],
    access: 'read',
    run: observeHeaders,
  }),
  check({
    id: 'other-path-versions',
    area: 'general',
    title: 'Records how lists answer under other versions of their paths',
    ids: ['other-path-versions-answer'],
    access: 'read',
    run: observeOtherVersions,
  }),
]);
