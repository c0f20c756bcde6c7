import { type Answered, header } from '../../../src/http/exchange.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { isObject, itemsOf, type JsonObject } from '../../support/assertions/bodies.ts';
import { listPollLinks } from '../../support/polling/poll-request.ts';
import type { DetailOperation } from '../../support/resources/account-detail.ts';

/** The id in the path that a link leads to; undefined when it shows none, or a placeholder. */
function idIn(link: string): string | undefined {
  return /GetAccountsDetailAsync[/?](?:[\w-]*=)?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/i.exec(
    link,
  )?.[1];
}

function hrefsIn(links: readonly JsonObject[]): readonly string[] {
  return links.map(({ href }) => href).filter((href) => typeof href === 'string');
}

/** The ids of other operations that links lead to; a target that is polled by its link may have ids of its own in it. */
function elsewhereIn({ target }: CheckContext, links: readonly JsonObject[], requestId: string): string[] {
  if (target.banking?.async === 'link') return [];
  return hrefsIn(links)
    .map(idIn)
    .filter((id) => id !== undefined)
    .filter((id) => id.toLowerCase() !== requestId.toLowerCase());
}

/** The document demands a link of the POST's 202; one that a poll's 202 shows names the same operation. */
function judgePolledLinks(context: CheckContext, pending: Answered, requestId: string): void {
  const body = pending.response.json;
  const links = isObject(body) ? itemsOf(body.Links) : [];
  if (listPollLinks(pending).length === 0) return;
  context.verify(
    'pending-link-names-the-async-endpoint',
    elsewhereIn(context, links, requestId).length === 0,
    {
      exchange: pending,
      pointer: '/Links',
      wanted: 'GetAccountsDetailAsync of the RequestId that was polled',
      got: 'an href with another id',
    },
  );
}

function judgeLinks(context: CheckContext, pending: Answered, requestId: string): void {
  const body = pending.response.json;
  if (!isObject(body)) return;
  const links = itemsOf(body.Links);
  const hrefs = hrefsIn(links);
  const elsewhere = elsewhereIn(context, links, requestId);
  const named = listPollLinks(pending);
  const evidence = { exchange: pending, pointer: '/Links' };
  context.verify('pending-link-names-the-async-endpoint', named.length > 0 && elsewhere.length === 0, {
    ...evidence,
    wanted: 'GetAccountsDetailAsync of this RequestId in an href or an example',
    got: named.length > 0 ? 'an href with another id' : `none in ${links.length} links`,
  });
  const examples = links.map(({ example }) => example).filter((example) => typeof example === 'string');
  const showsPath = examples.some((example) => /\/GetAccountsDetailAsync\/[^/]+$/i.test(example));
  context.verify('pending-link-example-shows-the-path', showsPath, {
    ...evidence,
    wanted: 'an example of the form /GetAccountsDetailAsync/{requestId}',
    got: examples.length === 0 ? 'no example' : 'examples of another form',
  });
  const forms = hrefs.map((href) => {
    const address = /^[a-z]+:/i.test(href) ? 'absolute' : 'relative';
    return `${address}, ${idIn(href) === undefined ? 'without the RequestId' : 'with the RequestId'}`;
  });
  context.observe('pending-link-form', [...new Set(forms)].join('; ') || 'no href', pending);
}

const hints = ['retry-after', 'location', 'content-location', 'link'];

function observeHints(context: CheckContext, pending: Answered): void {
  const seen = hints.flatMap((name) => {
    const value = header(pending.response.headers, name);
    if (value === undefined) return [];
    return [name === 'retry-after' ? `Retry-After ${value}` : name];
  });
  context.observe('poll-hints', seen.join(', ') || 'none', pending);
}

/** 2.5, 3.2: the 202 of the POST, if there was one, those of the polls, and what they say of polling. */
export function judgePending(context: CheckContext, { posted, polled, requestId }: DetailOperation): void {
  for (const answer of polled?.answers ?? []) {
    if (answer.response.status === 202) judgePolledLinks(context, answer, requestId);
  }
  if (posted.response.status !== 202) return;
  judgeLinks(context, posted, requestId);
  observeHints(context, posted);
}
