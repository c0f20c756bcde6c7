import { join, relative } from 'node:path';
import type { Example } from '../../../proof/self-test/example.ts';
import type { Exclusion } from '../../../src/catalogue/requirements.ts';
import { writeCommand } from '../../../src/lib/command-line.ts';
import { packageRoot } from '../../../src/lib/package-root.ts';
import type { Depth } from '../../../src/plan/depth.ts';
import { type Carrier, describeCarrier } from '../../../src/report/explain/carriers.ts';
import type { Explanation } from '../../../src/report/explain/explanation.ts';
import { type CitedHeading, type References, referencesOf } from '../../../src/report/explain/references.ts';
import { wrap } from '../../../src/report/formats/columns.ts';
import { levelMeaning } from '../../../src/report/formats/levels.ts';
import { drawViolation } from '../../../src/report/formats/terminal/violation.ts';
import { describeViolation } from '../../../src/report/sections/violations.ts';
import type { Terminal } from '../../command-line/terminal.ts';

/** What was seen of a requirement on the spot. */
export interface Seen {
  /** A failure, from the reference server with a fault. */
  readonly example: Example | undefined;
  /** What the reference server does where the document is silent. */
  readonly observed: readonly string[] | undefined;
  /** The places of the laws that judge it. */
  readonly laws: readonly string[];
  /** The verdict of the last run of this folder, and how often it judged it; undefined where no run lies here. */
  readonly lastRun: string | undefined;
}

/** An explanation as a person reads it, with what was seen on the spot. */
export function renderExplanation(
  view: Terminal,
  explanation: Explanation,
  { example, observed, laws, lastRun }: Seen,
): string {
  const { id, text } = explanation;
  const blocks = [
    [`${view.paint.bold(id)}\n${indentLines(view, 2, text)}`],
    about(view, explanation),
    judgement(view, explanation, laws),
    [
      renderSection(view, 'proof', proofOf(explanation)),
      renderSection(view, 'last run', lastRun === undefined ? [] : [lastRun]),
      renderTry(view, explanation),
    ],
    observed === undefined
      ? []
      : [renderSection(view, 'seen', ['the reference server of the suite:', ...observed])],
    example === undefined ? [] : [renderExample(view, example, id)],
  ];
  return blocks
    .map((sections) => sections.filter((section) => section !== '').join('\n'))
    .filter((block) => block !== '')
    .join('\n\n');
}

function about(
  view: Terminal,
  { clauses, decisions, area, level, party, conditional, operations }: Explanation,
): string[] {
  return [
    renderSection(view, 'area', [area]),
    ...referenceSections(view, { clauses, decisions }),
    renderSection(view, 'level', [`${level}: ${levelMeaning[level]}`]),
    party === 'client'
      ? renderSection(view, 'party', [
          `the caller: ${writeCommand('client certify')} and ${writeCommand('client judge')} judge it, by what a client sends`,
        ])
      : '',
    conditional
      ? renderSection(view, 'occurs', ['need not occur: when it was not seen, a run is whole without it'])
      : '',
    renderSection(view, 'on', operations),
  ];
}

/** Each clause and each decision with its heading; where to read more of the decisions. */
function referenceSections(view: Terminal, { clauses, decisions }: References): string[] {
  const more =
    decisions.length === 0
      ? []
      : [`(${relative('', join(packageRoot, 'docs/decisions.md'))} has the reasons)`];
  return [
    renderSection(view, clauses.length === 1 ? 'clause' : 'clauses', clauses.map(describeHeading)),
    renderSection(view, 'decided', [...decisions.map(describeHeading), ...more]),
  ];
}

function describeHeading({ code, heading }: CitedHeading): string {
  return `${code} ${heading}`;
}

function judgement(
  view: Terminal,
  { checks, contract, needs }: Explanation,
  laws: readonly string[],
): string[] {
  return [
    renderSection(
      view,
      'checks',
      checks.map(({ id, title, place, depth }) => `${id}: ${title}${depthNote(depth)}\n  ${place}`),
    ),
    renderSection(view, 'contract', contract.map(nodeText)),
    renderSection(view, 'law', laws),
    renderSection(view, 'needs', needs),
  ];
}

