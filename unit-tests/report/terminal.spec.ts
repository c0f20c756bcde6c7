import { stripVTControlCharacters } from 'node:util';
import { expect, test } from '@playwright/test';
import { drawReport } from '../../src/report/formats/terminal/terminal.ts';
import { reportWith, sampleExchanges, sampleReport } from './fixture.ts';
import { finding, row } from './fixture-rows.ts';
import { conformantReport } from './graded.ts';

const plain = { colour: false, width: 80 };

/** Lines that are longer than a width, commands that are to be copied left aside. */
function longLines(text: string, width: number): string[] {
  return text.split('\n').filter((line) => [...line].length > width && !line.includes('replay'));
}

for (const width of [60, 80, 120, 200]) {
  test(`no line is longer than ${width} columns, commands to copy left aside`, () => {
    expect(longLines(drawReport(sampleReport, sampleExchanges, { colour: false, width }), width)).toEqual([]);
  });
}

test('colours change nothing but colours', () => {
  const colourful = drawReport(sampleReport, sampleExchanges, { ...plain, colour: true });
  expect(colourful).toContain('\u001b[31m');
  expect(stripVTControlCharacters(colourful)).toBe(drawReport(sampleReport, sampleExchanges, plain));
});

test('nothing that a target sends reaches the terminal as a control or direction character', () => {
  const text = drawReport(sampleReport, sampleExchanges, plain);
  expect(text.match(/[\p{Cc}\p{Cf}]/gu)?.filter((character) => character !== '\n') ?? []).toEqual([]);
  expect(text).toContain('\\u001b[31mred\\u202e');
});

test('a requirement that fails in many places shows three and counts the rest', () => {
  const many = (count: number) =>
    row('provider-id-is-an-integer', {
      verdict: 'fail',
      findings: Array.from({ length: count }, (_, index) =>
        finding('provider-id-is-an-integer', { pointer: `/p${index}` }),
      ),
    });
  const shown = (count: number) => drawReport(reportWith([many(count)]), new Map(), plain);
  expect(shown(3)).not.toContain('more place');
  expect(shown(4)).toContain('and 1 more place\n');
  expect(shown(9)).toContain('and 6 more places');
  expect(shown(9)).toContain('/p2');
  expect(shown(9)).not.toContain('/p3');
});

test('a request stands in full where a terminal takes it as one line, else its file is named', () => {
  const id = 'provider-id-is-an-integer';
  const shown = (length: number) => {
    const curl = `curl ${'x'.repeat(length - 5)}`;
    const failed = row(id, { verdict: 'fail', findings: [{ ...finding(id, {}), curl }] });
    const text = drawReport(reportWith([failed]), new Map(), plain);
    return {
      isWhole: text.includes(curl),
      isNamed: text.includes(`report --format requests writes reproduce/${id}.http`),
    };
  };
  expect(shown(1000)).toEqual({ isWhole: true, isNamed: false });
  expect(shown(4097)).toEqual({ isWhole: false, isNamed: true });
});

test('every failed requirement is shown, warnings only the first twenty', () => {
  const warned = Array.from({ length: 23 }, (_, index) =>
    row(`warned-${index}`, { verdict: 'warn', findings: [finding(`warned-${index}`, { grade: 'warn' })] }),
  );
  const failed = Array.from({ length: 60 }, (_, index) =>
    row(`failed-${index}`, { verdict: 'fail', findings: [finding(`failed-${index}`, {})] }),
  );
  const text = drawReport(reportWith([...warned, ...failed]), new Map(), plain);
  expect(text.match(/^FAIL /gm)).toHaveLength(60);
  expect(text.match(/^WARN /gm)).toHaveLength(20);
  expect(text).toContain('and 3 more, in report.json');
});

test('rows that one setting would unblock stand together under it', () => {
  const text = drawReport(sampleReport, sampleExchanges, plain);
  expect(text.match(/outbound\.auth\.expiredToken in the target file/g)).toHaveLength(1);
});

test('reasons about single requirements are counted, the others are told', () => {
  const rows = sampleReport.requirements;
  const about = rows
    .filter(({ reason }) => reason !== undefined)
    .map(({ id, verdict, reason }) => `${id} is ${verdict}: ${reason}`);
  const report = reportWith(rows, {
    outcome: 'partial',
    reasons: ['2 of 9 planned tests did not finish', ...about],
  });
  const text = drawReport(report, new Map(), plain);
  expect(text).toContain(
    '  2 of 9 planned tests did not finish\n  3 requirements that a full pass needs are blocked',
  );
});

test('a clean report says so in a few lines', () => {
  const report = { ...conformantReport, reasons: ['all passed'] };
  const text = drawReport(report, new Map(), plain);
  expect(text).toContain('Conformant.\n  all passed');
  expect(text).not.toMatch(/Failed|Warned|Blocked|Broken|Cleanup list|Waived/);
  expect(text.split('\n').length).toBeLessThan(25);
});
