import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import { type Answered, findHeader } from '../../src/http/exchange.ts';
import { isRedacted } from '../../src/journal/redaction/entries.ts';
import type { Law, Say, SeenExchange } from '../../src/judge/law.ts';
import { isGuid } from '../../src/lib/guid.ts';
import { isObject, listObjects } from '../../src/lib/json/values.ts';
import { customerOf, type DetailSessions } from './sessions.ts';

const resultEcho: RequirementId = 'result-echoes-the-request-id';
const pendingEcho: RequirementId = 'pending-echoes-the-request-id';
const namesAsync: RequirementId = 'pending-link-names-the-async-endpoint';
const isFollowed: RequirementId = 'pending-link-can-be-followed';
const namesNoOther: RequirementId = 'pending-links-name-no-other-operation';
const showsPath: RequirementId = 'pending-link-example-shows-the-path';
const form: RequirementId = 'pending-link-form';
const hints: RequirementId = 'poll-hints';

/** Every accepted answer names the session that it was asked for, letter case aside. */
export const answersNameTheirSession: Law<DetailSessions> = {
  judges: [resultEcho, pendingEcho],
  judge(seen, known, say) {
    const asked = readAsked(seen, known.idOf(seen.sending) ?? known.idInAddress(seen.sending));
    if (asked === undefined) return;
    const { RequestId: echoed } = asked.body;
    if (typeof echoed !== 'string' || isRedacted(echoed)) return;
    const requirement = seen.exchange.response.status === 200 ? resultEcho : pendingEcho;
    say.verdict(requirement, echoed.toLowerCase() === asked.requestId, {
      pointer: '/RequestId',
      wanted: 'the RequestId that was asked with',
      got: 'another text',
    });
  },
};

/** The links and the headers of a pending answer are about the operation and the customer that were asked for. */
export const pendingLinksNameTheirOperation: Law<DetailSessions> = {
  judges: [namesAsync, isFollowed, namesNoOther, showsPath, form, hints],
  judge(seen, known, say) {
    const { exchange } = seen;
    const { facts } = known;
    const asked = readAsked(seen, known.idOf(seen.sending));
    if (asked === undefined || exchange.response.status !== 202) return;
    const links = listObjects(asked.body.Links);
    const hrefs = textsOf(links, 'href');
    const examples = textsOf(links, 'example');
    const headers = listHeaderLinks(exchange);
    const own: OwnIds = {
      requestId: asked.requestId,
      customerId: customerOf(exchange.request.url),
      version: versionOf(exchange.request.url),
      // A target that is polled by its link may write ids of its own there.
      isLinked: facts.polledBy === 'link',
      passedBy: facts.polledBy?.replace(/^query:/, '').toLowerCase(),
    };
    // The document demands a link of the POST's 202 alone.
    const isPosted = exchange.operation === 'getAccountsDetail';
    const isNamed = [...hrefs, ...examples].some(namesRoute);
    if (isNamed || (isPosted && Array.isArray(asked.body.Links))) judgeHrefs(hrefs, isNamed, own, say);
    if (isNamed || headers.some(namesRoute)) judgeOthers({ hrefs, examples, headers }, own, say);
    if (isPosted) describeLinks(exchange, hrefs, examples, own, say);
  },
};

/** A poll of an address that a pending answer linked to shows that the link can be followed, whichever form polls have. */
export const pendingLinksAreFollowed: Law<DetailSessions> = {
  judges: [isFollowed],
  judge(seen, known, say) {
    const { operation, response } = seen.exchange;
    const isAnswer = response.status === 200 || response.status === 202;
    if (operation === 'getAccountsDetailAsync' && isAnswer && known.isLinked(seen)) say.holds(isFollowed);
  },
};

const hintHeaders = ['retry-after', 'location', 'content-location', 'link'];

/** Judges and records the forms in which a pending answer says how it is polled. */
function describeLinks(
  { response: { headers } }: Answered,
  hrefs: readonly string[],
  examples: readonly string[],
  own: OwnIds,
  say: Say,
): void {
  const isPath = examples.some((example) => /\/GetAccountsDetailAsync\/[^/]+$/i.test(example));
  say.verdict(showsPath, isPath, {
    pointer: '/Links',
    wanted: 'an example of the form /GetAccountsDetailAsync/{requestId}',
    got: examples.length === 0 ? 'no example' : 'examples of another form',
  });
  const forms = hrefs.map((href) => {
    const address = /^[a-z]+:/i.test(href) ? 'absolute' : 'relative';
    return `${address}, ${findRequestId(href, own) === undefined ? 'without' : 'with'} the RequestId`;
  });
  say.observe(form, [...new Set(forms)].join('; ') || 'no href');
  const told = hintHeaders.flatMap((name) => {
    const value = findHeader(headers, name);
    if (value === undefined) return [];
    return [name === 'retry-after' ? `Retry-After ${value}` : name];
  });
  say.observe(hints, told.join(', ') || 'none');
}

interface OwnIds {
  readonly requestId: string;
  readonly customerId: string | undefined;
  readonly version: string | undefined;
  readonly isLinked: boolean;
  readonly passedBy: string | undefined;
}

