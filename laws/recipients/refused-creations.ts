import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import { type Answered, findHeader, type SentRequest, sentStatusOf } from '../../src/http/exchange.ts';
import type { Law, Say } from '../../src/judge/law.ts';
import { isServerError } from '../../src/lib/edge.ts';
import { quoteValue } from '../../src/lib/quote-value.ts';
import type { JsonObject } from '../reading.ts';
import { isJson, readAnsweredObject, readWrittenBody } from './bodies.ts';
import type { CreationRequest } from './creation-request.ts';
import { isJudged, listMissing, readJudged } from './judged-creations.ts';
import type { RecipientMemory } from './memory.ts';
import { countCharacters } from './texts.ts';

const noObject: RequirementId = 'recipient-writes-refuse-a-body-that-is-no-object';
const otherType: RequirementId = 'recipient-creation-refuses-members-of-another-type';
const missing: RequirementId = 'recipient-creation-refuses-a-missing-required-member';
const withoutScope: RequirementId = 'recipient-scope-can-be-left-out';
const withoutBasic: RequirementId = 'scope-without-account-basic-is-refused-or-completed';
const unusual: RequirementId = 'unusual-requests-get-no-server-error';
const spaced: RequirementId = 'spaced-scopes-get-201-or-400';

/** A body with exactly one defect is refused with 400. */
export const defectiveCreationsAreRefused: Law<RecipientMemory> = {
  judges: [
    'recipient-name-of-257-characters-is-refused',
    'recipient-description-of-513-characters-is-refused',
    otherType,
    missing,
    'http-urls-are-refused',
    'unknown-scope-or-country-is-refused',
    withoutBasic,
    spaced,
    noObject,
  ],
  judge(seen, known, say) {
    const request = readJudged(seen, known);
    if (isJudged(seen) && isNoObject(seen.exchange.request) && known.accepted.length > 0)
      judgeDefect(seen.exchange, noObject, say);
    const [defect, ...others] = request?.defects ?? [];
    if (request === undefined || defect === undefined || others.length > 0) return;
    const isControlled = known.accepted.some((one) => listMissing(request, one.request)?.length === 0);
    if (isControlled) judgeOneDefect(seen.exchange, request, defect, say);
  },
};

/** A body that the document leaves open, as with null or nothing in its members, is taken or refused, and breaks no server that takes others. */
export const unusualCreationsAreAnswered: Law<RecipientMemory> = {
  judges: [unusual],
  judge(seen, known, say) {
    const { exchange, label } = seen;
    if (exchange.operation !== 'createRecipient' || label.credential !== 'user' || label.isProvoked) return;
    const body = readWrittenBody(exchange.request);
    if (typeof body !== 'object' || known.accepted.length === 0) return;
    const request = known.readCreation(body);
    if (!request.isUnusual && request.defects.length < 2) return;
    if (!isServerError(exchange.response.status)) return say.holds(unusual);
    say.defer(unusual, 'no later creation of the usual kind was answered', (later) => {
      const control = readJudged(later, known);
      if (control === undefined || control.defects.length > 0) return undefined;
      if (later.exchange.response.status >= 300) return 'nothing';
      return {
        holds: false,
        shown: {
          ...describeDefect(exchange, request),
          wanted: 'an answer below 500',
          related: [later.exchange],
        },
      };
    });
  },
};

/** JSON under the name of another content type is answered by what it says, or refused, and not for its name. */
export const contentTypesAreNotRefused: Law<RecipientMemory> = {
  judges: ['another-content-type-is-not-answered-with-415'],
  judge(seen, _known, say) {
    const type = findHeader(seen.exchange.request.headers, 'content-type');
    if (!isJudged(seen) || type === undefined || isJson(type)) return;
    const { status } = seen.exchange.response;
    const shown = { wanted: 'any other status than 415', got: String(status) };
    say.verdict('another-content-type-is-not-answered-with-415', status !== 415, shown);
  },
};

/** True for a body under the content type of JSON that is none, or something else than an object. */
function isNoObject(request: SentRequest): boolean {
  const isNothing = /^\s*(?:null)?\s*$/.test(request.body ?? '');
  const isOfJson = isJson(findHeader(request.headers, 'content-type') ?? '');
  return (isNothing && isOfJson) || readWrittenBody(request) === 'no object';
}

function judgeOneDefect(exchange: Answered, request: CreationRequest, defect: RequirementId, say: Say): void {
  const { status } = exchange.response;
  const answer = readAnsweredObject(exchange);
  const shown = describeDefect(exchange, request);
  if (defect === spaced) {
    const form = Array.isArray(request.body.scope) ? 'an array item' : 'a string';
    say.observe('spaced-scope-answer', `${form}: ${sentStatusOf(exchange)}`);
    say.verdict(spaced, status === 201 || status === 400, { ...shown, wanted: 'status 201 or 400' });
  } else if (defect === withoutBasic && status === 201) judgeCompleted(request, answer, shown, say);
  else if (defect === missing && status === 400 && !('scope' in request.body)) {
    say.holds(missing);
    say.warn(withoutScope, {
      ...shown,
      wanted: 'status 201',
      hint: 'the target file names scope in recipients.required',
    });
  } else if (defect === otherType && status < 300 && isMadeText(request, answer)) return;
  else if (defect === otherType && status < 300 && isNothing(request)) say.warn(otherType, shown);
  else say.verdict(defect, status === 400, shown);
}

/** An empty set counts as one that was left out: then ACCOUNT_BASIC is the default. */
function judgeCompleted(
  { body }: CreationRequest,
  answer: JsonObject | undefined,
  shown: ReturnType<typeof describeDefect>,
  say: Say,
): void {
  const isCompleted = String(answer?.scope)
    .split(/[\s,;|+]+/)
    .includes('ACCOUNT_BASIC');
  if (isCompleted && (body.scope as readonly unknown[]).length > 0) say.warn(withoutBasic, shown);
  else say.verdict(withoutBasic, isCompleted, { ...shown, wanted: 'status 400, or ACCOUNT_BASIC added' });
}

/** True where a number or a boolean was taken and is given back as the text that the document promises. */
function isMadeText({ scalars }: CreationRequest, answer: JsonObject | undefined): boolean {
  return scalars.length > 0 && scalars.every((member) => typeof answer?.[member] === 'string');
}

const descriptive: readonly string[] = ['logo_uri', 'description', 'terms_uri', 'client_uri', 'contacts'];

/** Null has not the type; that it is refused follows only for what a recipient is known by. */
function isNothing({ nulls }: CreationRequest): boolean {
  return nulls.length > 0 && nulls.every((member) => descriptive.includes(member));
}

function judgeDefect(exchange: Answered, id: RequirementId, say: Say): void {
  say.verdict(id, exchange.response.status === 400, {
    wanted: 'status 400',
    got: `status ${sentStatusOf(exchange)}`,
  });
}

function describeDefect(exchange: Answered, { body, defective }: CreationRequest) {
  return {
    wanted: 'status 400',
    got: `status ${sentStatusOf(exchange)}`,
    hint: defective.map((member) => describeValue(member, body[member])).join('; '),
  };
}

function describeValue(member: string, value: unknown): string {
  if (value === undefined) return `the creation had no ${member}`;
  if (typeof value !== 'string') return `${member} was ${quoteValue(JSON.stringify(value))}`;
  return /name|description/.test(member)
    ? `the ${member} had ${countCharacters(value)} characters`
    : `${member} was ${value}`;
}
