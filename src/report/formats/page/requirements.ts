import { type Area, areas } from '../../../catalogue/requirements.ts';
import { groupBy } from '../../../lib/group-by.ts';
import type { Report, ReportedRequirement } from '../../report.ts';
import { pluralize } from '../../verdict/outcome.ts';
import { showVerdict, verdictColumns } from '../verdict-counts.ts';
import { type Html, html } from './html.ts';
import { drawBadge } from './kinds.ts';
import type { Part } from './part.ts';

const levels = ['MUST', 'DERIVED', 'SHOULD', 'SILENT'] as const;

/** Every requirement in a table that the script filters, and whose rows it opens. */
export function drawRequirements({ requirements }: Report): Part {
  return {
    id: 'requirements',
    title: 'Requirements',
    body: html`${drawFilter()}
<p id="_shown" role="status" class="muted small">${requirements.length} of ${requirements.length} requirements</p>
<noscript><p>Without scripts the requirements do not open: report.json holds what they would show.</p></noscript>
<table class="requirements">
<thead><tr><th scope="col">requirement</th><th scope="col">clause</th><th scope="col">level</th><th scope="col">area</th><th scope="col">verdict</th><th scope="col" class="number">judged</th></tr></thead>
${[...groupBy(requirements, ({ area }) => area)].map(([area, rows]) => drawArea(area, rows))}</table>
`,
  };
}

/** The requirements of an area, which the script folds on a phone. */
function drawArea(area: Area, rows: readonly ReportedRequirement[]): Html {
  const failed = rows.filter(({ verdict }) => verdict === 'fail').length;
  return html`<tbody>
<tr class="area"><th scope="rowgroup" colspan="6"><button type="button" class="folder" aria-expanded="true">${area}</button> <span class="muted small">${pluralize(rows.length, 'requirement')}${failed > 0 && html`, <span class="fail">${failed} failed</span>`}</span></th></tr>
${rows.map(drawRow)}</tbody>
`;
}

function drawRow(row: ReportedRequirement): Html {
  const { id, text, clause, level, area, judged } = row;
  const verdict = showVerdict(row);
  return html`<tr id="${id}" data-area="${area}" data-level="${level}" data-verdict="${verdict}"><th scope="row"><button type="button" class="opener mono" aria-expanded="false">${id}</button><br>${text}</th><td>${clause}</td><td>${level}</td><td>${area}</td><td>${drawBadge(verdict)}</td><td class="number">${judged === 0 ? '' : `${judged} ×`}</td></tr>
`;
}

function drawFilter(): Html {
  const verdicts = verdictColumns.map(
    ({ heading, verdicts: values }) => [values.join(','), heading] as const,
  );
  const same = (values: readonly string[]) => values.map((value) => [value, value] as const);
  return html`<form class="tools" id="_filter" role="search" aria-label="Requirements">
<div><label for="_text">text</label><input type="search" id="_text" name="text" autocomplete="off" placeholder="id, words, clause"></div>
${drawChoice('area', same(areas))}${drawChoice('level', same(levels))}${drawChoice('verdict', verdicts)}<button type="reset" class="action">Show all</button>
</form>`;
}

function drawChoice(name: string, options: readonly (readonly [value: string, label: string])[]): Html {
  return html`<div><label for="_by-${name}">${name}</label><select id="_by-${name}" name="${name}"><option value="">any</option>${options.map(
    ([value, label]) => html`<option value="${value}">${label}</option>`,
  )}</select></div>
`;
}
