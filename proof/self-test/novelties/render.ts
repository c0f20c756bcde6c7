import { variations } from '../../variations/index.ts';
import { renderRow } from '../table-row.ts';
import stored from './figures.json' with { type: 'json' };
import type { NoveltyFigures } from './learn.ts';

/** Renders the figures for the page of what the self-test measured. */
export function renderNovelties(figures = stored as unknown as NoveltyFigures): string[] {
  const { servers, facts, leftOut, talkative, mutants } = figures;
  const rows = Object.entries(mutants).sort(([a], [b]) => (a < b ? -1 : 1));
  const sum = (at: 0 | 1) => rows.reduce((total, [, counts]) => total + counts[at], 0);
  const all = variations.length + 1;
  const [unnoticed, named] = [sum(0), sum(1)];
  const quiet = (leftOut[0] ?? 0) + (leftOut[1] ?? 0);
  const few = rows
    .filter(([, [all, own]]) => 2 * own < all)
    .map(([operator, counts]) => `\`${operator}\` (${counts[1]} of ${counts[0]})`);
  return [
    '## What no conforming server does',
    '',
    `A report lists up to ten novelties: ${facts} facts hold for all of ${servers} conforming servers, and what breaks one is new.`,
    'None is a verdict. `npm run sweep -- --learn` learns the facts and measures them, each server met as a run meets it.',
    '',
    '| figure | value |',
    '|---|--:|',
    renderRow([
      'conforming servers met when the facts were learnt',
      `${servers}${servers < all ? ` of ${all}, not all` : ''}`,
    ]),
    renderRow(['mutants of answers that every requirement passes', unnoticed]),
    renderRow([
      'of these named by a novelty of the changed answers',
      `${named}, ${judge(named / unnoticed, 0.5)}`,
    ]),
    ...leftOut.map((count, n) =>
      renderRow([`conforming servers that show ${n} when they are left out`, count]),
    ),
    renderRow(['of these at most one', `${quiet} of ${servers}, ${judge(quiet / servers, 1)}`]),
    '',
    ...(talkative.length === 0
      ? []
      : [`More than one: ${talkative.map((id) => `\`${id}\``).join(', ')}.`, '']),
    ...(few.length === 0
      ? []
      : ['Operators of which fewer than half are named:', '', ...few.map((one) => `- ${one}`), '']),
  ];
}

function judge(share: number, goal: number): string {
  return `${(100 * share).toFixed(1)} %${share >= goal ? '' : ', not reached'}`;
}
