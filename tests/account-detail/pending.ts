import {
  type Answered,
  asyncLinks,
  type CheckContext,
  type DetailOperation,
  header,
  isObject,
  items,
} from '../../src/kit.ts';

/** The id in the path that a link leads to; undefined when it shows none, or a placeholder. */
function idIn(link: string): string | undefined {
  return /GetAccountsDetailAsync[/?](?:[\w-]*=)?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/i.exec(
    link,
  )?.[1];
}

function judgeLinks(context: CheckContext, pending: Answered, requestId: string): void {
  const body = pending.response.json;
  if (!isObject(body)) return;
  const links = items(body.Links);
  const hrefs = links.map(({ href }) => href).filter((href) => typeof href === 'string');
  // A target that is polled by its link may have ids of its own in it.
  const byLink = context.target.banking?.async === 'link';
  const elsewhere = byLink
    ? []
    : hrefs.map(idIn).filter((id) => id !== undefined && id.toLowerCase() !== requestId.toLowerCase());
  const named = asyncLinks(pending);
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

/** 2.5, 3.2: the 202 of the POST, if there was one, and what it says of polling. */
export function judgePending(context: CheckContext, { posted, requestId }: DetailOperation): void {
  if (posted.response.status !== 202) return;
  judgeLinks(context, posted, requestId);
  observeHints(context, posted);
}
