import type { Answered } from '../../../src/http/exchange.ts';
import { isGuid } from '../../../src/lib/guid.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { listPollLinks } from '../../../src/plan/poll-request.ts';
import { isObject, type JsonObject, listObjects } from '../../support/assertions/bodies.ts';

/** The ids that a link names; one is undefined where it shows none, or a placeholder. */
interface NamedIds {
  readonly requestId: string | undefined;
  readonly customerId: string | undefined;
}

function isSameId(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** The values of query parameters by their names in lower case, as the text of a link has them. */
function queryOf(link: string): ReadonlyMap<string, string> {
  const query = link.split('#')[0]!.split('?').slice(1).join('?');
  return new Map([...new URLSearchParams(query)].map(([name, value]) => [name.toLowerCase(), value]));
}

/** A text that may be an id: a GUID, or letters and digits where the target's own customerId has another form. */
function isId(text: string, like: string): boolean {
  return isGuid(like) ? isGuid(text) : /^(?=.*\d)[\w-]+$/.test(text);
}

const requestIdNames = /^(?:request|session|r)?[-_]?id$/;

/** Reads what a link names from the places that the document gives them: templates in braces hold none. */
function readIds({ target }: CheckContext, link: string): NamedIds {
  const { async: form, customerId } = target.banking!;
  const query = queryOf(link);
  const passed = [...query].filter(
    ([name]) => requestIdNames.test(name) || form.toLowerCase() === `query:${name}`,
  );
  const inPath = /\/?GetAccountsDetailAsync\/([^/?#]+)/i.exec(link)?.[1];
  const requestIds = [inPath, ...passed.map(([, value]) => value)];
  const customer = /\/v3\/([^/?#]+)\/BankingServices(?:[/?#]|$)/i.exec(link)?.[1] ?? query.get('customerid');
  return {
    requestId: requestIds.find((id) => id !== undefined && isGuid(id)),
    customerId: customer !== undefined && isId(customer, customerId) ? customer : undefined,
  };
}

function textsOf(links: readonly JsonObject[], member: 'href' | 'example'): readonly string[] {
  return links.map((link) => link[member]).filter((text) => typeof text === 'string');
}

/** Whether a text names another RequestId; a target that is polled by its link may write ids of its own there. */
function namesOtherRequest(context: CheckContext, link: string, requestId: string): boolean {
  const named = readIds(context, link).requestId;
  return context.target.banking!.async !== 'link' && named !== undefined && !isSameId(named, requestId);
}

function namesOtherCustomer(context: CheckContext, link: string): boolean {
  const named = readIds(context, link).customerId;
  return named !== undefined && !isSameId(named, context.target.banking!.customerId);
}

/** neither an href nor an example is about another customer, and an example about no other RequestId. */
function judgeNamedOperation(
  context: CheckContext,
  exchange: Answered,
  links: readonly JsonObject[],
  requestId: string,
): void {
  const examples = textsOf(links, 'example');
  const customers = [...textsOf(links, 'href'), ...examples].filter((link) =>
    namesOtherCustomer(context, link),
  );
  const requests = examples.filter((link) => namesOtherRequest(context, link, requestId));
  const got = customers.length > 0 ? 'a link with another customerId' : 'an example with another RequestId';
  context.verify('pending-links-name-no-other-operation', customers.length + requests.length === 0, {
    exchange,
    pointer: '/Links',
    wanted: 'links of this customer and of the RequestId that was asked with',
    got,
  });
}

/** The document demands a link of the POST's 202; one that a poll's 202 shows names the same operation. */
export function judgePolledLinks(context: CheckContext, pending: Answered, requestId: string): void {
  const body = pending.response.json;
  const links = isObject(body) ? listObjects(body.Links) : [];
  if (listPollLinks(pending).length === 0) return;
  const elsewhere = textsOf(links, 'href').filter((link) => namesOtherRequest(context, link, requestId));
  context.verify('pending-link-names-the-async-endpoint', elsewhere.length === 0, {
    exchange: pending,
    pointer: '/Links',
    wanted: 'GetAccountsDetailAsync of the RequestId that was polled',
    got: 'an href with another id',
  });
  judgeNamedOperation(context, pending, links, requestId);
}

/** 3.2, 4.6: the links of the POST's 202. */
export function judgeLinks(context: CheckContext, pending: Answered, requestId: string): void {
  const body = pending.response.json;
  if (!isObject(body)) return;
  const links = listObjects(body.Links);
  const hrefs = textsOf(links, 'href');
  const elsewhere = hrefs.filter((link) => namesOtherRequest(context, link, requestId));
  const named = listPollLinks(pending);
  const evidence = { exchange: pending, pointer: '/Links' };
  context.verify('pending-link-names-the-async-endpoint', named.length > 0 && elsewhere.length === 0, {
    ...evidence,
    wanted: 'GetAccountsDetailAsync of this RequestId in an href or an example',
    got: named.length > 0 ? 'an href with another id' : `none in ${links.length} links`,
  });
  judgeNamedOperation(context, pending, links, requestId);
  const examples = textsOf(links, 'example');
  const showsPath = examples.some((example) => /\/GetAccountsDetailAsync\/[^/]+$/i.test(example));
  context.verify('pending-link-example-shows-the-path', showsPath, {
    ...evidence,
    wanted: 'an example of the form /GetAccountsDetailAsync/{requestId}',
    got: examples.length === 0 ? 'no example' : 'examples of another form',
  });
  const forms = hrefs.map((href) => {
    const address = /^[a-z]+:/i.test(href) ? 'absolute' : 'relative';
    const holdsId = readIds(context, href).requestId !== undefined;
    return `${address}, ${holdsId ? 'with the RequestId' : 'without the RequestId'}`;
  });
  context.observe('pending-link-form', [...new Set(forms)].join('; ') || 'no href', pending);
}
