import { operationIds } from '../../src/catalogue/operations.ts';
import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import { findHeader } from '../../src/http/exchange.ts';
import { isOfEdge } from '../../src/lib/edge.ts';
import type { Asked } from '../recording/traffic.ts';
import type { Past } from './past.ts';
import { answerOf, hasAnswer, isSuccess, readSentMembers, readToken, statusOf } from './request.ts';
import { defineRule, type Rule } from './rule.ts';

/** True for an answer with which the work of a client does not just go on. */
type Trouble = (answered: Asked, past: Past) => boolean;

/** A token that the client was given, or that was taken before. Which token registers is another duty's matter. */
const isTokenRefused: Trouble = (answered, { credentials, settings }) =>
  statusOf(answered) === 401 &&
  answered.exchange.operation !== 'requestRegistrations' &&
  credentials.tokens.has(readToken(answered, settings.tokenHeader) ?? '');

const isBusy: Trouble = (answered) => isOfEdge(statusOf(answered) ?? 0);

/** The document shows no body of some answers. */
const withoutBody = /^(?:revoke|requestRegistrations|token|authorize)/;

const isUnreadable: Trouble = (answered) => {
  const { operation, response } = answered.exchange;
  const isShown = answered.isAnswerKnown && isSuccess(answered) && !withoutBody.test(operation);
  return isShown && response?.isJson === false;
};

const isFailedOperation: Trouble = (answered, { operations }) =>
  answered.exchange.operation === 'getAccountsDetailAsync' &&
  (statusOf(answered) ?? 0) >= 400 &&
  hasAnswer(answered) &&
  operations.named(answered) !== undefined;

const isToldToWait: Trouble = (answered) =>
  isOfDetail(answered) && statusOf(answered) === 202 && readWait(answered) !== undefined;

const isOfAnotherSession: Trouble = (answered, { operations }) => {
  if (!isOfDetail(answered) || !isSuccess(answered)) return false;
  const sent = readSentMembers(answered)?.RequestId ?? operations.named(answered)?.requestId;
  const [told, own] = [answerOf(answered).RequestId, sent].map((id) =>
    typeof id === 'string' ? id.toLowerCase() : undefined,
  );
  return told !== undefined && own !== undefined && told !== own;
};

function isOfDetail({ exchange: { operation } }: Asked): boolean {
  return operation === 'getAccountsDetail' || operation === 'getAccountsDetailAsync';
}

/** Seconds that an answer asks its client to wait; undefined where it names none. */
function readWait({ exchange: { response } }: Asked): number | undefined {
  const seconds = Number(findHeader(response?.headers ?? [], 'retry-after') ?? '');
  return seconds > 0 ? seconds : undefined;
}

/** Describes the request that follows on an answer, and how long after it. */
function describeNext(asked: Asked, before: Asked, { settings }: Past): string {
  const wait = describeWait(asked, before);
  return [describeRequest(asked, before, settings.tokenHeader), ...(wait === undefined ? [] : [wait])].join(
    ', ',
  );
}

function describeRequest(asked: Asked, before: Asked, tokenHeader: string): string {
  const [own, last] = [asked.exchange, before.exchange];
  if (own.operation !== last.operation) return `it goes on with ${own.operation}`;
  const isSame = own.request.url === last.request.url && own.request.body === last.request.body;
  if (!isSame) return `it sends another request of ${own.operation}`;
  const [token, earlier] = [asked, before].map((one) => readToken(one, tokenHeader));
  return token === earlier ? 'it sends the request again' : 'it sends the request again with another token';
}

/** The share of a wait by which clocks may differ. */
const tolerance = 0.1;

/** Describes whether a request comes as late as the answer before it asked for; undefined where nobody can tell. */
function describeWait({ exchange: { startedAt } }: Asked, before: Asked): string | undefined {
  const wait = readWait(before);
  const answeredAt = before.exchange.startedAt + before.exchange.took;
  if (wait === undefined || startedAt === 0 || before.exchange.startedAt === 0) return undefined;
  const isLate = startedAt - answeredAt >= wait * 1000 * (1 - tolerance);
  return isLate ? 'as late as Retry-After says' : 'sooner than Retry-After says';
}

function describePoll(asked: Asked, before: Asked): string | undefined {
  const wait = describeWait(asked, before);
  const isPoll = asked.exchange.operation === 'getAccountsDetailAsync';
  return isPoll && wait !== undefined ? `it polls ${wait}` : undefined;
}

/**
 * Observes what a client does after an answer: the document says nothing of it. The next request shows it, or the end of a
 * recording from which nothing is missing.
 */
function observeAfter(
  requirement: RequirementId,
  isTrouble: Trouble,
  describe: (asked: Asked, before: Asked, past: Past) => string | undefined = describeNext,
): Rule {
  const rule = defineRule(
    requirement,
    (asked, past) => {
      const { last } = past;
      if (last === undefined || !isTrouble(last, past)) return undefined;
      // A request that was under way already follows on something else.
      const isLater = asked.exchange.startedAt >= last.exchange.startedAt + last.exchange.took;
      const observed = isLater ? describe(asked, last, past) : undefined;
      return observed === undefined ? undefined : { observed };
    },
    [...operationIds],
  );
  const isLastTrouble = (past: Past) => past.last !== undefined && isTrouble(past.last, past);
  return {
    ...rule,
    atEnd: (past) => (isLastTrouble(past) ? { observed: 'it sends nothing more' } : undefined),
  };
}

/** The rules of what a client does where the document does not say it: observed, and never charged. */
export const troubleRules: readonly Rule[] = [
  observeAfter('caller-goes-on-after-a-401', isTokenRefused),
  observeAfter('caller-goes-on-after-a-busy-answer', isBusy),
  observeAfter('caller-goes-on-after-an-unreadable-success', isUnreadable),
  observeAfter('caller-goes-on-after-a-failed-operation', isFailedOperation),
  observeAfter('caller-goes-on-after-an-answer-of-another-session', isOfAnotherSession),
  observeAfter('caller-waits-as-retry-after-says', isToldToWait, describePoll),
];
