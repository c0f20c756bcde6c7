import { prose, table } from '../formats/markdown/escape.ts';
import { joinParts } from '../formats/markdown/join.ts';
import { formatSection } from '../formats/markdown/section.ts';
import type { Comparison } from './comparison.ts';
import { comparisonSections } from './sections.ts';
import { summarize } from './verdict.ts';
import { describeSide } from './words.ts';

/** A comparison as Markdown for a pull request: GitHub's flavour, short enough for a comment whatever changed. */
export function comparisonMarkdown(comparison: Comparison): string {
  return joinParts([
    [`## ${summarize(comparison)}`, '', ...drawSides(comparison)],
    ...comparisonSections(comparison).map((section) =>
      formatSection(section, 'the output of obc diff --json'),
    ),
  ]);
}

function drawSides(comparison: Comparison): string[] {
  const rows = (['before', 'after'] as const).map((name) => {
    const { target, outcome, run } = describeSide(comparison[name]);
    return [name, prose(target), outcome, prose(run)];
  });
  return table(['', 'target', 'outcome', 'run'], rows);
}
