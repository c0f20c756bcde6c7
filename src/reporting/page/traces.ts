import { plural } from '../../verdicts/outcome.ts';
import { useInWords } from '../../verdicts/waivers.ts';
import type { Report, Used } from '../report.ts';
import { ledgerState, waiverCounts } from '../views.ts';
import { type Html, html } from './html.ts';
import { exchangeLink, facts, type MaybeSection, requirementLink, type Section } from './section.ts';

const mostLedgerLines = 500;

/** How the target fills what the document does not show. */
export function silences({ silences: all }: Report): MaybeSection {
  if (all.length === 0) return undefined;
  return {
    id: 'silences',
    title: `Observed: ${plural(all.length, 'thing')} that the document does not show`,
    body: html`<p class="muted">None of these passes or fails: the document leaves them open, and this is what the target does.</p>
<div class="wide" role="region" aria-label="table of what was observed" tabindex="0"><table class="folding">
<thead><tr><th scope="col">the document does not show</th><th scope="col">clause</th><th scope="col">the target does</th></tr></thead>
<tbody>
${all.map(
  ({
    requirement,
    clause,
    text,
    observed,
  }) => html`<tr><th scope="row">${text}<br>${requirementLink(requirement)}</th><td>${clause}</td><td><ul>${observed.map(
    ({ what, exchange }) =>
      html`<li>${what}${exchange !== undefined && html` <span class="small">(${exchangeLink(exchange)})</span>`}</li>`,
  )}</ul></td></tr>
`,
)}</tbody></table></div>
`,
  };
}

/** Every waiver of the target file with what became of it. */
export function waivers({ waivers: all }: Report): MaybeSection {
  if (all.length === 0) return undefined;
  return {
    id: 'waivers',
    title: `Waivers: ${waiverCounts(all)}`,
    body: html`<div class="wide" role="region" aria-label="table of waivers" tabindex="0"><table class="folding">
<thead><tr><th scope="col">requirement</th><th scope="col">where</th><th scope="col">why</th><th scope="col">whose</th><th scope="col">until</th><th scope="col">use</th></tr></thead>
<tbody>
${all.map((use) => {
  const { requirement, operation, at, reason, owner, expires } = use;
  const where = [operation, at].filter((part) => part !== undefined).join(' ');
  return html`<tr><th scope="row">${requirementLink(requirement)}</th><td class="mono">${where === '' ? 'everywhere' : where}</td><td>${reason}</td><td>${owner}</td><td>${expires}</td><td>${useInWords(use)}</td></tr>
`;
})}</tbody></table></div>
`,
  };
}

/** What the run created or changed on the target and could not undo. */
export function ledger({ ledger: all }: Report): MaybeSection {
  if (all.length === 0) return undefined;
  const more = all.length - mostLedgerLines;
  return {
    id: 'ledger',
    title: `Left behind on the target: ${plural(all.length, 'write')}`,
    body: html`<p class="muted">The interface cannot undo them. What was created carries the id of the run in its name.</p>
<details><summary>Every write</summary>
<div class="wide" role="region" aria-label="table of writes" tabindex="0"><table class="folding">
<thead><tr><th scope="col">operation</th><th scope="col">what</th><th scope="col">id</th><th scope="col">state</th><th scope="col">check</th></tr></thead>
<tbody>
${all.slice(0, mostLedgerLines).map(
  ({
    operation,
    what,
    id,
    state,
    check,
  }) => html`<tr><td>${operation}</td><td>${what.replace(`${operation}, `, '')}</td><td class="mono">${id}</td><td>${ledgerState[state]}</td><td class="mono">${check}</td></tr>
`,
)}</tbody></table></div>
${more > 0 && html`<p class="muted">and ${more} more, in report.json</p>`}</details>
`,
  };
}

/** What the run used of what it was allowed. */
export function budget({
  budget: { requests, createdRecipients, minutes, requestsPerSecond },
}: Report): Section {
  const planned = `, of at most ${createdRecipients.planned} that the plan foresees on a target that refuses what it must`;
  return {
    id: 'budget',
    title: 'Budget',
    body: facts([
      ['requests', usedWords(requests, '')],
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
  if (limit === undefined) return html`${used}${more} (no limit)`;
  const share = limit === 0 ? 100 : Math.min(100, (100 * used) / limit);
  return html`${used} of ${limit}${more}<svg class="bar thin" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true"><rect class="${share >= 100 ? 'fail' : 'blocked'}" x="0" y="0" width="${share.toFixed(1)}" height="1"/></svg>`;
}
