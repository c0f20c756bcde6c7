import { codeCell, folded, prose, table } from '../formats/markdown/escape.ts';
import { violatedItem } from '../formats/markdown/findings.ts';
import { fitting } from '../formats/markdown/fitting.ts';
import { cut } from '../formats/text.ts';
import { plural } from '../verdict/outcome.ts';
import type { Comparison, RowChange, Side } from './comparison.ts';
import { gist } from './verdict.ts';
import { grouped, outcomeWord, runOf, targetOf, verdictWord } from './words.ts';

const most = { fails: 25, names: 20, silences: 50, differences: 20 };
const longestReason = 300;

/** A comparison as Markdown for a pull request: GitHub's flavour, short enough for a comment whatever changed. */
export function comparisonMarkdown(comparison: Comparison): string {
  const { newlyFails, newlyWarns, newlyPasses, noLongerJudged, changedOtherwise, stillFails } = comparison;
  const parts = [
    [`## ${gist(comparison)}`, '', ...sides(comparison)],
    differences(comparison),
    violated('Newly fails', newlyFails),
    violated('Newly warns', newlyWarns),
    changed('No longer judged', noLongerJudged),
    changed('Changed otherwise', changedOtherwise),
    violated(
      'Still fails, at places that are new',
      stillFails.filter(({ findings }) => findings.length > 0),
    ),
    changed('Still fails', stillFails),
    changed('Newly passes', newlyPasses),
    silences(comparison),
  ];
  const filled = parts.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'));
  return fitting(filled);
}

function sides({ before, after }: Comparison): string[] {
  const cells = ([name, side]: readonly [string, Side]) => [
    name,
    prose(targetOf(side)),
    outcomeWord[side.outcome],
    prose(runOf(side)),
  ];
  const rows = [['before', before] as const, ['after', after] as const];
  return table(['', 'target', 'outcome', 'run'], rows.map(cells));
}

function differences({ differences: all }: Comparison): string[] {
  if (all.length === 0) return [];
  const cells = all
    .slice(0, most.differences)
    .map(({ what, before, after, meaning }) => [what, codeCell(before), codeCell(after), prose(meaning)]);
  return ['### Not only the target changed', '', ...table(['', 'before', 'after', 'so'], cells)];
}

function violated(title: string, changes: readonly RowChange[]): string[] {
  if (changes.length === 0) return [];
  const items = changes
    .slice(0, most.fails)
    .flatMap(({ requirement, before, ...change }) =>
      violatedItem({ ...change, id: requirement, remark: `was ${verdictWord(before)}` }, new Map()),
    );
  return [
    `### ${title}: ${plural(changes.length, 'requirement')}`,
    '',
    ...items,
    ...(changes.length > most.fails ? ['', `and ${changes.length - most.fails} more`] : []),
  ];
}

function changed(title: string, changes: readonly RowChange[]): string[] {
  if (changes.length === 0) return [];
  const lines = grouped(changes).map(({ before, after, reason, rows }) => {
    const why = reason === undefined ? '' : `: ${prose(cut(reason, longestReason))}`;
    const names = rows.slice(0, most.names).map(({ requirement }) => prose(requirement));
    const more = rows.length > most.names ? ` and ${rows.length - most.names} more` : '';
    return `- ${verdictWord(before)} → ${verdictWord(after)}${why}: ${names.join(', ')}${more}`;
  });
  return folded(`${title}: ${plural(changes.length, 'requirement')}`, lines);
}

function silences({ silences: all }: Comparison): string[] {
  if (all.length === 0) return [];
  const seen = (values: readonly string[]) => values.map((value) => codeCell(value)).join(', ');
  const cells = all
    .slice(0, most.silences)
    .map(({ clause, text, before, after }) => [prose(clause), prose(text), seen(before), seen(after)]);
  return folded(`Filled otherwise: ${plural(all.length, 'silence')} of the document`, [
    ...table(['clause', 'the document does not show', 'before', 'after'], cells),
    ...(all.length > most.silences ? ['', `and ${all.length - most.silences} more`] : []),
  ]);
}
