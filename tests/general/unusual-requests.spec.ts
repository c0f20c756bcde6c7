import type { OperationId } from '../../src/catalogue/operations.ts';
import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import type { Answered } from '../../src/http/exchange.ts';
import { accountPageOf } from '../../src/judge/account-page.ts';
import { writeJson } from '../../src/lib/json/text.ts';
import { makeWord } from '../../src/lib/own-names.ts';
import { Blocked } from '../../src/plan/blocked.ts';
import type { CallOptions, CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import { isObject, requireArray } from '../support/assertions/bodies.ts';
import { describeAnswer } from '../support/assertions/status.ts';
import {
  brokenSegments,
  buildDeepBody,
  joinOddTexts,
  oddTexts,
} from '../support/generators/adversarial-strings.ts';
import { nameLimit } from '../support/generators/recipients.ts';
import { buildListQuery } from '../support/pagination/query.ts';
import { findUnknownAccountId, listAccounts } from '../support/resources/fdx-accounts.ts';
import { listProviderIds } from '../support/resources/providers.ts';
import { buildPayload, createWithBodyOnce, findUnknownClientId } from '../support/resources/recipients.ts';
import { registrationsAuthOf } from '../support/resources/registrations.ts';
import { requireSharedRecipient } from '../support/resources/shared-recipient.ts';

/** A request that names nothing or is refused, and others that differ from it in an unusual text only. */
interface UnusualRequests {
  readonly operation: OperationId;
  /** The plain request: what else is wrong with it gets no server error. */
  readonly plain: CallOptions;
  readonly unusual: readonly (readonly [what: string, options: CallOptions])[];
  /** The requirement that records what they get, whatever it is. */
  readonly silence?: RequirementId;
}

/** At standard several texts stand in one; which of them it is that breaks a target is told by deep. */
function listOddTexts({ depth }: CheckContext): readonly (readonly [what: string, text: string])[] {
  return depth === 'standard' ? joinOddTexts() : Object.entries(oddTexts);
}

/** At quick the first of each kind. */
function chooseByDepth<T>(context: CheckContext, all: readonly T[]): readonly T[] {
  return context.depth === 'quick' ? all.slice(0, 2) : all;
}

/** Stack traces and messages of databases, in the languages that servers are written in. */
const tracePattern =
  /^\s*at [\w.$<>[\] ]+\(.*:\d+(?::\d+)?\)|Traceback \(most recent call last\)|\b\w+\.(?:java|cs|kt|scala|go|rb|php|py|ts|js):\d+\b|(?:java|javax|org\.springframework|System)\.[\w.]+Exception|ORA-\d{5}|SQLSTATE|syntax error at or near/m;

function judgeErrorBody(context: CheckContext, exchange: Answered): void {
  const { status, text, json } = exchange.response;
  if (status < 400) return;
  // The document gives debugMessage to details for developers.
  const told = isObject(json) && 'debugMessage' in json ? writeJson({ ...json, debugMessage: '' }) : text;
  const found = tracePattern.exec(told)?.[0];
  context.verify('errors-hold-no-stack-trace', found === undefined, {
    exchange,
    wanted: 'an error without a stack trace or a message of a database',
    got: `a body with ${JSON.stringify(found?.trim().slice(0, 60))}`,
  });
}

/** True for a refusal, and for a page of a list that takes unknown values leniently. */
function isExpectedAnswer(exchange: Answered): boolean {
  const { status } = exchange.response;
  return (status >= 400 && status < 500) || (status === 200 && accountPageOf(exchange) !== undefined);
}

/** The plain request is the control: where it gets a server error itself, the unusual text is not to blame. */
async function judgeRequests(
  context: CheckContext,
  { operation, plain, unusual: odd, silence }: UnusualRequests,
): Promise<void> {
  const control = await send(context, operation, { ...plain, undocumented: true });
  if (!isExpectedAnswer(control)) return;
  judgeErrorBody(context, control);
  for (const [what, options] of odd) {
    const exchange = await sendUnusual(context, operation, { ...plain, ...options, undocumented: true });
    const got = exchange === undefined ? 'no final answer' : `status ${exchange.response.status}`;
    if (silence !== undefined) context.observe(silence, `${what}: ${got}`, exchange);
    if (exchange === undefined) continue;
    context.verify('unusual-requests-get-no-server-error', exchange.response.status < 500, {
      exchange,
      wanted: `an answer below 500, as the same request without ${what} gets`,
      got: describeAnswer(exchange),
      related: [control],
    });
    judgeErrorBody(context, exchange);
  }
}

/** Bodies that another check judges too are sent once for both. */
function send(context: CheckContext, operation: OperationId, options: CallOptions): Promise<Answered> {
  const { body = 'none' } = options;
  const isShared = operation === 'createRecipient' && ['[]', 'null', ''].includes(body);
  return isShared ? createWithBodyOnce(context, body) : context.call(operation, options);
}

/** A connection may be closed on what no server needs to read. */
async function sendUnusual(
  context: CheckContext,
  operation: OperationId,
  options: CallOptions,
): Promise<Answered | undefined> {
  try {
    return await send(context, operation, options);
  } catch (error) {
    if (error instanceof Blocked && error.setting === undefined) return undefined;
    throw error;
  }
}

/** Reads that look a client_id up, mostly in one place. */
const readsByClientId: readonly OperationId[] = ['getRecipient', 'listRecipientRegistrations'];

/** Unusual texts as the value of one path parameter. */
function buildForPath(
  context: CheckContext,
  operation: OperationId,
  name: string,
  plain: string,
  more: CallOptions = {},
): UnusualRequests {
  const odd = listOddTexts(context);
  const shared = name === 'client_id' ? shareOut(context, operation, readsByClientId, odd) : undefined;
  const texts = (shared ?? chooseByDepth(context, odd)).map(
    ([what, text]) => [what, { path: { [name]: text } }] as const,
  );
  const broken = chooseByDepth(context, Object.entries(brokenSegments)).map(
    ([what, segment]) => [what, { path: {}, rawPath: { [name]: segment } }] as const,
  );
  return {
    operation,
    plain: { ...more, path: { [name]: plain } },
    unusual: [...texts, ...broken.slice(0, 1)],
  };
}

const parameters = ['accountIds', 'offset', 'limit', 'resultType'] as const;

type Parameter = (typeof parameters)[number];

/**
 * One request has one reader of its query, and one id is mostly looked up in one place: at standard those that share
 * it share the texts too, the first apart; at deep each gets all.
 */
function shareOut<T, K>(context: CheckContext, one: K, all: readonly K[], texts: readonly T[]): readonly T[] {
  if (context.depth !== 'standard') return chooseByDepth(context, texts);
  return texts.filter((_, index) => index < 1 || index % all.length === all.indexOf(one));
}

/** Unusual texts as the value of one query parameter of the accounts list. */
function buildForQuery(context: CheckContext, name: Parameter, plain: string): UnusualRequests {
  const odd = shareOut(context, name, parameters, listOddTexts(context)).map(
    ([what, text]) => [what, { rawQuery: `${name}=${encodeURIComponent(text)}` }] as const,
  );
  return {
    operation: 'listAccounts',
    plain: { rawQuery: `${name}=${encodeURIComponent(plain)}` },
    unusual: odd,
  };
}

/** The parameters that are tried from depth standard on, and parameters in unusual numbers. */
async function judgeFurtherParameters(context: CheckContext): Promise<void> {
  await judgeRequests(context, buildForQuery(context, 'limit', 'many'));
  await judgeRequests(context, buildForQuery(context, 'resultType', 'others'));
  await judgeRequests(context, {
    operation: 'listAccounts',
    plain: { rawQuery: buildListQuery({ limit: 1 }) },
    unusual: [
      ['a parameter twice', { rawQuery: 'limit=1&limit=2' }],
      [
        'a thousand parameters, with brackets',
        { rawQuery: `limit=1&limit[$ne]=2${'&a[b][c]=d'.repeat(1000)}` },
      ],
    ],
  });
}

const json = 'application/json';

/** Bodies that nobody can accept: arrays in place of an object, and a name that is far too long. */
function buildForBody(context: CheckContext): readonly UnusualRequests[] {
  const named = (length: number) => ({ json: buildPayload(context, { name: 'n'.repeat(length) }) });
  const deep = chooseByDepth(context, [1000, 10_000, 100_000]).map(
    (depth) => [`arrays ${depth} deep`, { body: buildDeepBody(depth), contentType: json }] as const,
  );
  const bare = ['null', '', '7', 'true'].map(
    (body) => [`the body ${JSON.stringify(body)}`, { body, contentType: json }] as const,
  );
  const long = chooseByDepth(context, [100_000, 2_000_000]).slice(0, context.depth === 'quick' ? 1 : 2);
  return [
    {
      operation: 'createRecipient',
      plain: { body: '[]', contentType: json },
      unusual: [...chooseByDepth(context, bare), ...deep],
    },
    {
      operation: 'createRecipient',
      plain: named(nameLimit + 1),
      unusual: long.map((length) => [`a name of ${length} characters`, named(length)] as const),
      silence: 'long-bodies-answer',
    },
  ];
}

const ids = [
  'unusual-requests-get-no-server-error',
  'errors-hold-no-stack-trace',
  'errors-do-not-repeat-the-credential',
] as const;

/** 7: a request that is wrong in an unusual way is refused like any other. */
export default conformanceTests(import.meta.url, [
  check({
    id: 'odd-provider-ids',
    area: 'general',
    requiresArea: 'providers',
    title: 'Provider ids of unusual text cause no server error',
    ids,
    needs: ['outbound.auth.token'],
    access: 'read',
    async run(context) {
      await listProviderIds(context);
      await judgeRequests(
        context,
        buildForPath(context, 'getProvider', 'provider_id', makeWord(String(context.seed))),
      );
    },
  }),
  check({
    id: 'odd-client-ids',
    area: 'general',
    requiresArea: 'recipients',
    title: 'Client ids of unusual text cause no server error',
    ids,
    needs: ['outbound.auth.token'],
    access: 'read',
    async run(context) {
      requireArray(await context.setUp('listRecipients', {}, 200));
      await judgeRequests(
        context,
        buildForPath(context, 'getRecipient', 'client_id', await findUnknownClientId(context, 3)),
      );
    },
  }),
  check({
    id: 'odd-client-ids-of-registrations',
    area: 'general',
    requiresArea: 'registrations',
    title: 'Registrations under client ids of unusual text cause no server error',
    ids,
    needs: ['outbound.auth.token'],
    access: 'read',
    async run(context) {
      const unknown = await findUnknownClientId(context, 3);
      const auth = await registrationsAuthOf(context);
      requireArray(await context.setUp('listRegistrations', { auth }, 200));
      await judgeRequests(
        context,
        buildForPath(context, 'listRecipientRegistrations', 'client_id', unknown, { auth }),
      );
    },
  }),
  check({
    id: 'odd-account-ids-and-parameters',
    area: 'general',
    requiresArea: 'fdx-accounts',
    title: 'Account ids and parameters of unusual text cause no server error',
    ids,
    needs: ['outbound'],
    access: 'read',
    async run(context) {
      await listAccounts(context);
      const unknown = await findUnknownAccountId(context);
      await judgeRequests(context, buildForPath(context, 'getAccount', 'account_id', unknown));
      await judgeRequests(context, buildForQuery(context, 'accountIds', unknown));
      await judgeRequests(context, buildForQuery(context, 'offset', makeWord(String(context.seed))));
      if (context.depth !== 'quick') await judgeFurtherParameters(context);
    },
  }),
  check({
    id: 'odd-recipient-bodies',
    area: 'general',
    requiresArea: 'recipients',
    title: 'Very deep and very long bodies of a recipient cause no server error',
    ids: [...ids, 'long-bodies-answer'],
    needs: ['outbound.auth.token', 'recipients.create'],
    access: 'write',
    resources: { shared: ['ordinary'] },
    async run(context) {
      await requireSharedRecipient(context);
      for (const oddity of buildForBody(context)) await judgeRequests(context, oddity);
    },
  }),
]);
