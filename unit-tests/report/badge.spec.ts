import { expect, test } from '@playwright/test';
import { renderBadge } from '../../src/report/formats/badge.ts';
import type { Report } from '../../src/report/report.ts';
import { gradeOf } from '../../src/report/verdict/grade.ts';
import type { Outcome } from '../../src/report/verdict/outcome.ts';
import { sampleReport } from './fixture.ts';
import { expectGolden } from './golden-file.ts';
import { conformantReport } from './graded.ts';
import { below, parseXml } from './xml.ts';

const { judged, of, shortfalls } = gradeOf(sampleReport);
const count = `${judged} of ${of} requirements tested, ${shortfalls.slice(0, 2).join(', ')}`;

function reportThatIs(outcome: Outcome): Report {
  if (outcome !== 'conformant') return { ...sampleReport, outcome };
  return { ...conformantReport, target: { ...conformantReport.target, name: sampleReport.target.name } };
}

const words: Readonly<Record<Outcome, string>> = {
  conformant: 'conformant',
  'passed-in-scope': `passed: ${count}`,
  'passed-with-waivers': 'passed but for 1 waived requirement',
  'non-conformant': 'not conformant',
  partial: `incomplete: ${count}`,
  'not-judged': 'no verdict',
  'harness-error': 'harness error',
};

for (const [outcome, said] of Object.entries(words)) {
  test(`the badge of a run that is ${outcome} is as its golden file, and says ${said}`, () => {
    const svg = renderBadge(reportThatIs(outcome as Outcome));
    expectGolden(`badge-${outcome}.svg.txt`, svg);
    const all = below(parseXml(svg));
    expect(all.find(({ name }) => name === 'title')?.text).toBe(
      `Open-banking conformance of Sample Bank, 2026-03-01: ${said}`,
    );
    expect(all.filter(({ name }) => name === 'text').map(({ text }) => text)).toEqual(['open banking', said]);
  });

  test(`the badge of a run that is ${outcome} can be read`, () => {
    const all = below(parseXml(renderBadge(reportThatIs(outcome as Outcome))));
    const grounds = all.flatMap(({ attributes: { fill } }) => (fill?.length === 7 ? [fill] : []));
    expect(grounds).toHaveLength(2);
    for (const ground of grounds) expect(contrastWithWhite(ground)).toBeGreaterThanOrEqual(4.5);
  });
}

test('a badge loads nothing and runs nothing', () => {
  const name = '"><script>alert(1)</script>&\u0000\u202e';
  const svg = renderBadge({ ...sampleReport, target: { ...sampleReport.target, name } });
  const all = below(parseXml(svg));
  expect(all.map((element) => element.name)).not.toContain('script');
  const loading = all
    .flatMap(({ attributes }) => Object.keys(attributes))
    .filter((attribute) => /href|^on|src/.test(attribute));
  expect(loading).toEqual([]);
  expect(svg.match(/https?:\/\/[^"]*/g)).toEqual(['http://www.w3.org/2000/svg']);
});

/** The contrast of a colour, written #rrggbb, with white, as WCAG 2 counts it. */
function contrastWithWhite(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}
