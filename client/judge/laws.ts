import { laws } from '../../laws/index.ts';
import { getOperation, type OperationId } from '../../src/catalogue/operations.ts';
import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import { readAccessToken } from '../../src/http/access-token.ts';
import { type Exchange, findHeader, isAnswered } from '../../src/http/exchange.ts';
import { isRedacted } from '../../src/journal/redaction/entries.ts';
import { type AccountPage, accountPageOf, hasNextPage } from '../../src/judge/account-page.ts';
import type { Said } from '../../src/judge/law.ts';
import { replay } from '../../src/judge/replay.ts';
import { decodePercent } from '../../src/lib/encode-text.ts';
import { isObject, listLeaves } from '../../src/lib/json/values.ts';
import type { Facts } from '../../src/target-file/facts.ts';
import { measureClockStep } from '../recording/order.ts';
import { type Asked, isIdStandIn, isMasked, isPartStandIn, secretMask } from '../recording/traffic.ts';
import { keyHeader } from '../rules/known-credentials.ts';
import type { ClientSettings } from '../rules/past.ts';
import { isSuccess } from '../rules/request.ts';
import { listSecretNames } from './secrets.ts';

/**
 * Requirements that say nothing where a write or an authorization of somebody may be missing from the recording, or where a tool has
 * undone a coding.
 */
const wantsAll: ReadonlySet<RequirementId> = new Set<RequirementId>([
  'bodies-are-packed-as-they-say',
  'bodies-are-packed-as-was-offered',
  'banking-errors-are-the-declared-ones',
  'one-creation-makes-one-recipient',
  'polled-answer-follows-the-options',
  'polled-unknown-request-id-ends-in-a-refusal',
  'recipient-update-leaves-other-recipients-alone',
  'refused-registration-request-changes-no-record',
  'registration-pair-has-one-status',
  'registration-request-touches-no-other-pair',
  'repeated-polls-agree',
  'requested-on-lies-near-the-request',
  'requested-on-stays',
  'sessions-are-answered-each-for-itself',
  'refused-creation-leaves-nothing-behind',
  'unauthorized-write-changes-nothing',
  'unknown-customer-is-refused',
  'unknown-request-id-ends-in-a-refusal',
  'update-of-an-unknown-recipient-creates-nothing',
]);

/** Requirements that rest on what a target file declares: nothing else says which members a creation needs. */
const wantsDeclared: ReadonlySet<RequirementId> = new Set<RequirementId>([
  'recipient-creation-refuses-a-missing-required-member',
]);

/** The facts of a service of which nobody declared any: laws that need one stay silent. */
export function makeUndeclaredFacts(tokenHeader: string): Facts {
  return {
    settleSeconds: Number.POSITIVE_INFINITY,
    visibleSeconds: Number.POSITIVE_INFINITY,
    tokenHeader: tokenHeader.toLowerCase(),
    registrable: [],
    knownPairs: [],
    mayDropPairs: true,
    requiredOfRecipients: [
      ...['name', 'scope', 'redirect_uris', 'logo_uri', 'country', 'description'],
      ...['terms_uri', 'client_uri', 'contacts'],
    ],
    areas: ['providers', 'recipients', 'registrations', 'revocation', 'fdx-accounts', 'account-detail'],
    accounts: { own: [], others: [] },
  };
}

/** The facts that hold for any recorded client, beside others: a declared session may have been asked before, and the token be the other customer's. */
function makeFactsOfAnybody({ declaresSessions: _, accounts, ...facts }: Facts): Facts {
  return { ...facts, missesWrites: true, accounts: { ...accounts, others: [] } };
}

/**
 * Asks the laws of the suite about recorded answers: in the order of the recording's clock, and as far as it shows enough. `odd` are
 * requests that break a duty, which no service has to answer as the document says.
 */
