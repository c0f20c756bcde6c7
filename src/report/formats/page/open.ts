import type { Report } from '../../report.ts';
import { plural } from '../../verdict/outcome.ts';
import { byReason, notExercised, type ReasonGroup, rowsOf } from '../views.ts';
import { type Html, html, joined } from './html.ts';
import { atMost, type MaybeSection, requirementLink } from './section.ts';

const mostGroups = 40;
const mostNames = 12;

interface Kind {
  readonly title: string;
  readonly rows: Report['requirements'];
  readonly remark?: string;
}

/** What the run could not judge and why, with the setting that would unblock it; and what it was told to leave out. */
export function notJudged(report: Report): MaybeSection {
  const inherent = notExercised(report);
  const kinds: readonly Kind[] = [
    { title: 'Blocked', rows: rowsOf(report, 'blocked') },
    { title: 'Not exercised, and needed for a whole verdict', rows: inherent },
    {
      title: 'Not exercised',
      rows: rowsOf(report, 'not-exercised').filter((row) => !inherent.includes(row)),
      remark: 'What they speak of need not occur: a verdict is whole without them.',
    },
    { title: 'Left out on request', rows: rowsOf(report, 'not-selected') },
    { title: 'Not applicable', rows: rowsOf(report, 'not-applicable') },
  ];
  const filled = kinds.filter(({ rows }) => rows.length > 0);
  if (filled.length === 0) return undefined;
  return { id: 'not-judged', title: 'Not judged, and why', body: html`${filled.map(ofKind)}` };
}

function ofKind({ title, rows, remark }: Kind): Html {
  return html`<h3>${title}: ${plural(rows.length, 'requirement')}</h3>
${remark !== undefined && html`<p class="muted">${remark}</p>`}
<ul>${atMost(byReason(rows), mostGroups, group)}</ul>
`;
}

function group({ reason, setting, rows }: ReasonGroup): Html {
  const names = rows.map(({ id }) => requirementLink(id));
  return html`<li>${reason === '' ? 'no reason is known' : reason}${
    setting !== undefined && html` (set <span class="mono">${setting}</span> in the target file)`
  }<br>${
    names.length <= mostNames
      ? html`<span class="small">${joined(names, ', ')}</span>`
      : html`<details class="small"><summary>${names.length} requirements</summary>${joined(names, ', ')}</details>`
  }</li>
`;
}
