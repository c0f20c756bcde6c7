import type { Exchange } from '../../http/exchange.ts';
import type { CheckResult, Finding, JournalEntry } from '../../journal/entry.ts';
import { parseJson } from '../../lib/json/text.ts';
import { findValueAt } from '../../lib/json/values.ts';
import { hasMarks } from './answers.ts';
import {
  describeFindingPlace,
  isSameResult,
  type RecheckInput,
  type RepeatedCheck,
  repeatSession,
  splitSessions,
} from './repeat.ts';

/** What came of running checks again on what was recorded. */
export interface Recheck {
  /** Checks that come to the same result. */
  readonly same: readonly string[];
  /** Checks whose result has to be believed, with the reason. */
  readonly believed: readonly { readonly check: string; readonly why: string }[];
  /** What a result says against its own exchanges, one sentence each. */
  readonly problems: readonly string[];
}

/** Runs every check of a journal again, its recorded answers in the place of the target. Sends nothing. */
export async function repeatRecordedChecks(input: RecheckInput): Promise<Recheck> {
  const parts: Recheck[] = [];
  for (const entries of splitSessions(input.entries)) parts.push(await recheckSession(input, entries));
  return {
    same: parts.flatMap(({ same }) => same),
    believed: parts.flatMap(({ believed }) => believed),
    problems: parts.flatMap(({ problems }) => problems),
  };
}

async function recheckSession(input: RecheckInput, entries: readonly JournalEntry[]): Promise<Recheck> {
  const exchanges = entries.flatMap((entry) => (entry.type === 'exchange' ? [entry] : []));
  const byId = new Map(exchanges.map(({ exchange }) => [exchange.id, exchange]));
  const found: { same: string[]; believed: { check: string; why: string }[]; problems: string[] } = {
    same: [],
    believed: [],
    problems: [],
  };
  for (const repeated of await repeatSession(input, entries)) {
    const { recorded, result, departure } = repeated;
    if (departure === undefined && isSameResult(result, recorded)) found.same.push(recorded.check);
    else found.believed.push({ check: recorded.check, why: departure ?? 'redacted values decide' });
    if (departure === undefined && input.isWhole)
      found.problems.push(
        ...findContradictions(recorded, result, exchanges, byId),
        ...findOtherRequests(repeated),
      );
  }
  return found;
}

/**
 * Failures that one of two results lacks although nothing that was redacted can be the reason. Those of laws are made again over the
 * whole session, not check by check (`laws.ts`).
 */
function findContradictions(
  recorded: CheckResult,
  result: CheckResult,
  exchanges: readonly { readonly check: string; readonly exchange: Exchange }[],
  byId: ReadonlyMap<string, Exchange>,
): string[] {
  if (recorded.outcome !== 'ran' || result.outcome !== 'ran') return [];
  const failures = ({ findings }: CheckResult) =>
    findings.filter(({ grade, law }) => grade === 'fail' && law !== true);
  const known = new Set(failures(recorded).map(describeFindingPlace));
  const again = new Set(failures(result).map(describeFindingPlace));
  // Answers that were asked for again have other ids: what was recorded of the check itself is looked at.
  const own = exchanges.filter(({ check }) => check === recorded.check).map(({ exchange }) => exchange);
  const isClear = (finding: Finding) => {
    const shown = own.filter(({ operation }) => operation === finding.operation);
    return shown.length > 0 && shown.every((exchange) => isClearAt(exchange, finding.pointer));
  };
  const isShown = (finding: Finding) => isClear(finding) && byId.has(finding.exchange);
  return [
    ...failures(result)
      .filter((finding) => !known.has(describeFindingPlace(finding)) && isClear(finding))
      .map(
        ({ requirement, got }) =>
          `the answers recorded for ${recorded.check} break ${requirement} (got ${got}), and its result does not say so`,
      ),
    ...failures(recorded)
      .filter((finding) => !again.has(describeFindingPlace(finding)) && isShown(finding))
      .map(
        ({ requirement }) =>
          `${recorded.check} says that ${requirement} fails, and the answers recorded for it do not show it`,
      ),
  ];
}

/** True where nothing was redacted at a place of an answer, nor in the request that it answers. */
function isClearAt({ request, response }: Exchange, pointer: string): boolean {
  if (response === undefined || hasMarks(request.body ?? '')) return false;
  if (!hasMarks(response.text)) return true;
  try {
    const value = findValueAt(parseJson(response.text), pointer);
    return pointer !== '' && value !== undefined && !hasMarks(JSON.stringify(value));
  } catch {
    return false;
  }
}

/**
 * Where a check that was run again with the whole target asks for something else than the exchanges hold that it was
 * answered with, one sentence each. What was redacted shows nothing.
 */
function findOtherRequests({ recorded: { check }, departure, asked }: RepeatedCheck): string[] {
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
