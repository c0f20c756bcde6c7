import { getOperation, type OperationId } from '../../src/catalogue/operations.ts';
import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import { type Answered, findHeader } from '../../src/http/exchange.ts';
import { isBefore, type Law, type Model, type Say, type SeenExchange } from '../../src/judge/law.ts';
import { isDenial } from '../../src/lib/edge.ts';
import { writeJson } from '../../src/lib/json/text.ts';
import { isObject } from '../../src/lib/json/values.ts';
import { hasUnusualNames, parseAddress } from '../reading.ts';
import {
  type Calls,
  isPlain,
  isRight,
  isSameRequest,
  isUnusual,
  listAnswered,
  nameUnusual,
} from './calls.ts';

const noTrace: RequirementId = 'errors-hold-no-stack-trace';
const isJson: RequirementId = 'answer-bodies-are-json';
const internal: RequirementId = 'outbound-internal-error-gets-500';
const charset: RequirementId = 'json-bodies-may-name-their-charset';
const names: RequirementId = 'header-names-may-have-any-letter-case';
const unusual: RequirementId = 'unusual-requests-get-no-server-error';

/** Operations that are asked for what is unusual. */
const asked: readonly OperationId[] = [
  'getProvider',
  'createRecipient',
  'getRecipient',
  'listRecipientRegistrations',
  'listAccounts',
  'getAccount',
  'getAccountsDetail',
  'getAccountsDetailAsync',
  'revokeByPost',
];

/** The writes of a recipient too, by their ids; their errors may repeat what was sent. */
const askedById: readonly OperationId[] = [...asked, 'updateRecipient', 'regenerateSecret'];

/** Stack traces and messages of databases, in the languages that servers are written in. */
const tracePattern =
  /^\s*at [\w.$<>[\] ]+\(.*:\d+(?::\d+)?\)|Traceback \(most recent call last\)|\b\w+\.(?:java|cs|kt|scala|go|rb|php|py|ts|js):\d+\b|(?:java|javax|org\.springframework|System)\.[\w.]+Exception|ORA-\d{5}|SQLSTATE|syntax error at or near/m;

/** An error tells nothing of the inside of the service. The document gives debugMessage to details for developers. */
export const errorsHoldNoStackTrace: Law<Model> = {
  judges: [noTrace],
  judge({ exchange: { operation, response } }, _known, say) {
    const { status, text, json } = response;
    if (status < 400 || !asked.includes(operation)) return;
    const told = isObject(json) && 'debugMessage' in json ? writeJson({ ...json, debugMessage: '' }) : text;
    const found = tracePattern.exec(told)?.[0];
    say.verdict(noTrace, found === undefined, () => ({
      wanted: 'an error without a stack trace or a message of a database',
      got: `a body with ${JSON.stringify(found?.trim().slice(0, 60))}`,
    }));
  },
};

/** A body of a banking error is JSON, whatever it holds. */
export const bankingErrorsAreJson: Law<Model> = {
  judges: [isJson],
  judge({ exchange: { operation, response }, label }, _known, say) {
    const isOfBank = operation === 'getAccountsDetail' || operation === 'getAccountsDetailAsync';
    if (!isOfBank || label.isUndocumented || response.status < 400 || response.text === '') return;
    const got = `a body that is not JSON (${response.text.length} characters)`;
    say.verdict(isJson, response.isJson, { wanted: 'a JSON body', got });
  },
};

/** An internal error that was asked for answers 500; a success says that nothing is provoked on the operation. */
export const internalErrorsAnswer500: Law<Calls> = {
  judges: [internal],
  judge({ exchange, label }, known, say) {
    const { operation, request, response } = exchange;
    const { document, area } = getOperation(operation);
    if (!label.isProvoked || document !== 'outbound' || area === 'revocation' || area === 'fdx-accounts')
      return;
    // A mock that is asked for another answer is not broken.
    const preferred = /code=(\d+)/.exec(findHeader(request.headers, 'prefer') ?? '')?.[1] ?? '500';
    if (preferred !== '500' || !known.accepts(operation)) return;
    if (response.status < 300) return say.unclear(internal, `nothing is provoked on ${operation}`);
    // A token that is too old is refused before anything breaks.
    if (isDenial(response.status)) return;
    say.verdict(internal, response.status === 500, {
      wanted: 'status 500',
      got: `status ${response.status}`,
      hint: 'the target file says that outbound.provoke500.outbound makes the target answer 500',
    });
  },
};

