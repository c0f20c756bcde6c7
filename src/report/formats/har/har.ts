import type { Log } from 'har-format';
import { groupBy } from '../../../lib/group-by.ts';
import type { Exchanges, Report } from '../../report.ts';
import { sortByTime } from '../exchange-lines.ts';
import { describeOutcome } from '../outcome.ts';
import { entryOf } from './entry.ts';

/**
 * The exchanges as HAR 1.2 in the order of time, redacted as they are, for the network panel of a browser. Piece by
 * piece, since those of a long run do not fit into one string. Sizes of headers and bodies are -1 (not known).
 */
export function* formatHar(report: Report, exchanges: Exchanges): Generator<string> {
  const findings = report.requirements.flatMap((row) => row.findings);
  const byExchange = groupBy(findings, ({ exchange }) => exchange);
  // The head without its closing brace, so that the entries follow as its last member.
  yield `{"log":${JSON.stringify(headOf(report)).slice(0, -1)},"entries":[`;
  let separator = '\n';
  for (const exchange of sortByTime(exchanges)) {
    const violated = (byExchange.get(exchange.id) ?? []).map(({ requirement }) => requirement);
    yield separator;
    yield JSON.stringify(entryOf(exchange, [...new Set(violated)]));
    separator = ',\n';
  }
  yield '\n]}}\n';
}

function headOf(report: Report): Omit<Log, 'entries'> {
  const { suite, run, target } = report;
  return {
    version: '1.2',
    creator: { name: suite.name, version: suite.version },
    pages: [],
    comment: `run ${run.id} of ${target.name}, secrets and personal data redacted. ${describeOutcome(report)}`,
  };
}
