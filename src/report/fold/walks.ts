import type { JournalEntry, PageEvent } from '../../journal/entry.ts';
import { groupBy } from '../../lib/group-by.ts';
import type { Report, ReportedWalk, WalkedPage } from '../report.ts';

/** Pages that a report keeps of one walk: so many of its beginning, so many of its end. */
const kept = { first: 60, last: 20 };

const byId = new Intl.Collator('en', { numeric: true });

/** The walks over the accounts list, in the order in which they began. */
export function walksOf(entries: readonly JournalEntry[]): Report['walks'] {
  const events = entries.flatMap((entry) => (entry.type === 'page' ? [entry.event] : []));
  const once = [...new Map(events.map((event) => [JSON.stringify(event), event])).values()];
  const walks = [...groupBy(once, ({ walk }) => walk)];
  return walks.sort(([a], [b]) => byId.compare(a, b)).map(([, pages]) => walkOf(pages));
}

function walkOf(events: readonly PageEvent[]): ReportedWalk {
  const inOrder = [...events].sort((a, b) => a.number - b.number);
  const pages = inOrder.filter(({ exchange }) => exchange !== undefined).map(pageOf);
  const end = inOrder.findLast((event) => event.end !== undefined)?.end;
  return {
    check: inOrder[0]!.check,
    ...(inOrder[0]!.resumed === undefined ? {} : { resumed: true }),
    pages: pages.length <= kept.first + kept.last ? pages : ends(pages),
    read: pages.length,
    ...(end === undefined ? {} : { end }),
  };
}

function ends(pages: readonly WalkedPage[]): WalkedPage[] {
  return [...pages.slice(0, kept.first), ...pages.slice(-kept.last)];
}

function pageOf({ exchange, status, size, total }: PageEvent): WalkedPage {
  return {
    exchange: exchange!,
    status: status!,
    ...(size === undefined ? {} : { size }),
    ...(total === undefined ? {} : { total }),
  };
}

const byKey = new Intl.Collator('en', { numeric: true });

/** The polls of each operation that answered 202, in the order of time. */
export function timelinesOf(entries: readonly JournalEntry[]): Report['timelines'] {
  const polled = entries.flatMap((entry) => (entry.type === 'poll' ? [entry.event] : []));
  const once = new Map(polled.map((event) => [JSON.stringify(event), event]));
  const inTime = [...once.values()].sort((a, b) => a.at - b.at || byKey.compare(a.check, b.check));
  const byOperation = groupBy(inTime, ({ check, requestId }) => `${check} ${requestId}`);
  return [...byOperation.values()].map((polls) => ({
    requestId: polls[0]!.requestId,
    check: polls[0]!.check,
    polls,
  }));
}