interface Links {
  readonly hrefs: readonly string[];
  readonly examples: readonly string[];
  readonly headers: readonly string[];
}

const namesRoute = (text: string) => /GetAccountsDetailAsync/i.test(text);

/** An accepted answer to a documented request that names a session. */
function readAsked({ exchange, label }: SeenExchange, requestId: string | undefined) {
  const { status, json } = exchange.response;
  if (requestId === undefined || label.isUndocumented || !isObject(json)) return undefined;
  return status === 200 || status === 202 ? { requestId, body: json } : undefined;
}

function judgeHrefs(hrefs: readonly string[], isNamed: boolean, own: OwnIds, say: Say): void {
  const elsewhere = hrefs.filter(
    (link) => isOfOtherRequest(link, own) || isOfOtherVersion(link, own) || isOfRequestTwice(link, own),
  );
  if (hrefs.includes(''))
    say.verdict(isFollowed, false, { pointer: '/Links', wanted: 'a URL to follow', got: 'an empty href' });
  say.verdict(namesAsync, isNamed && elsewhere.length === 0, {
    pointer: '/Links',
    wanted: 'GetAccountsDetailAsync of the RequestId that was asked with, in an href or an example',
    got: isNamed ? 'an href with another id or version, or the id twice' : 'no link that names it',
  });
}

function judgeOthers({ hrefs, examples, headers }: Links, own: OwnIds, say: Say): void {
  const customers = [...hrefs, ...examples, ...headers].filter((link) => isOfOtherCustomer(link, own));
  const requests = [...examples, ...headers].filter((link) => isOfOtherRequest(link, own));
  say.verdict(namesNoOther, customers.length + requests.length === 0, {
    pointer: '/Links',
    wanted: 'links of this customer and of the RequestId that was asked with, in headers too',
    got: customers.length > 0 ? 'a link with another customerId' : 'a link with another RequestId',
  });
}

function textsOf(links: readonly Readonly<Record<string, unknown>>[], member: string): readonly string[] {
  return links
    .map((link) => link[member])
    .filter((text): text is string => typeof text === 'string' && !isRedacted(text));
}

const linkHeaders = ['location', 'content-location', 'operation-location', 'link'];

/** The addresses of the Async route in headers: a header may lead to other things as well. */
function listHeaderLinks({ response: { headers } }: Answered): readonly string[] {
  return linkHeaders.flatMap((name) => {
    const text = findHeader(headers, name);
    if (text === undefined || isRedacted(text)) return [];
    const links = name === 'link' ? [...text.matchAll(/<([^>]*)>/g)].map(([, link]) => link!) : [text];
    return links.filter(namesRoute);
  });
}

/** The values of query parameters by their names in lower case, as the text of a link has them. */
function queryOf(link: string): ReadonlyMap<string, string> {
  const query = link.split('#')[0]!.split('?').slice(1).join('?');
  return new Map([...new URLSearchParams(query)].map(([name, value]) => [name.toLowerCase(), value]));
}

function isOfOtherRequest(link: string, own: OwnIds): boolean {
  const named = own.isLinked ? undefined : findRequestId(link, own);
  return named !== undefined && named.toLowerCase() !== own.requestId;
}

/** A path that goes on behind the RequestId with the same one leads to nothing that the document shows. */
function isOfRequestTwice(link: string, { requestId, isLinked }: OwnIds): boolean {
  const [, rest = ''] = /GetAccountsDetailAsync((?:\/[^/?#]+)*)/i.exec(link) ?? [];
  const named = rest.split('/').filter((segment) => segment.toLowerCase() === requestId);
  return !isLinked && named.length > 1;
}

/** The RequestId in a link, by the places that the document gives it: templates in braces hold none. */
function findRequestId(link: string, { passedBy }: OwnIds): string | undefined {
  const inPath = /\/?GetAccountsDetailAsync\/([^/?#]+)/i.exec(link)?.[1];
  const passed = [...queryOf(link)].filter(
    ([name]) => /^(?:request|session|r)?[-_]?id$/.test(name) || name === passedBy,
  );
  return [inPath, ...passed.map(([, value]) => value)].find((id) => id !== undefined && isGuid(id));
}

function versionOf(link: string): string | undefined {
  return /\/v(\d+)\/[^/?#]+\/BankingServices(?:[/?#]|$)/i.exec(link)?.[1];
}

/** The Async endpoint stands under one version alone (9, A-91). */
function isOfOtherVersion(link: string, { version }: OwnIds): boolean {
  const named = namesRoute(link) ? versionOf(link) : undefined;
  return named !== undefined && version !== undefined && named !== version;
}

function isOfOtherCustomer(link: string, { customerId }: OwnIds): boolean {
  const named = customerOf(link) ?? queryOf(link).get('customerid');
  if (named === undefined || customerId === undefined || isRedacted(customerId)) return false;
  return isId(named, customerId) && named.toLowerCase() !== customerId;
}

/** A text that may be an id: a GUID, or letters and digits where the target's own customerId has another form. */
function isId(text: string, like: string): boolean {
  return isGuid(like) ? isGuid(text) : /^(?=.*\d)[\w-]+$/.test(text);
}