/** A JSON body that names its charset is taken like the same one without it. */
export const charsetsAreTaken: Law<Calls> = {
  judges: [charset],
  judge(seen, known, say) {
    const { operation, request, response } = seen.exchange;
    const type = findHeader(request.headers, 'content-type') ?? '';
    if (operation !== 'updateRecipient' || !/^application\/json\s*;\s*charset=utf-8$/i.test(type)) return;
    const isTaken = response.status < 300;
    const isRefused = [400, 406, 415, 422].includes(response.status) && (known.answerTo(seen) ?? 400) < 300;
    if (!isPlain(seen) || !isRight(seen.label) || !(isTaken || isRefused)) return;
    say.verdict(charset, isTaken, {
      wanted: 'an answer as to the same body without a charset',
      got: `status ${response.status} to ${type}`,
    });
  },
};

/** Statuses of a service that does not find a header: that of the credential, or of the media type. */
const notFound = [400, 401, 403, 406, 415, 422];

/** A request whose header names are in another letter case gets what the same one gets before and after it. */
export const headerNamesHaveAnyCase: Law<Calls> = {
  judges: [names],
  judge(seen, known, say) {
    const { operation, request, response } = seen.exchange;
    if (!hasUnusualNames(request) || !isPlain(seen) || !isRight(seen.label)) return;
    if (response.status < 300) return say.holds(names);
    if (!notFound.includes(response.status) || (known.answerTo(seen) ?? 400) >= 300) return;
    const shown = {
      wanted: 'an answer as to the same request with header names in small letters',
      got: `status ${response.status} to ${request.headers.map(([name]) => name).join(', ')}`,
    };
    say.defer(names, 'the same request was not sent again with usual header names', (later) => {
      const { exchange } = later;
      const isSame = exchange.operation === operation && isSameRequest(exchange.request, request);
      if (!isSame || hasUnusualNames(exchange.request) || !isBefore(seen, later) || !isRight(later.label))
        return undefined;
      if (exchange.response.status >= 300) return 'nothing';
      return { holds: false, shown: { ...shown, related: [exchange] } };
    });
  },
};

/** An unusual text in a path, a query or a body ends in no server error where a plain one was answered before, and one is afterwards. */
export const unusualRequestsAreAnswered: Law<Calls> = {
  judges: [unusual],
  judge(seen, known, say) {
    const { exchange } = seen;
    const { operation, request, response } = exchange;
    if (!isUnusual(seen) || !askedById.includes(operation) || !isAtItsPath(exchange)) return;
    const kind = nameUnusual(operation, request);
    if (kind === undefined) return;
    // For a parameter without a value the list itself is the plain request.
    if (!(kind.endsWith(' empty') ? known.accepts(operation) : known.answersLike(kind))) return;
    if (response.status < 500) say.holds(unusual);
    else waitForControl(seen, kind, say);
  },
};

/** A server error is one of the text where the operation goes on to answer: otherwise it breaks for all. */
function waitForControl(seen: SeenExchange, kind: string, say: Say): void {
  const { operation, response } = seen.exchange;
  say.defer(unusual, 'no later request tells whether the operation answers at all', (later) => {
    if (later.exchange.operation !== operation || !isBefore(seen, later)) return undefined;
    const isAnswered = isUsualAnswered(later) ?? (isUnusualAnswered(later, kind) || undefined);
    if (isAnswered === undefined) return undefined;
    if (!isAnswered) return 'nothing';
    const wanted = 'an answer below 500, as the same request gets with a plain text';
    return { holds: false, shown: { wanted, got: `status ${response.status}`, related: [later.exchange] } };
  });
}

/** True where a usual request is answered, false where it breaks; undefined for another request, and where its answer does not tell. */
function isUsualAnswered(later: SeenExchange): boolean | undefined {
  const { operation, response } = later.exchange;
  if (isUnusual(later) || !isRight(later.label)) return undefined;
  const { status } = response;
  if (status >= 500) return false;
  // A list may refuse a parameter before anything breaks.
  const isTold = operation === 'listAccounts' ? status === 200 : status !== 401 && status !== 403;
  return isTold || undefined;
}

/** True where an unusual request of a kind is answered; of lists the usual ones tell. */
function isUnusualAnswered(later: SeenExchange, kind: string): boolean {
  return later.exchange.operation !== 'listAccounts' && listAnswered(later).includes(kind);
}

/** False for a path of another version, or below another one. */
function isAtItsPath({ operation, request }: Answered): boolean {
  const [start = ''] = getOperation(operation).path.split('{');
  return parseAddress(request).pathname.includes(start.replace(/\/$/, ''));
}