export function askLaws(
  asked: readonly Asked[],
  { facts, tokenHeader }: ClientSettings,
  odd: ReadonlySet<string>,
): readonly Said[] {
  const kinds = readCredentials(asked, tokenHeader);
  const step = measureClockStep(asked.map(({ exchange }) => exchange.startedAt));
  const secrets = listSecretNames(asked);
  const unclear = isWithoutQueries(asked)
    ? new Set([...odd, ...listPages(asked).map(({ exchange }) => exchange.id)])
    : odd;
  const known = asked.map((one) => {
    const secretDigest = secrets.get(one.exchange.id);
    return { ...markExchange(one, kinds, unclear), ...(secretDigest !== undefined && { secretDigest }) };
  });
  const ordered = orderByEnd(known, step);
  const entries = ordered.map((exchange) => ({ type: 'exchange' as const, check: '', exchange }));
  const declared = facts ?? makeUndeclaredFacts(tokenHeader);
  const facing = isOfRun(asked) ? declared : makeFactsOfAnybody(declared);
  const { said, doubtful } = replay(entries, facing, laws);
  // What broke once and was not asked again shows neither that it breaks nor that it holds.
  const isDoubtful = (one: Said) => one.kind === 'verdict' && one.holds && doubtful.includes(one.id);
  return said.filter(
    (one) => !wantsAll.has(one.id) && (facts !== undefined || !wantsDeclared.has(one.id)) && !isDoubtful(one),
  );
}

/** True where a tool may have left out queries: no request of the recording has one, and some pages of accounts lead on, and others not. */
function isWithoutQueries(asked: readonly Asked[]): boolean {
  if (asked.some(({ query }) => query.length > 0)) return false;
  return new Set(listPages(asked).map(hasNextPage)).size > 1;
}

function listPages(asked: readonly Asked[]): readonly AccountPage[] {
  return asked.flatMap(({ exchange }) =>
    exchange.operation === 'listAccounts' && isAnswered(exchange) ? (accountPageOf(exchange) ?? []) : [],
  );
}

/** Milliseconds after which an answer has come of which nobody measured when. */
const unmeasured = 60_000;

/** Exchanges in the order of their ends, each with how many had surely ended before it: a clock that rounds shows less. */
function orderByEnd(exchanges: readonly Exchange[], step: number): readonly Exchange[] {
  const timed = exchanges.map((one) => ({ ...one, took: one.took > 0 ? one.took : unmeasured }));
  const ordered = timed.sort((a, b) => endOf(a) - endOf(b));
  const ends = ordered.map(endOf);
  return ordered.map((exchange) => {
    const { startedAt, after } = exchange;
    const before = ends.findIndex((end) => end + step > startedAt);
    const shown = startedAt === 0 ? 0 : before < 0 ? ends.length : before;
    return { ...exchange, after: after ?? shown };
  });
}

/** One of which nobody knows when it was sent has surely ended before no other. */
function endOf({ startedAt, took }: Exchange): number {
  return startedAt === 0 ? Number.MAX_SAFE_INTEGER : startedAt + took;
}

/** An exchange as a run would have marked it. What the recording does not show is as lost as an answer that never came. */
function markExchange(asked: Asked, kinds: Credentials, odd: ReadonlySet<string>): Exchange {
  const { exchange } = asked;
  const { response, request, ...others } = exchange;
  const headers = request.headers.map(
    ([name, value]) => [name, isMasked(value) ? secretMask : value] as const,
  );
  const isShown = asked.isAnswerKnown && !holdsMask(exchange);
  const isOrdinary = !odd.has(exchange.id) && asked.isBodyKnown && asked.isUtf8 && asked.areHeadersKnown;
  const lost = { kind: 'lost', message: 'the recording does not show it' } as const;
  // A run of the suite has marked it.
  if (exchange.after !== undefined) return isShown ? exchange : { ...others, request, failure: lost };
  return {
    ...others,
    request: { ...request, headers },
    ...(response !== undefined && isShown ? { response } : { failure: exchange.failure ?? lost }),
    ...(isOrdinary ? {} : { undocumented: true as const }),
    credential: exchange.credential ?? kinds.kindOf(asked),
  };
}

