import type { Exclusion, Level } from '../../catalogue/rows.ts';
import { failures, warnings } from '../../reporting/terminal-findings.ts';
import { wrap } from '../../reporting/text.ts';
import type { Terminal } from '../terminal.ts';
import { carrierText } from './carriers.ts';
import type { Example } from './example.ts';
import type { Explanation } from './explanation.ts';

const meanings: Record<Level, string> = {
  MUST: 'a flat statement of the document; a violation fails the run',
  DERIVED: 'follows from flat statements together; a violation fails the run',
  SHOULD: 'one of several readings; a violation only warns',
  SILENT: 'not shown by the document; observed and reported, without a verdict',
};

const mostShown = 8;

/** An explanation as a person reads it, with the example of a finding when there is one. */
export function explanationText(
  view: Terminal,
  explanation: Explanation,
  example: Example | undefined,
): string {
  const { id, clause, area, level, party, conditional, text } = explanation;
  const sections = [
    `${view.paint.bold(id)}\n${lines(view, 2, text)}`,
    section(view, 'clause', [`${clause}, area ${area}`]),
    section(view, 'level', [`${level}: ${meanings[level]}`]),
    party === 'client' ? section(view, 'party', ['the caller: a duty that the suite itself keeps']) : '',
    conditional
      ? section(view, 'occurs', ['need not occur: when it was not seen, a run is whole without it'])
      : '',
    section(view, 'on', explanation.operations),
    section(
      view,
      'checks',
      explanation.checks.map(({ id: check, title, place }) => `${check}: ${title}\n${place}`),
    ),
    section(view, 'contract', explanation.contract.map(carrierText)),
    section(view, 'needs', explanation.needs),
    section(view, 'proof', proofOf(explanation)),
    example === undefined ? '' : exampleText(view, example, id),
  ];
  return sections.filter((text) => text !== '').join('\n');
}

function proofOf({ faults, level, party }: Explanation): string[] {
  if (faults.length > 0) return faults.map(({ id, title }) => `fault ${id}: ${title}`);
  return level === 'SILENT' || party === 'client' ? [] : ['no seeded fault breaks it'];
}

const labelWidth = 10;

function section({ paint, width }: Terminal, label: string, items: readonly string[]): string {
  if (items.length === 0) return '';
  const more = items.length > mostShown ? [`and ${items.length - mostShown} more (--json lists them)`] : [];
  const texts = [...items.slice(0, mostShown), ...more].flatMap((item) => item.split('\n'));
  const [first = '', ...rest] = texts.flatMap((text) => unbroken(text, width - labelWidth - 2));
  const under = rest.map((line) => `${' '.repeat(labelWidth + 2)}${line}`);
  return [`  ${paint.dim(label.padEnd(labelWidth))}${first}`, ...under].join('\n');
}

/** A text wrapped between words; one word longer than the line (a file's place) stays whole, to be copied. */
function unbroken(text: string, width: number): string[] {
  return wrap(text, Math.max(width, ...text.split(' ').map((word) => word.length)));
}

function lines({ width }: Terminal, indent: number, text: string): string {
  return wrap(text, width - indent)
    .map((line) => `${' '.repeat(indent)}${line}`)
    .join('\n');
}

function exampleText({ paint, width }: Terminal, { fault, report, exchanges }: Example, id: string): string {
  const requirements = report.requirements.filter((row) => row.id === id);
  const view = { report: { ...report, requirements }, exchanges, width, paint };
  const [, , ...finding] = [...failures(view), ...warnings(view)];
  return ['', `An example, from the reference server with the fault ${fault.id}:`, '', ...finding].join('\n');
}

/** Why a statement is not tested, as a person reads it. */
export function exclusionText(view: Terminal, { id, clause, area, text, excluded }: Exclusion): string {
  return [
    `${view.paint.bold(id)}\n${lines(view, 2, text)}`,
    section(view, 'clause', [`${clause}, area ${area}`]),
    section(view, 'untested', [excluded]),
  ].join('\n');
}
