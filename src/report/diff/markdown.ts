import { escapeProse, formatTable } from '../formats/markdown/escape.ts';
import { joinParts } from '../formats/markdown/join.ts';
import { formatSection } from '../formats/markdown/section.ts';
import type { Comparison } from './comparison.ts';
import { summarize } from './verdict.ts';
import { buildComparisonSections, describePreview, describeSide } from './words.ts';

/** A comparison as Markdown for a pull request: GitHub's flavour, short enough for a comment whatever changed. */
export function formatComparison(comparison: Comparison): string {
  return joinParts([
    [`## ${summarize(comparison)}`, '', ...drawSides(comparison), ...drawPreview(comparison)],
    ...buildComparisonSections(comparison).map((section) => formatSection(section, 'the output with --json')),
  ]);
}

function drawPreview(comparison: Comparison): string[] {
  const said = describePreview(comparison);
  return said === undefined ? [] : ['', escapeProse(said)];
}

function drawSides(comparison: Comparison): string[] {
  const rows = (['before', 'after'] as const).map((name) => {
    const { target, outcome, run } = describeSide(comparison[name]);
    return [name, escapeProse(target), outcome, escapeProse(run)];
  });
  return formatTable(['', 'target', 'outcome', 'run'], rows);
}
