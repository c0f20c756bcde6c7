import { groupBy } from '../../../lib/group-by.ts';
import { describeLedgerGroup, describeWrite, ledgerState } from '../../sections/ledger.ts';
import type {
  Content,
  LedgerList,
  RequirementGroup,
  Section,
  Table,
  TableValue,
  Tone,
} from '../../sections/section.ts';
import type { Place, ViolatedRequirement } from '../../sections/violations.ts';
import { pluralize } from '../../verdict/outcome.ts';
import { describeUse, type WaiverUse } from '../../verdict/waivers.ts';
import { cut } from '../text.ts';
import { type Html, html, joinPieces } from './html.ts';
import {
  drawFacts,
  drawMono,
  drawRest,
  linkExchange,
  linkRequirement,
  type PageView,
  type Part,
} from './part.ts';
import { drawTable } from './table.ts';

/** How much of each kind is shown. */
const maxItems: Readonly<Record<Content['kind'], number>> = {
  violations: 100,
  groups: 40,
  broken: 100,
  waivers: 500,
  ledger: 100,
  table: 500,
};
const max = { writes: 500, openNames: 12 };

/** A section as a part of a page. */
export function partOf(section: Section, view: PageView): Part {
  return { id: section.id, title: section.title, body: drawBody(section, view) };
}

/** A section under a heading of its own within a part. */
export function drawSubsection(section: Section, view: PageView): Html {
  return html`<h3>${section.title}</h3>
${drawBody(section, view)}`;
}

function drawBody({ remark, tone, content }: Section, view: PageView): Html {
  const shown = maxItems[content.kind];
  const some = { ...content, items: content.items.slice(0, shown) } as Content;
  return html`${remark !== undefined && html`<p class="muted">${remark}</p>\n`}${
    some.kind === 'violations' ? drawCards(some.items, tone, view) : drawContent(some, view)
  }${drawRest(content.items.length - shown, view.more)}`;
}

function drawContent(content: Exclude<Content, { kind: 'violations' }>, view: PageView): Html {
  switch (content.kind) {
    case 'groups':
      return drawList(content.items.map((group) => drawGroup(group, view)));
    case 'broken':
      return drawList(content.items.map(({ check, reason }) => html`${drawMono(check)}: ${reason}`));
    case 'waivers':
      return drawWaivers(content.items);
    case 'ledger':
      return drawLedger(content, view);
    case 'table':
      return drawValues(content, view);
  }
}

function drawList(items: readonly Html[]): Html {
  return html`<ul>${items.map((item) => html`<li>${item}</li>\n`)}</ul>\n`;
}

function drawGroup({ text, setting, requirements }: RequirementGroup, { isLinked }: PageView): Html {
  const remedy = setting !== undefined && html` (set ${drawMono(setting)} in the target file)`;
  const names = isLinked
    ? joinPieces(
        requirements.map(({ id }) => linkRequirement(id)),
        ', ',
      )
    : drawList(requirements.map((one) => html`${drawMono(one.id)}: ${one.text}`));
  return requirements.length <= max.openNames
    ? html`${text}${remedy}<div class="small">${names}</div>`
    : html`${text}${remedy}<details class="small"><summary>${requirements.length} requirements</summary>${names}</details>`;
}

function drawWaivers(items: readonly WaiverUse[]): Html {
  const rows = items.map((use) => {
    const { requirement, operation, at, reason, owner, expires } = use;
    const where = [operation, at].filter((part) => part !== undefined).join(' ');
    const place = drawMono(where === '' ? 'everywhere' : where);
    return [linkRequirement(requirement), place, reason, owner, expires, describeUse(use)];
  });
  return drawTable('waivers', ['requirement', 'where', 'why', 'whose', 'until', 'use'], rows);
}

function drawLedger({ items, writes }: LedgerList, { more }: PageView): Html {
  const rows = writes
    .slice(0, max.writes)
    .map((write) => [
      write.operation,
      describeWrite(write),
      write.id !== undefined && drawMono(write.id),
      ledgerState[write.state],
      drawMono(write.check),
    ]);
  return html`${drawList(items.map((group) => html`${describeLedgerGroup(group, String)}`))}<details><summary>Every write</summary>
${drawTable('writes', ['operation', 'what', 'id', 'state', 'check'], rows)}${drawRest(writes.length - max.writes, more)}</details>
`;
}

function drawValues({ subject: heading, columns, items }: Table, view: PageView): Html {
  const rows = items.map(({ subject, clause, requirement, values }) => [
    html`${subject}${clause !== undefined && html` <span class="muted">(${clause})</span>`}${
      view.isLinked &&
      requirement !== undefined &&
      html`<br><span class="small">${linkRequirement(requirement)}</span>`
    }`,
    ...columns.map((_column, index) => drawCell(values[index] ?? [], view)),
  ]);
  return drawTable(heading, [heading, ...columns.map((column) => column.heading)], rows);
}

function drawCell(values: readonly TableValue[], { isLinked }: PageView): Html {
  const shown = values.map(({ text, exchange }) => {
    const link =
      isLinked && exchange !== undefined && html` <span class="small">(${linkExchange(exchange)})</span>`;
    return html`${text}${link}`;
  });
  // A cell without a value stays empty, so that a phone leaves it out with its heading.
  if (shown.length < 2) return shown[0] ?? html``;
  return drawList(shown);
}

const maxTogether = 8;
const maxLength = 400;

/** Violated requirements as cards; many are easier to survey by area. */
function drawCards(violations: readonly ViolatedRequirement[], tone: Tone, view: PageView): Html {
  const draw = (some: readonly ViolatedRequirement[]) =>
    html`${some.map((one) => drawCard(one, tone, view))}`;
  if (violations.length <= maxTogether) return draw(violations);
  const areas = new Map(violations.map(({ id, area }) => [id, area]));
  const byArea = [...groupBy(violations, ({ id, area, under }) => areas.get(under ?? id) ?? area)];
  return html`${byArea.map(([area, own]) => html`<h3>${area}: ${pluralize(own.length, 'requirement')}</h3>\n${draw(own)}`)}`;
}

/** A card shows one place of a requirement that the page opens elsewhere, and otherwise several with the command. */
function drawCard(violation: ViolatedRequirement, tone: Tone, { isLinked }: PageView): Html {
  const { id, clause, level, text, before, under, places, count } = violation;
  const replay = places[0]?.replay;
  const shown = isLinked ? places.slice(0, 1) : places;
  const more = count - shown.length;
  return html`<div class="card ${tone}">
<p class="head"><span class="id">${isLinked ? linkRequirement(id) : drawMono(id)}</span> <span class="muted">${clause}; ${level}</span>${
    before !== undefined && html` <span class="muted">was ${before}</span>`
  }</p>
<p>${text}</p>
${under !== undefined && html`<p class="muted">may follow from ${isLinked ? linkRequirement(under) : drawMono(under)}</p>\n`}${shown.map(drawPlace)}${more > 0 && html`<p class="muted">and ${pluralize(more, 'more place')}</p>\n`}${
  !isLinked && replay !== undefined && html`<p class="command"><code>${replay}</code></p>\n`
}</div>
`;
}

function drawPlace({ wanted, got, on, sent, received, hint }: Place): Html {
  return html`${drawFacts([
    ['wanted', html`<span class="wanted">${cut(wanted, maxLength)}</span>`],
    ['got', html`<span class="got">${cut(got, maxLength)}</span>`],
    ['on', drawMono(on)],
    ['sent', sent !== undefined && drawMono(sent)],
    ['body', received !== undefined && drawMono(received)],
    ['hint', hint],
  ])}
`;
}
