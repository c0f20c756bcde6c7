import { faults } from '../reference-server/faults/index.ts';
import { variations } from '../reference-server/variations/index.ts';
import type { Detection } from './detection.ts';
import type { Examination } from './examine.ts';
import { complaints } from './render.ts';

/** `docs/detection.md`: the figures of a whole self-test, the matrix by area, and every fault and variation. */
export function detectionMarkdown(detection: Detection, examinations: readonly Examination[]): string {
  const byId = new Map(examinations.map((examination) => [examination.id, examination]));
  return [
    '# Detection',
    '',
    'Written by `npm run docs` from a whole run of `obc selftest`; a test fails when it is stale.',
    'The whole suite runs at `quick` against every server; faults that only more cases show are met by the checks of their',
    'requirements at `standard` too. Servers that differ behind HTTP are asked without connections, those that bend the wire',
    'over them; `unit-tests/reference-server/in-memory.spec.ts` shows on a sample that this changes nothing.',
    '',
    ...figures(detection),
    '',
    '| area | MUST and DERIVED requirements | killed by a fault | faults | detected |',
    '|---|--:|--:|--:|--:|',
    ...detection.areas.map(
      ({ area, rows, killed, faults: seeded, detected }) =>
        `| ${area} | ${rows} | ${killed} | ${seeded} | ${detected} |`,
    ),
    '',
    ...survivors(detection, examinations),
    '## Faults',
    '',
    '| fault | what is wrong with the server | requirements that fail | may fail too |',
    '|---|---|---|---|',
    ...faults.map(({ id, title, breaks, mayBreak = {} }) =>
      row([
        id,
        title,
        breaks.join(', '),
        Object.entries(mayBreak)
          .map(([also, why]) => `${also} (${why})`)
          .join(', '),
      ]),
    ),
    '',
    '## Conforming variations',
    '',
    '| variation | how the server differs | outcome |',
    '|---|---|---|',
    ...variations.map(({ id, title }) => row([id, title, byId.get(id)?.outcome ?? 'not run'])),
    '',
  ].join('\n');
}

function figures({
  faults: seeded,
  detected,
  falseAttributions,
  variations: others,
  falseAlarms,
  rows,
  killed,
}: Detection): string[] {
  return [
    '| figure | value |',
    '|---|--:|',
    `| seeded faults | ${seeded} |`,
    `| of these detected, every requirement in \`breaks\` failing | ${detected} |`,
    `| requirements charged outside \`breaks\` and \`mayBreak\` | ${falseAttributions} |`,
    `| conforming variations | ${others} |`,
    `| requirements that fail on a conforming server | ${falseAlarms} |`,
    `| MUST and DERIVED requirements of the server | ${rows} |`,
    `| of these killed by at least one fault | ${killed} |`,
  ];
}

function survivors({ unkilled }: Detection, examinations: readonly Examination[]): string[] {
  const lines = [...unkilled.map((id) => `no fault kills ${id}`), ...examinations.flatMap(complaints)];
  return lines.length === 0 ? [] : ['## To be mended', '', ...lines.map((line) => `- ${line}`), ''];
}

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}
