import { Blocked } from '../check/blocked.ts';
import type { CallOptions, CheckContext } from '../check/types.ts';
import type { Answered } from '../client/exchange.ts';

/** Seconds between polls, and until the suite gives up (8). */
export const documentedPoll = { interval: 10, limit: 1800 } as const;

/** What came of polling: every answer in order, and the last one, which is not a 202. */
export interface Polled {
  readonly answers: readonly Answered[];
  readonly last: Answered;
}

/**
 * Calls the Async route after a 202, every interval, until the answer is not a 202 (3.2, 8). Throws Blocked when
 * the limit is over: the document does not say who must be done by then.
 */
export async function pollUntilDone(context: CheckContext, requestId: string, pending?: Answered): Promise<Polled> {
  const { interval, limit } = context.target.banking?.poll ?? documentedPoll;
  const { clock } = context;
  const deadline = clock.now() + limit * 1000;
  const answers: Answered[] = [];
  for (;;) {
    await clock.sleep(interval * 1000);
    if (clock.now() > deadline) {
      throw new Blocked(`no result within ${limit} s of polling every ${interval} s (${answers.length} polls)`);
    }
    const answer = await context.call('getAccountsDetailAsync', asyncRequest(context, requestId, answers.at(-1) ?? pending));
    context.timeline(requestId, answer);
    answers.push(answer);
    if (answer.response.status !== 202) return { answers, last: answer };
  }
}

/** How a RequestId reaches the Async route on this target (B-14). `link` follows the pending body's own link. */
export function asyncRequest({ target }: CheckContext, requestId: string, pending?: Answered): CallOptions {
  const form = target.banking?.async ?? 'path';
  if (form === 'path') return { path: { requestId } };
  const noSegment = { rawPath: { requestId: '' } };
  if (form.startsWith('query:')) return { ...noSegment, query: { [form.slice('query:'.length)]: requestId } };
  if (form.startsWith('header:')) return { ...noSegment, headers: { [form.slice('header:'.length)]: requestId } };
  return { url: linked(target.banking?.baseUrl ?? '', pending) };
}

/** The address that a pending body links to, on the target's own origin only: the key goes nowhere else. */
function linked(baseUrl: string, pending: Answered | undefined): string {
  const links = (pending?.response.json as { Links?: unknown } | undefined)?.Links;
  const hrefs = (Array.isArray(links) ? links : []).map((link) => (link as { href?: unknown } | null)?.href);
  const href = hrefs.find((value): value is string => typeof value === 'string' && /GetAccountsDetailAsync/i.test(value));
  if (href === undefined) throw new Blocked('the pending body links to no GetAccountsDetailAsync', 'banking');
  const url = new URL(href, pending?.request.url ?? baseUrl);
  if (url.origin !== new URL(baseUrl).origin) throw new Blocked(`the pending body links to another origin: ${url.origin}`);
  return url.href;
}
