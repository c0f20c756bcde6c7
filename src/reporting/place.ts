import type { Exchanges, ReportedFinding } from './report.ts';
import { cut, printable } from './text.ts';

const longestString = 40;
const longestBody = 200;

/** Where a finding was met, in words: the request, the answer's status, the place in its body, how often. */
export function placeOf({ request, status, pointer, count }: ReportedFinding): string {
  const where = pointer === '' ? '' : `, at ${pointer}`;
  const often = count > 1 ? `, ${count} times` : '';
  return printable(`${request} answered ${status}${where}${often}`);
}

/** The body that led to a finding, its long texts cut with their lengths; undefined when none was sent. */
export function sentWith({ exchange }: ReportedFinding, exchanges: Exchanges): string | undefined {
  const body = exchanges.get(exchange)?.request.body;
  return body === undefined || body === '' ? undefined : printable(cut(shortened(body), longestBody));
}

function shortened(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), (_name, value) =>
      typeof value === 'string' ? shortText(value) : value,
    );
  } catch {
    return body;
  }
}

function shortText(text: string): string {
  const { length } = [...text];
  return length <= longestString ? text : `${cut(text, 12)} (${length} characters)`;
}
