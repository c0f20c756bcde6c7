import type { Report, Used } from '../../report.ts';
import { plural } from '../../verdict/outcome.ts';
import { useInWords } from '../../verdict/waivers.ts';
import { ledgerGroups, ledgerState, waiverCounts } from '../views.ts';
import { foldingTable } from './folding.ts';
import { type Html, html } from './html.ts';
import { exchangeLink, facts, type MaybeSection, requirementLink, type Section } from './section.ts';

const mostLedgerLines = 500;

/** How the target fills what the document does not show. */
export function silences({ silences: all }: Report): MaybeSection {
  if (all.length === 0) return undefined;
  const rows = all.map(({ requirement, clause, text, observed }) => [
    html`${text}<br><span class="small">${requirementLink(requirement)}</span>`,
    clause,
    html`<ul>${observed.map(
      ({ what, exchange }) =>
        html`<li>${what}${exchange !== undefined && html` <span class="small">(${exchangeLink(exchange)})</span>`}</li>`,
    )}</ul>`,
  ]);
  return {
    id: 'silences',
    title: `Observed: ${plural(all.length, 'thing')} that the document does not show`,
    body: html`<p class="muted">None of these passes or fails: the document leaves them open, and this is what the target does.</p>
${foldingTable('what was observed', ['the document does not show', 'clause', 'the target has'], rows)}`,
  };
}

/** Every waiver of the target file with what became of it. */
export function waivers({ waivers: all }: Report): MaybeSection {
  if (all.length === 0) return undefined;
  const rows = all.map((use) => {
    const { requirement, operation, at, reason, owner, expires } = use;
    const where = [operation, at].filter((part) => part !== undefined).join(' ');
    const place = html`<span class="mono">${where === '' ? 'everywhere' : where}</span>`;
    return [requirementLink(requirement), place, reason, owner, expires, useInWords(use)];
  });
  return {
    id: 'waivers',
    title: `Waivers: ${waiverCounts(all)}`,
    body: foldingTable('waivers', ['requirement', 'where', 'why', 'whose', 'until', 'use'], rows),
  };
}

/** What the run created or changed on the target and could not undo. */
export function ledger(report: Report): MaybeSection {
  const { ledger: all } = report;
  if (all.length === 0) return undefined;
  const more = all.length - mostLedgerLines;
  const rows = all
    .slice(0, mostLedgerLines)
    .map(({ operation, what, id, state, check }) => [
      operation,
      what.replace(`${operation}, `, ''),
      id !== undefined && html`<span class="mono">${id}</span>`,
      ledgerState[state],
      html`<span class="mono">${check}</span>`,
    ]);
  return {
    id: 'ledger',
    title: `Left behind on the target: ${plural(all.length, 'write')}`,
    body: html`<p class="muted">The interface cannot undo them. What was created carries the id of the run, ${report.run.id}, in its name.</p>
<ul>${ledgerGroups(report).map(
      ({ operation, state, count }) => html`<li>${count} × ${operation}, ${ledgerState[state]}</li>`,
    )}</ul>
<details><summary>Every write</summary>
${foldingTable('writes', ['operation', 'what', 'id', 'state', 'check'], rows)}${
  more > 0 && html`<p class="muted">and ${more} more, in report.json</p>`
}</details>
`,
  };
}

/** What the run used of what it was allowed. */
export function budget({
  budget: { requests, createdRecipients, minutes, requestsPerSecond },
}: Report): Section {
  const foreseen = `; the plan foresees about ${requests.planned} on a target with as much data as the reference server`;
  const planned = `; the plan foresees at most ${createdRecipients.planned} on a target that refuses what it must`;
  return {
    id: 'budget',
    title: 'Budget',
    body: facts([
      ['requests', usedWords(requests, foreseen)],
      ['created recipients', usedWords(createdRecipients, planned)],
      ['minutes', usedWords(minutes, '')],
      [
        'requests per second',
        requestsPerSecond === undefined ? 'no limit' : `never more than ${requestsPerSecond}`,
      ],
    ]),
  };
}

function usedWords({ used, limit }: Used, more: string): Html {
  if (limit === undefined) return html`${used}, without a limit${more}`;
  const share = limit === 0 ? 100 : Math.min(100, (100 * used) / limit);
  return html`${used} of ${limit} allowed${more}<svg class="bar thin" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true"><rect class="${share >= 100 ? 'fail' : 'blocked'}" x="0" y="0" width="${share.toFixed(1)}" height="1"/></svg>`;
}
