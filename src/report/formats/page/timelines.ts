import type { Report } from '../../report.ts';
import { pluralize } from '../../verdict/outcome.ts';
import { formatDuration } from '../text.ts';
import { type Html, html } from './html.ts';
import { drawRest, type Part } from './part.ts';

type Timeline = Report['timelines'][number];
type Poll = Timeline['polls'][number];

/** Timelines that are seen at once and that open, and the first and last calls of one that are written out. */
const max = { open: 6, closed: 100, first: 8, last: 4 };

/** The calls of each operation that answered 202 until it was ready: when each was sent and what it got. */
export function drawTimelines({ timelines: all }: Report): Part | undefined {
  if (all.length === 0) return undefined;
  return {
    id: 'polling',
    title: `Polling: ${pluralize(all.length, 'operation')}`,
    body: html`<p class="muted">Each mark is a call, as wide as its answer took: blue for 202, green for a result, red for anything else.</p>
${all.slice(0, max.open).map(drawTimeline)}${drawClosed(all.slice(max.open))}`,
  };
}

function drawClosed(all: readonly Timeline[]): Html | undefined {
  if (all.length === 0) return undefined;
  return html`<details><summary>${all.length} more</summary>
${all.slice(0, max.closed).map(drawTimeline)}${drawRest(all.length - max.closed, 'report.json')}</details>
`;
}

function drawTimeline({ check, requestId, polls }: Timeline): Html {
  const last = polls.at(-1)!;
  const start = polls[0]!.at;
  const whole = last.at + last.took - start;
  const statuses = polls.map(({ status }) => status).join(', ');
  return html`<div class="timeline" data-check="${check}">
<h3><span class="mono">${check}</span></h3>
<p class="small muted">${pluralize(polls.length, 'call')} in ${formatDuration(whole)}${describePace(polls)}; RequestId <span class="mono">${requestId}</span></p>
<svg viewBox="0 0 100 10" preserveAspectRatio="none" role="img" aria-label="calls over ${formatDuration(whole)}, answered ${statuses}">${polls.map(
    (poll) => drawMark(poll, start, Math.max(whole, 1)),
  )}</svg>
<ol class="steps">${drawSteps(polls, start)}</ol>
</div>
`;
}

function describePace(polls: readonly Poll[]): string {
  const pauses = polls.slice(1).map((poll, index) => poll.at - (polls[index]!.at + polls[index]!.took));
  return pauses.length === 0 ? '' : `, ${formatDuration(Math.max(0, Math.min(...pauses)))} apart at least`;
}

function drawMark({ at, took, status }: Poll, start: number, whole: number): Html {
  const width = Math.max(0.7, (100 * took) / whole);
  const x = Math.min(100 - width, (100 * (at - start)) / whole);
  return html`<rect class="${colourOf(status)}" x="${x.toFixed(2)}" y="1" width="${width.toFixed(2)}" height="8"/>`;
}

function colourOf(status: number): string {
  if (status === 202) return 'blocked';
  if (status === 200) return 'pass';
  return 'fail';
}

function drawSteps(polls: readonly Poll[], start: number): Html[] {
  const left = polls.length - max.first - max.last;
  const step = ({ at, status, operation }: Poll) =>
    html`<li>+${formatDuration(at - start)} <strong>${status}</strong>${operation === 'getAccountsDetail' && ' to the POST'}</li>`;
  if (left <= 0) return polls.map(step);
  return [
    ...polls.slice(0, max.first).map(step),
    html`<li class="muted">${pluralize(left, 'call')} more</li>`,
    ...polls.slice(-max.last).map(step),
  ];
}
