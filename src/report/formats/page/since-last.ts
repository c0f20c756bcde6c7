import { compare } from '../../diff/compare.ts';
import { buildComparisonSections } from '../../diff/sections.ts';
import { describeUnchanged, outcomeWord } from '../../diff/words.ts';
import type { Report } from '../../report.ts';
import { formatStart } from '../run.ts';
import { html } from './html.ts';
import type { PageView, Part } from './part.ts';
import { drawSubsection } from './section.ts';

/** What changed since the run before in the same folder; undefined for the first one, and for one of another target. */
export function drawSinceLast(report: Report, last: Report | undefined, view: PageView): Part | undefined {
  if (last === undefined || last.target.name !== report.target.name || last.run.id === report.run.id)
    return undefined;
  const comparison = compare(last, report);
  const sections = buildComparisonSections(comparison);
  return {
    id: 'since-last',
    title: 'Since the last run',
    body: html`<p class="muted">The last run in this folder was ${last.run.id}, ${formatStart(last.run)}: ${outcomeWord[last.outcome]}. ${describeUnchanged(comparison)}</p>
${sections.length === 0 && html`<p>Nothing changed.</p>`}${sections.map((section) => drawSubsection({ ...section, id: `since-${section.id}` }, view))}`,
  };
}
