import type { Requirement } from '../../catalogue/requirements.ts';
import { escapeProse, formatCode } from '../formats/markdown/escape.ts';
import { cut, escapeForLog } from '../formats/text.ts';
import type { RecordedExchange, Report } from '../report.ts';
import { referencesOf } from './references.ts';

export interface Challenge {
  readonly row: Requirement;
  readonly report: Report;
  /** The exchanges that its findings name. */
  readonly exchanges: readonly RecordedExchange[];
  /** Why the reading is wrong, in the words of who challenges it. */
  readonly reason: string;
}

const maxBody = 4000;

/** A challenge of a requirement as Markdown that stands by itself: clause, reading, what was seen, and the objection. */
export function formatChallenge({ row, report, exchanges, reason }: Challenge): string {
  const { clauses, decisions } = referencesOf(row);
  const { suite, run, target } = report;
  const judged = report.requirements.find(({ id }) => id === row.id);
  const cited = (list: typeof clauses) => list.map(({ code, heading }) => `${code} ${heading}`).join('; ');
  return [
    `# Challenge: ${row.id}`,
    '',
    `- **Requirement** (${row.level}, ${row.party}): ${escapeProse(row.text)}`,
    `- **Clause**: ${escapeProse(cited(clauses))}`,
    `- **Reading**: ${decisions.length === 0 ? 'by the text of the clause alone' : escapeProse(cited(decisions))}`,
    `- **Judged by**: ${escapeProse(`${suite.name} ${suite.version}`)}, document ${formatCode(suite.document)}, rules ${formatCode(suite.rules)}`,
    `- **Run**: ${formatCode(run.id)} of ${escapeProse(target.name)}, ${run.start.slice(0, 10)}, seed ${run.seed}`,
    `- **Verdict**: ${judged?.verdict ?? 'none'}${judged?.reason === undefined ? '' : `: ${escapeProse(judged.reason)}`}`,
    '',
    '## The objection',
    '',
    ...quote(reason),
    '',
    '## What was seen',
    '',
    ...(judged?.findings ?? []).flatMap(({ exchange, request, wanted, got, pointer }) => [
      `- ${formatCode(request)} (exchange ${formatCode(exchange)})${pointer === '' ? '' : ` at ${formatCode(pointer)}`}`,
      `  - wanted ${escapeProse(wanted)}`,
      `  - got ${escapeProse(got)}`,
    ]),
    ...(judged === undefined || judged.findings.length === 0 ? ['Nothing that departs from it.'] : []),
    '',
    '## Exchanges',
    '',
    'Secrets and personal data are redacted.',
    '',
    ...exchanges.flatMap(showExchange),
  ].join('\n');
}

function quote(text: string): string[] {
  return text
    .trim()
    .split('\n')
    .map((line) => `> ${escapeProse(line)}`.trimEnd());
}

function showExchange({ id, request, response }: RecordedExchange): string[] {
  const headers = (list: readonly (readonly [string, string])[]) =>
    list.map(([name, value]) => `${name}: ${value}`);
  const lines = [
    `${request.method} ${request.url}`,
    ...headers(request.headers),
    ...(request.body === undefined ? [] : ['', cut(request.body, maxBody)]),
    '',
    ...(response === undefined
      ? ['no answer']
      : [String(response.status), ...headers(response.headers), '', cut(response.text, maxBody)]),
  ];
  // Lines that are set in are shown as they are, whatever stands in them.
  const shown = lines
    .flatMap((line) => line.split('\n'))
    .map((line) => `    ${escapeForLog(line)}`.trimEnd());
  return [`### ${id}`, '', ...shown, ''];
}