/** Values that a tool masked are equal where those that they stand for are not. */
function holdsMask({ request, response }: Exchange): boolean {
  const texts = [response?.text ?? '', request.body ?? ''].flatMap((text) => text.split(/["&=]/));
  const [, path = '', query = ''] = /^\w+:\/\/[^/?#]*([^?#]*)(?:\?([^#]*))?/.exec(request.url) ?? [];
  const parts = [...path.split('/'), ...query.split('&').map((pair) => pair.replace(/^[^=]*=/, ''))];
  return (
    texts.some((text) => text.length < 80 && isIdStandIn(text) && !isRedacted(text)) ||
    parts.map(decodePercent).some((part) => isPartStandIn(part) && !isRedacted(part))
  );
}

interface Credentials {
  kindOf(asked: Asked): string;
}

/**
 * Tells the credentials of a recording apart by what they opened. Where several opened the same, each may stand for somebody else:
 * then nobody knows whose answer is whose.
 */
function readCredentials(asked: readonly Asked[], tokenHeader: string): Credentials {
  const opened = { user: new Set<string>(), fdx: new Set<string>(), 'api-key': new Set<string>() };
  for (const one of asked) {
    const value = credentialOf(one, tokenHeader);
    if (value !== undefined && !isMasked(value) && isSuccess(one)) opened[areaOf(one)].add(value);
  }
  const partners = readPartners(asked, new Set(Object.values(opened).flatMap((values) => [...values])));
  const isNamed = asked.some((one) => credentialOf(one, tokenHeader) !== undefined);
  return {
    kindOf(one) {
      const secret = readPartnerSecret(one);
      if (secret !== undefined && partners.has(secret)) return 'partner';
      const value = credentialOf(one, tokenHeader);
      if (value === undefined) return isNamed && one.areHeadersKnown ? 'none' : 'other';
      const kind = areaOf(one);
      return opened[kind].size === 1 && opened[kind].has(value) ? kind : 'other';
    },
  };
}

/** Secrets by which /Token gave a token: one that it names, one that opened something, or one whose kind or lifetime it tells. */
function readPartners(asked: readonly Asked[], opened: ReadonlySet<string>): ReadonlySet<string> {
  const accepted = new Set([...opened].map((value) => value.replace(/^Bearer\s+/i, '')));
  const granted = asked.filter((one) => {
    const { response } = one.exchange;
    if (response === undefined || !isSuccess(one) || !isObject(response.json)) return false;
    const isTold = Object.keys(response.json).some((name) => /^(?:token_?type|expires_?in)$/i.test(name));
    const isUsed = listLeaves(response.json).some((leaf) => accepted.has(String(leaf)));
    return isTold || isUsed || readAccessToken(response.json) !== undefined;
  });
  return new Set(granted.flatMap((one) => readPartnerSecret(one) ?? []));
}

/** The secret in a request to /Token of the form of the document (5.3), with the id beside it. */
function readPartnerSecret({ exchange: { operation, request }, isBodyKnown }: Asked): string | undefined {
  if (operation !== 'token' || !isBodyKnown) return undefined;
  const form = new URLSearchParams(request.body ?? '');
  const [id, secret] = [form.get('client_id') ?? '', form.get('client_secret') ?? ''];
  const isShown = form.get('grant_type') === 'client_credentials' && form.get('scope') === 'client:admin';
  return isShown && id !== '' && secret !== '' ? `${id} ${secret}` : undefined;
}

function areaOf({ exchange: { operation } }: Asked): 'user' | 'fdx' | 'api-key' {
  if (getOperation(operation).document === 'banking') return 'api-key';
  const accounts: readonly OperationId[] = ['listAccounts', 'getAccount'];
  return accounts.includes(operation) ? 'fdx' : 'user';
}

function credentialOf({ exchange: { operation, request } }: Asked, tokenHeader: string): string | undefined {
  const header = getOperation(operation).document === 'banking' ? keyHeader : tokenHeader;
  return findHeader(request.headers, header);
}

/** True for the requests of a run of the suite, which says itself what they were meant as. */
export function isOfRun(asked: readonly Asked[]): boolean {
  return asked.some(({ exchange }) => exchange.after !== undefined);
}