function depthNote(depth: Depth): string {
  return depth === 'quick' ? '' : ` (needs --depth ${depth})`;
}

function nodeText(carrier: Carrier): string {
  return carrier.asks === undefined
    ? describeCarrier(carrier)
    : `${describeCarrier(carrier)}\n  ${carrier.asks}`;
}

function proofOf({ faults, level, party }: Explanation): string[] {
  if (faults.length > 0) return faults.map(({ id, title }) => `fault ${id}: ${title}`);
  return level === 'SILENT' || party === 'client' ? [] : ['no seeded fault shows it'];
}

/** How to judge it alone, and how to make a server that fails it. */
function renderTry(view: Terminal, { id, checks, faults }: Explanation): string {
  if (checks.length === 0) return '';
  const [fault] = faults;
  const run = writeCommand(`run target.yaml --only ${id}`);
  const serve =
    fault === undefined ? [] : [writeCommand(`serve --fault ${fault.id} --target-file sandbox.yaml`)];
  return renderCommands(view, 'try', [run, ...serve]);
}

function renderExample(view: Terminal, { fault, report, exchanges }: Example, id: string): string {
  const violated = report.requirements.filter((requirement) => requirement.id === id);
  const lines = violated.flatMap((requirement) => {
    const tone = requirement.verdict === 'fail' ? 'fail' : 'warn';
    return drawViolation(view, tone, describeViolation(requirement, exchanges));
  });
  const intro = `An example, from the reference server with the fault ${fault.id}:`;
  return [...wrap(intro, view.width), '', ...lines].join('\n');
}

/** Why a statement is not tested, as a person reads it. */
export function renderExclusion(view: Terminal, exclusion: Exclusion): string {
  const { id, area, text, excluded } = exclusion;
  return [
    `${view.paint.bold(id)}\n${indentLines(view, 2, text)}\n`,
    renderSection(view, 'area', [area]),
    ...referenceSections(view, referencesOf(exclusion)),
    renderSection(view, 'untested', [excluded]),
  ]
    .filter((block) => block !== '')
    .join('\n');
}

const labelWidth = 10;
const margin = labelWidth + 2;
const maxShown = 8;

/** A label with its items, each of which may have lines below it that begin with blanks; empty without items. */
function renderSection(view: Terminal, label: string, items: readonly string[]): string {
  if (items.length === 0) return '';
  const more = items.length > maxShown ? [`and ${items.length - maxShown} more (--json lists them)`] : [];
  const texts = [...items.slice(0, maxShown), ...more].flatMap((item) => item.split('\n'));
  return renderLabelled(
    view,
    label,
    texts.flatMap((text) => wrapHanging(text, view.width - margin)),
  );
}

/** A label with commands, which are never broken, so that they can be copied. */
function renderCommands(view: Terminal, label: string, items: readonly string[]): string {
  return renderLabelled(view, label, items);
}

/** A text in lines with a margin on the left. */
function indentLines({ width }: Terminal, indent: number, text: string): string {
  return wrap(text, width - indent)
    .map((line) => `${' '.repeat(indent)}${line}`)
    .join('\n');
}

function renderLabelled(
  { paint }: Terminal,
  label: string,
  [first = '', ...rest]: readonly string[],
): string {
  const under = rest.map((line) => `${' '.repeat(margin)}${line}`);
  return [`  ${paint.dim(label.padEnd(labelWidth))}${first}`, ...under].join('\n');
}

/** A text wrapped with what follows a break further right; a word longer than the line (a file's place) stays whole. */
function wrapHanging(text: string, width: number): string[] {
  const [, blanks = '', words = ''] = /^( *)(.*)$/.exec(text) ?? [];
  const room = Math.max(width - blanks.length - 2, ...words.split(' ').map(({ length }) => length));
  return wrap(words, room).map((line, index) => `${blanks}${index === 0 ? '' : '  '}${line}`);
}
