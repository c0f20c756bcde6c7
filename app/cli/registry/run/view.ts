import { groupBy } from '../../../../src/lib/group-by.ts';
import { escapeProse, formatTable } from '../../../../src/report/formats/markdown/escape.ts';
import { joinParts } from '../../../../src/report/formats/markdown/join.ts';
import { escapeForLog } from '../../../../src/report/formats/text.ts';
import { pluralize } from '../../../../src/report/verdict/outcome.ts';
import type { JobOutcome, JoinedJob } from './join.ts';

const green = ['conformant', 'passed-in-scope', 'passed-with-waivers'];

/** What a job came to, in lines: each target that is not green, what is missing, and the counts. */
export function describeJob({ targets, shards, missing }: JoinedJob): string[] {
  const odd = targets.filter(({ outcome }) => !green.includes(outcome) && outcome !== 'lost');
  return [
    ...odd.map(({ target, outcome, why }) => `${outcome}: ${target}${why ? ` (${why})` : ''}`),
    ...missing,
    `${pluralize(targets.length, 'target')} in ${pluralize(shards, 'shard')}: ${countsOf(targets)}`,
  ].map(escapeForLog);
}

/** The same for a pull request or the summary of a pipeline, with every target. */
export function renderJobSummary({ targets, missing }: JoinedJob): string {
  const rows = targets.map(({ target, outcome, shard, why = '' }) => [
    escapeProse(target),
    outcome,
    String(shard),
    escapeProse(why),
  ]);
  return joinParts([
    [`# ${pluralize(targets.length, 'target')}: ${countsOf(targets)}`],
    missing.map((line) => `- ${escapeProse(line)}`),
    formatTable(['target', 'outcome', 'shard', 'why'], rows),
  ]);
}

function countsOf(targets: readonly JobOutcome[]): string {
  const counts = [...groupBy(targets, ({ outcome }) => outcome)].map(
    ([outcome, { length }]) => `${length} ${outcome}`,
  );
  const lost = counts.some((count) => count.endsWith(' lost')) ? [] : ['none lost'];
  return [...counts, ...lost].join(', ');
}
