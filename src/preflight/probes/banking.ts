import { randomUUID } from 'node:crypto';
import type { OperationId } from '../../catalogue/operations.ts';
import type { Exchange } from '../../http/exchange.ts';
import type { CallOptions } from '../../plan/check.ts';
import { buildPollRequest } from '../../plan/poll-request.ts';
import { buildAuthorizeRequest, isQuestion, readRequestId } from '../../target-file/authorize.ts';
import { describeAnswer, describeExchange, readingOf } from '../answers.ts';
import { type Note, ok, problem, unproved, warning } from '../note.ts';
import type { Probe, ProbeContext } from '../probe.ts';
import { describeService, findTlsMixUp } from './services.ts';

const poll: OperationId = 'getAccountsDetailAsync';

/** The banking service as a poll shows it that starts nothing. */
export const bankingService: Probe = {
  topic: 'services',
  service: 'banking',
  run: async (context) => {
    const exchange = await pollUnknownSession(context);
    return [
      (await findTlsMixUp('banking', exchange, context)) ?? describeService('banking', exchange, context),
    ];
  },
};

/** The key of the banking service. */
export const bankingKey: Probe = {
  topic: 'credentials',
  service: 'banking',
  run: async (context) => [await keyNote(context, await pollUnknownSession(context))],
};

/** The customer of the banking service's paths. */
export const bankingCustomer: Probe = {
  topic: 'ids',
  service: 'banking',
  run: async (context) => customerNotes(context, await pollUnknownSession(context)),
};

/** A poll for a RequestId that nobody holds. */
function pollUnknownSession(context: ProbeContext, more: CallOptions = {}): Promise<Exchange> {
  return context.ask(poll, { ...pollOptions(context, unknownRequestId), ...more });
}

const unknownRequestId = randomUUID();

/** A RequestId that reaches the service by a link can only be polled where the path takes it too. */
function pollOptions({ target }: ProbeContext, requestId: string): CallOptions {
  if (target.banking?.async === 'link') return { path: { requestId } };
  return buildPollRequest({ target }, requestId);
}

/** The document shows no errors of this service, so the key counts as taken where it makes a difference. */
async function keyNote(context: ProbeContext, withKey: Exchange): Promise<Note> {
  const path = ['banking', 'apiKey'];
  const bare = await pollUnknownSession(context, { auth: 'none' });
  const declared = context.target.banking?.errors;
  const status = withKey.response?.status ?? 0;
  const elsewhere = declared?.unknownRequestId?.includes(status) ?? false;
  const refused = declared?.unauthorized?.includes(status) ?? readingOf(withKey) === 'refused';
  if (!isSameAnswer(withKey, bare)) return ok(path, `accepted: ${withAndWithout(withKey, bare)}`);
  if (!refused || elsewhere)
    return unproved(
      path,
      `cannot be tested with an unknown RequestId: the answer is the same without the key, ${describeExchange(withKey)}`,
    );
  return problem(path, `the target answers as it does without it: ${describeExchange(withKey)}`, {
    remedy: 'set the key that the service issued for this customer',
    blocks: context.blocking.byCredential('api-key'),
  });
}

function withAndWithout(withKey: Exchange, bare: Exchange): string {
  return `${describeAnswer(withKey)} with it, ${describeAnswer(bare)} without`;
}

function isSameAnswer(one: Exchange, other: Exchange): boolean {
  if (one.response === undefined || other.response === undefined) return false;
  return (
    one.response.status === other.response.status && stripVariableParts(one) === stripVariableParts(other)
  );
}

/** A body without ids and times, which differ from answer to answer. */
function stripVariableParts({ response }: Exchange): string {
  return (response?.text ?? '').replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\d+/gi, '#');
}

/**
 * A customer that makes no difference may be wrong, and is where the service says so of it; where the key makes none
 * either, nothing can be told.
 */
