import { getOperation } from '../../../catalogue/operations.ts';
import { writeCommand } from '../../../lib/command-line.ts';
import type {
  Exchanges,
  RecordedExchange,
  Report,
  ReportedFinding,
  ReportedRequirement,
} from '../../report.ts';
import { describeFrequency } from '../../sections/frequency.ts';
import { describeLeftAside } from '../../sections/report.ts';
import { sortFindings } from '../../sections/violations.ts';
import { pluralize } from '../../verdict/outcome.ts';
import { describeWaiver } from '../../verdict/waivers.ts';
import { sortByTime } from '../exchange-lines.ts';
import { levelMeaning } from '../levels.ts';
import { describeRest } from '../outcome.ts';
import type { Row, Rows, Exchange as Shown } from './client/types.ts';
import type { Explanations } from './explanations.ts';

/** What each requirement shows when it is opened. */
export function collectRows(report: Report, explanations: Explanations): Rows {
  const observed = new Map(report.silences.map((silence) => [silence.requirement, silence.observed]));
  return Object.fromEntries(
    report.requirements.map((row): [string, Row] => [
      row.id,
      {
        ...shown(row),
        ...howJudged(row, explanations),
        observed: observed.get(row.id) ?? [],
        waivers: report.waivers.filter(({ requirement }) => requirement === row.id).map(describeWaiver),
      },
    ]),
  );
}

function shown(row: ReportedRequirement) {
  const { area, clause, level, party, conditional, operations, verdict, reason, setting, judged } = row;
  const rest = describeRest(row);
  return {
    ...{ area, clause, level, party, conditional, verdict, judged },
    meaning: levelMeaning[level],
    operations: operations.map((id) => `${getOperation(id).method} ${getOperation(id).path}`),
    findings: sortFindings(row.findings).map(withFrequency),
    ...(reason === undefined ? describePart(row) : { reason }),
    ...(rest === undefined ? {} : { rest }),
    ...(setting === undefined ? {} : { setting }),
  };
}

function withFrequency({ frequency, ...finding }: ReportedFinding): Row['findings'][number] {
  return frequency === undefined ? finding : { ...finding, seen: describeFrequency(frequency) };
}

/** Why a requirement was judged in part only. */
function describePart({ leftAside = [] }: ReportedRequirement): { readonly reason?: string } {
  return leftAside.length === 0 ? {} : { reason: leftAside.map(describeLeftAside).join('; ') };
}

function howJudged({ id, checks }: ReportedRequirement, explanations: Explanations) {
  const known = explanations.get(id);
  const { contract = [], needs = [], faults = [] } = known ?? {};
  // The report names the checks of this very run; what they do is known where the suite is the same.
  const described = new Map(known?.checks.map((check) => [check.id, check]));
  return { checks: checks.map((check) => described.get(check) ?? { id: check }), contract, needs, faults };
}

/** Characters of all bodies together, of a body that nothing refers to, and exchanges that a page holds at most. */
const max = { characters: 24_000_000, body: 4_000, exchanges: 20_000 };

/** The exchanges of a page in the order of time, each made when it is asked for, and what it does not hold, in a sentence. */
interface ExchangesData {
  readonly exchanges: Iterable<Shown>;
  readonly count: number;
  readonly leftOut: string;
}

/** The exchanges that a page holds: those that findings, silences, novelties and walks name before all others. */
export function collectExchanges(report: Report, exchanges: Exchanges): ExchangesData {
  const named = namedIn(report);
  const all = sortByTime(exchanges);
  const namedFirst = [...all].sort((a, b) => Number(named.has(b.id)) - Number(named.has(a.id)));
  const show = (exchange: RecordedExchange) =>
    shownOf(exchange, named.has(exchange.id) ? Number.POSITIVE_INFINITY : max.body);
  const kept = new Set<string>();
  let characters = 0;
  let cut = 0;
  for (const exchange of namedFirst) {
    if (kept.size === max.exchanges || characters > max.characters) break;
    const length = lengthOf(show(exchange));
    if (length < lengthOf(exchange)) cut += 1;
    characters += length;
    kept.add(exchange.id);
  }
  return {
    exchanges: {
      *[Symbol.iterator]() {
        for (const exchange of all) if (kept.has(exchange.id)) yield show(exchange);
      },
    },
    count: kept.size,
    leftOut: leftOutWords(exchanges.size - kept.size, cut),
  };
}

function namedIn({ requirements, silences, novelties = [], walks }: Report): ReadonlySet<string> {
  const findings = requirements.flatMap((row) => row.findings);
  return new Set([
    ...findings.flatMap(({ exchange, related = [] }) => [exchange, ...related]),
    ...novelties.map(({ exchange }) => exchange),
    ...silences.flatMap(({ observed }) => observed.flatMap(({ exchange }) => exchange ?? [])),
    ...walks.flatMap(({ pages }) => pages.map(({ exchange }) => exchange)),
  ]);
}

function shownOf(exchange: RecordedExchange, maxLength: number): Shown {
  const { id, operation, check, startedAt, took, request, response, failure } = exchange;
  return {
    ...{ id, operation, startedAt, took },
    ...(check === undefined ? {} : { check }),
    request: request.body === undefined ? request : { ...request, body: cutBody(request.body, maxLength) },
    ...(response && {
      response: {
        status: response.status,
        headers: response.headers,
        text: cutBody(response.text, maxLength),
      },
    }),
    ...(failure && { failure }),
  };
}

/** In the words of the journal's own cuts, so that the page shows both alike. */
function cutBody(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${text.slice(0, maxLength)}… (${text.length} characters in all)`;
}

function lengthOf({ request, response }: Shown): number {
  return (request.body?.length ?? 0) + (response?.text.length ?? 0) + 300;
}

function leftOutWords(missing: number, cut: number): string {
  const words = [
    ...(missing > 0 ? [`${pluralize(missing, 'exchange')} did not fit`] : []),
    ...(cut > 0 ? [`the bodies of ${cut} are cut`] : []),
  ];
  return words.length === 0
    ? ''
    : `${words.join(', and ')}: ${writeCommand('report --format ndjson')} writes them whole.`;
}
