import type { Report } from '../../report.ts';
import { gradeOf } from '../../verdict/grade.ts';
import type { Outcome } from '../../verdict/outcome.ts';
import type { ShownVerdict } from '../verdict-counts.ts';
import { type Html, html } from './html.ts';

/** The colour of a verdict: a class of the style sheet. */
export const kindOf: Readonly<Record<ShownVerdict, string>> = {
  fail: 'fail',
  warn: 'warn',
  pass: 'pass',
  blocked: 'blocked',
  'not-exercised': 'open',
  waived: 'waived',
  observed: 'observed',
  'not-asked': 'out',
  'not-selected': 'out',
  'not-applicable': 'out',
};

/** The colour of an outcome, where its grade is not known. */
export const kindOfOutcome: Readonly<Record<Outcome, string>> = {
  'harness-error': 'warn',
  'not-judged': 'open',
  'non-conformant': 'fail',
  partial: 'open',
  conformant: 'pass',
  'passed-in-scope': 'observed',
  'passed-with-waivers': 'waived',
};

/** The colour of a report: that of its outcome, and green for a conformant target alone. */
export function chooseKind(report: Report): string {
  return gradeOf(report).isConformant ? 'pass' : kindOfOutcome[report.outcome];
}

/** A verdict as a badge: its word carries the meaning, its colour repeats it. */
export function drawBadge(verdict: ShownVerdict): Html {
  return html`<span class="badge ${kindOf[verdict]}">${verdict.replace('-', ' ')}</span>`;
}
