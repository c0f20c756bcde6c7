import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import { type Answered, findHeader } from '../../src/http/exchange.ts';
import { isRedacted } from '../../src/journal/redaction/entries.ts';
import type { Law, Say, SeenExchange } from '../../src/judge/law.ts';
import { isGuid } from '../../src/lib/guid.ts';
import { isObject, listObjects } from '../../src/lib/json/values.ts';
import { readNamedId } from './requests.ts';
import type { DetailSessions } from './sessions.ts';

const resultEcho: RequirementId = 'result-echoes-the-request-id';
const pendingEcho: RequirementId = 'pending-echoes-the-request-id';
const namesAsync: RequirementId = 'pending-link-names-the-async-endpoint';
const namesNoOther: RequirementId = 'pending-links-name-no-other-operation';

/** Every accepted answer names the session that it was asked for, letter case aside. */
export const answersNameTheirSession: Law<DetailSessions> = {
  judges: [resultEcho, pendingEcho],
  judge(seen, { facts }, say) {
    const asked = readAsked(seen, readNamedId(seen.sending, facts));
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
  judges: [namesAsync, namesNoOther],
  judge(seen, { facts }, say) {
    const { exchange } = seen;
    const asked = readAsked(seen, readNamedId(seen.sending, facts));
    if (asked === undefined || exchange.response.status !== 202) return;
    const links = listObjects(asked.body.Links);
    const hrefs = textsOf(links, 'href');
    const examples = textsOf(links, 'example');
    const headers = listHeaderLinks(exchange);
    const own: OwnIds = {
      requestId: asked.requestId,
      customerId: customerOf(exchange.request.url)?.toLowerCase(),
      // A target that is polled by its link may write ids of its own there.
      isLinked: facts.polledBy === 'link',
      passedBy: facts.polledBy?.replace(/^query:/, '').toLowerCase(),
    };
    if (hrefs.some(namesRoute)) judgeHrefs(hrefs, own, say);
    if ([...hrefs, ...examples, ...headers].some(namesRoute))
      judgeOthers({ hrefs, examples, headers }, own, say);
  },
};

interface OwnIds {
  readonly requestId: string;
  readonly customerId: string | undefined;
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

function judgeHrefs(hrefs: readonly string[], own: OwnIds, say: Say): void {
  const elsewhere = hrefs.filter((link) => isOfOtherRequest(link, own));
  say.verdict(namesAsync, elsewhere.length === 0, {
    pointer: '/Links',
    wanted: 'GetAccountsDetailAsync of the RequestId that was asked with in each href',
    got: 'an href with another id',
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

function isOfOtherRequest(link: string, { requestId, isLinked, passedBy }: OwnIds): boolean {
  if (isLinked) return false;
  const inPath = /\/?GetAccountsDetailAsync\/([^/?#]+)/i.exec(link)?.[1];
  const passed = [...queryOf(link)].filter(
    ([name]) => /^(?:request|session|r)?[-_]?id$/.test(name) || name === passedBy,
  );
  const named = [inPath, ...passed.map(([, value]) => value)].find((id) => id !== undefined && isGuid(id));
  return named !== undefined && named.toLowerCase() !== requestId;
}

function customerOf(link: string): string | undefined {
  return /\/v3\/([^/?#]+)\/BankingServices(?:[/?#]|$)/i.exec(link)?.[1];
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
