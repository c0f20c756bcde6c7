import type { Exchanges, ReportedFinding } from '../report.ts';
import { cut, printable } from './text.ts';

const longestString = 40;
const longestBody = 240;
const longestRequest = 300;

/** Where a finding was met, in words: the request, the answer's status, the place in its body, how often. */
export function placeOf({ request, status, pointer, count }: ReportedFinding): string {
  const where = pointer === '' ? '' : `, at ${pointer}`;
  const often = count > 1 ? `, ${count} times` : '';
  return printable(`${cut(request, longestRequest)} answered ${status}${where}${often}`);
}

/** The body that led to a finding, its long texts cut with their lengths; undefined when none was sent. */
export function sentWith({ exchange }: ReportedFinding, exchanges: Exchanges): string | undefined {
  const body = exchanges.get(exchange)?.request.body;
  return body === undefined || body === '' ? undefined : printable(cut(shortened(body), longestBody));
}

function shortened(body: string): string {
  const shorten = (_name: string, value: unknown) => (typeof value === 'string' ? shortText(value) : value);
  try {
    // Written over several lines and joined again, for blanks between members at which a line can break.
    return JSON.stringify(JSON.parse(body), shorten, 1).replace(/\n\s*/g, ' ');
  } catch {
    return body;
  }
}

function shortText(text: string): string {
  const { length } = [...text];
  return length <= longestString ? text : `${cut(text, 12)} (${length} characters)`;
}
