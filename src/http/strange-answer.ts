import { findHeader, type ReceivedResponse } from './exchange.ts';

type Answer = Pick<ReceivedResponse, 'status' | 'headers' | 'text'>;

/**
 * The status of an answer that is none of the interface, with what shows who gave it: where a redirection leads, or the title of
 * a page. What may hold secrets in an address is left out.
 */
export function describeStrangeStatus(answer: Answer): string {
  const { status, headers } = answer;
  const to = status >= 300 && status < 400 ? findHeader(headers, 'location') : undefined;
  if (to !== undefined) return `${status} to ${to.replace(/[?#].*/s, '').replace(/\/\/[^/]*@/, '//')}`;
  const title = readPageTitle(answer);
  return title === undefined ? String(status) : `${status} with a page "${title}"`;
}

/** The title of a page, to recognise a login or a proxy by. */
export function readPageTitle({ text }: Pick<Answer, 'text'>): string | undefined {
  const title = /<title[^>]*>([^<]{1,200})/i.exec(text)?.[1]?.replace(/\s+/g, ' ').trim();
  return title === '' ? undefined : title;
}
