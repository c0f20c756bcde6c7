import { faults } from '../../../proof/faults/index.ts';
import type { RequirementId } from '../../../src/catalogue/requirement-id.ts';
import { areas } from '../../../src/catalogue/requirements.ts';
import { writeCommand } from '../../../src/lib/command-line.ts';
import { isAskedFor } from '../../../src/plan/selection.ts';
import { type CoveredRow, excludedOf, listCoverage } from '../../../src/report/explain/explanation.ts';
import { wrap } from '../../../src/report/formats/columns.ts';
import { pluralize } from '../../../src/report/verdict/outcome.ts';
import { checks } from '../../../tests/index.ts';
import { detectTerminal, print, type Terminal } from '../../command-line/terminal.ts';

/** Prints the requirements that some names of a selection ask for; all of them without a name. */
export function listRequirements(names: readonly string[], json: boolean): void {
  const homes = (id: RequirementId) => checks.filter(({ ids }) => ids.includes(id));
  printRows(
    listCoverage(checks, faults).filter(({ id }) => isAskedFor(id, homes(id), { only: names })),
    json,
  );
}

/** Prints some requirements, by their ids. */
export function listNamed(ids: readonly RequirementId[], json: boolean): void {
  printRows(
    listCoverage(checks, faults).filter(({ id }) => ids.includes(id)),
    json,
  );
}

function printRows(rows: readonly CoveredRow[], json: boolean): void {
  if (json) {
    print(JSON.stringify(rows, null, 1));
    return;
  }
  const view = detectTerminal();
  const groups = areas.map((area) => rows.filter((row) => row.area === area));
  print(...groups.flatMap((group) => areaOf(view, group)));
  print(`${pluralize(rows.length, 'requirement')} in all; ${writeCommand('explain ID')} tells more of one.`);
}

function areaOf(view: Terminal, rows: readonly CoveredRow[]): string[] {
  const [first] = rows;
  if (first === undefined) return [];
  const { area } = first;
  const excluded = excludedOf(area);
  const beside = excluded === 0 ? '' : `, ${excluded} more cannot be tested`;
  const title = `${view.paint.bold(area)}  ${pluralize(rows.length, 'requirement')}${beside}`;
  return [title, ...rows.flatMap((row) => rowOf(view, row)), ''];
}

function rowOf(
  { paint, width }: Terminal,
  { id, level, clause, checks: ids, depth, faults: killers, text }: CoveredRow,
): string[] {
  const colour = level === 'MUST' ? paint.cyan : level === 'SILENT' ? paint.dim : (plain: string) => plain;
  const coverage = [`(${clause})`, pluralize(ids.length, 'check')];
  if (depth !== 'quick') coverage.push(`needs --depth ${depth}`);
  if (level !== 'SILENT') coverage.push(pluralize(killers.length, 'fault'));
  return [
    `  ${colour(level.padEnd(7))}  ${id}  ${paint.dim(coverage.join(', '))}`,
    ...wrap(text, width - 11).map((line) => `           ${paint.dim(line)}`),
  ];
}

interface Thing {
  readonly id: string;
  readonly title: string;
  readonly breaks?: readonly string[];
  readonly warns?: readonly string[];
}

/** Prints the seeded faults or the variations of the reference server. */
export function listThings(things: readonly Thing[], json: boolean): void {
  if (json) {
    print(
      JSON.stringify(
        things.map(({ id, title, breaks, warns }) => ({ id, title, breaks, warns })),
        null,
        1,
      ),
    );
    return;
  }
  const view = detectTerminal();
  for (const { id, title, breaks = [], warns = [] } of things) {
    const broken = breaks.length === 0 ? [] : wrap(`breaks ${breaks.join(', ')}`, view.width - 4);
    const warned = warns.length === 0 ? [] : wrap(`warns of ${warns.join(', ')}`, view.width - 4);
    const proof = [...broken, ...warned].map(view.paint.dim);
    print(view.paint.bold(id), ...[title, ...proof].map((line) => `    ${line}`));
  }
  print('', `${things.length} in all.`);
}