async function customerNotes(context: ProbeContext, own: Exchange): Promise<Note[]> {
  const isRefused = readingOf(own) === 'refused';
  if (isRefused && isSameAnswer(own, await pollUnknownSession(context, { auth: 'none' }))) return [];
  const path = ['banking', 'customerId'];
  const foreign = await pollUnknownSession(context, {
    ...withCustomer(pollOptions(context, unknownRequestId), randomUUID()),
  });
  if (!isSameAnswer(own, foreign))
    return [ok(path, `accepted: ${describeAnswer(own)}; for another customer ${describeAnswer(foreign)}`)];
  if (deniesCustomer.test(own.response?.text ?? ''))
    return [
      problem(path, `the service answers as for a customer that does not exist: ${describeExchange(own)}`, {
        remedy: 'set the GUID that the service supplied',
        blocks: context.blocking.byCredential('api-key'),
      }),
    ];
  return [
    warning(path, `a customer that does not exist gets the same answer: ${describeExchange(own)}`, {
      remedy: 'make sure that it is the GUID that the service supplied; only a session proves it',
    }),
  ];
}

/** Words that say of a customer, not of a session, that there is none. */
const deniesCustomer =
  /\b(unknown|invalid|no such) customer\b|\bcustomer\b[^.:]{0,20}\b(unknown|invalid|not (known|found|valid)|not exist)/i;

function withCustomer(options: CallOptions, customerId: string): CallOptions {
  return { ...options, path: { ...options.path, customerId } };
}

/** The shared session, which checks only read, by one poll; others are left alone, since a poll may use them up. */
export const sessions: Probe = {
  topic: 'sessions and connections',
  service: 'banking',
  run: async (context) => {
    const { banking, areas } = context.target;
    if (banking === undefined || !areas.includes('account-detail')) return [];
    const [first] = banking.sessions ?? [];
    const notes: Note[] = [];
    if (first !== undefined)
      notes.push(await sessionNote(context, ['banking', 'sessions', 0], first.requestId));
    if (banking.authorize !== undefined) notes.push(await authorizeNote(context));
    if (banking.sessionCommand !== undefined)
      notes.push(unproved(['banking', 'sessionCommand'], 'it is not run, since it starts a session'));
    return notes;
  },
};

async function sessionNote(
  context: ProbeContext,
  path: readonly (string | number)[],
  requestId: string,
): Promise<Note> {
  const exchange = await context.ask(poll, pollOptions(context, requestId));
  const status = exchange.response?.status;
  if (status === 200 || status === 202) return ok(path, `it is known: ${describeExchange(exchange)}`);
  const unknown = await pollUnknownSession(context);
  if (!isSameAnswer(exchange, unknown))
    return ok(
      path,
      `it is told apart from an unknown one: ${describeAnswer(exchange)}, and ${describeAnswer(unknown)}`,
    );
  return warning(path, `the target answers as for an unknown one: ${describeExchange(exchange)}`, {
    remedy:
      'declare a RequestId that is authorized and not used up; some targets know it only after the first POST',
  });
}

async function authorizeNote(context: ProbeContext): Promise<Note> {
  const path = ['banking', 'authorize'];
  const request = buildAuthorizeRequest(context.target, 'any');
  if (!context.mayAuthorize || request === undefined)
    return unproved(path, 'it is not called, since it starts a session; --authorize calls it once');
  const exchange = await context.ask('authorize', request);
  const { status = 0, json } = exchange.response ?? {};
  if (isQuestion(status, json))
    return problem(path, `it asks the user a question first: ${describeExchange(exchange)}`, {
      remedy: 'declare a user and a request that are asked no further question',
      blocks: context.blocking.byCredential('api-key'),
    });
  const requestId = readRequestId(context.target, json);
  if (requestId !== undefined) return ok(path, `it gives a RequestId: ${describeExchange(exchange)}`);
  return problem(path, `it gives no RequestId: ${describeExchange(exchange)}`, {
    remedy: 'check path, method, headers, body, personas and requestIdPointer',
    blocks: context.blocking.byCredential('api-key'),
  });
}
