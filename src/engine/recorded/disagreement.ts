import type { Exchange } from '../../http/exchange.ts';
import { hasMarks } from './answers.ts';
import type { RepeatedCheck } from './repeat.ts';

/**
 * Where a check that was run again with the whole target asks for something else than the exchanges hold that it was
 * answered with, one sentence each. What was redacted shows nothing.
 */
export function findOtherRequests({ recorded: { check }, departure, asked }: RepeatedCheck): string[] {
  if (departure !== undefined) return [];
  return asked.flatMap(({ now, then }) => {
    const other = compareParts(now, then).find(([, one, another]) => !agree(one, another));
    return other === undefined
      ? []
      : [`${check} sends another request than the exchange ${then.id} holds: its ${other[0]} differs`];
  });
}

/** What a request is compared by: the name of the part, and what it is now and then. */
function compareParts(now: Exchange, then: Exchange): [name: string, now: unknown, then: unknown][] {
  return [
    ['operation', now.operation, then.operation],
    ['credential', now.credential, then.credential],
    ['mark as undocumented', now.undocumented, then.undocumented],
    ['method', now.request.method, then.request.method],
    ['path', pathOf(now), pathOf(then)],
    ['body', now.request.body, then.request.body],
    ['headers', headersOf(now), headersOf(then)],
  ];
}

function pathOf({ request }: Exchange): string {
  const { pathname, search } = new URL(request.url);
  return `${pathname}${search}`.replaceAll('%5B', '[').replaceAll('%5D', ']');
}

function headersOf({ request }: Exchange): string {
  return request.headers
    .map(([name, value]) => `${name}: ${hasMarks(value) ? '[secret]' : value}`)
    .join('\n');
}

/** Texts in which something was redacted may be the same. */
function agree(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  return typeof one === 'string' && typeof other === 'string' && (hasMarks(one) || hasMarks(other));
}
