import type { Report, Used } from '../../report.ts';
import { type Html, html } from './html.ts';
import { drawFacts, type Part } from './part.ts';

/** What the run used of what it was allowed. */
export function drawBudget({ budget }: Report): Part {
  const { requests, createdRecipients, minutes, requestsPerSecond } = budget;
  const requestsPlan = `; the plan estimates about ${requests.planned} on a target with as much data as the reference server`;
  const recipientsPlan = `; the plan estimates at most ${createdRecipients.planned} on a target that refuses what it must`;
  return {
    id: 'budget',
    title: 'Budget',
    body: drawFacts([
      ['requests', drawUse(requests, requestsPlan)],
      ['created recipients', drawUse(createdRecipients, recipientsPlan)],
      ['minutes', drawUse(minutes)],
      [
        'requests per second',
        requestsPerSecond === undefined ? 'no limit' : `never more than ${requestsPerSecond}`,
      ],
    ]),
  };
}

function drawUse({ used, limit }: Used, more = ''): Html {
  if (limit === undefined) return html`${used}, without a limit${more}`;
  const share = limit === 0 ? 100 : Math.min(100, (100 * used) / limit);
  return html`${used} of ${limit} allowed${more}<svg class="bar thin" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true"><rect class="${share >= 100 ? 'fail' : 'blocked'}" x="0" y="0" width="${share.toFixed(1)}" height="1"/></svg>`;
}
