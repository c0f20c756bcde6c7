import { groupBy } from '../../../lib/group-by.ts';
import type { Exchanges, Report, Used } from '../../report.ts';
import { type Html, html } from './html.ts';
import { drawFacts, type Part } from './part.ts';
import { drawTable } from './table.ts';

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

/** How long each operation took to answer, as this run saw it. No verdict rests on it. Undefined without an answer. */
export function drawLatency(exchanges: Exchanges): Part | undefined {
  const answered = [...exchanges.values()].filter((exchange) => 'response' in exchange);
  if (answered.length === 0) return undefined;
  const rows = [...groupBy(answered, ({ operation }) => operation)].map(([operation, all]) => {
    const times = all.map(({ took }) => took).sort((a, b) => a - b);
    const shown = [quantileOf(times, 0.5), quantileOf(times, 0.95), times.at(-1) ?? 0];
    return [operation, times.length, ...shown.map(formatTime)];
  });
  return {
    id: 'latency',
    title: 'Latency',
    body: html`<p class="muted">Observed from where the run was started, from sending to the last byte. No verdict depends on it.</p>
${drawTable('latency', ['operation', 'answers', 'median', '95 % within', 'longest'], rows)}`,
  };
}

/** The value below which a share of sorted values lies, by the nearest rank. */
function quantileOf(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

function formatTime(ms: number): string {
  return ms < 10 ? `${ms.toFixed(1)} ms` : `${Math.round(ms)} ms`;
}
