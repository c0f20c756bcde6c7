import { groupBy } from '../../../lib/group-by.ts';
import type { Exchanges } from '../../report.ts';
import { html } from './html.ts';
import type { Part } from './part.ts';
import { drawTable } from './table.ts';

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
