import { describeLedgerGroup } from '../../sections/ledger.ts';
import type { Content, RequirementGroup, Section, Table, Tone } from '../../sections/section.ts';
import type { ViolatedRequirement } from '../../sections/violations.ts';
import { pluralize } from '../../verdict/outcome.ts';
import { describeWaiver } from '../../verdict/waivers.ts';
import { cut, joinShort } from '../text.ts';
import { escapeProse, fold, formatCode, formatCodeCell, formatTable } from './escape.ts';

/** How much of each kind is shown, so that the whole stays small. */
const maxItems: Readonly<Record<Content['kind'], number>> = {
  violations: 25,
  groups: 15,
  broken: 60,
  waivers: 20,
  ledger: 20,
  table: 100,
};
const max = { warnings: 15, names: 12, values: 3, text: 200, value: 140, command: 400 };

/** A section as lines of GitHub's Markdown. `more` says where those items stand that are left out. */
export function formatSection({ title, tone, remark, isFolded, content }: Section, more: string): string[] {
  const shown = tone === 'warn' ? max.warnings : maxItems[content.kind];
  const left = content.items.length - shown;
  const lines = [
    ...(remark === undefined ? [] : [escapeProse(remark), '']),
    ...drawContent(tone, { ...content, items: content.items.slice(0, shown) } as Content),
    ...(left > 0 ? ['', `and ${left} more, in ${more}`] : []),
  ];
  return isFolded ? fold(title, lines) : [`### ${title}`, '', ...lines];
}

function drawContent(tone: Tone, content: Content): string[] {
  switch (content.kind) {
    case 'violations':
      return [...content.items.flatMap(drawViolation), ...(tone === 'fail' ? drawReplay(content.items) : [])];
    case 'groups':
      return content.items.map(drawGroup);
    case 'table':
      return drawTable(content);
    case 'broken':
      return content.items.map(({ check, reason }) => `- ${formatCode(check)}: ${formatCode(reason)}`);
    case 'waivers':
      return content.items.map((use) => `- ${escapeProse(cut(describeWaiver(use), max.text))}`);
    case 'ledger':
      return content.items.map(
        (group) => `- ${describeLedgerGroup(group, (example) => formatCode(example, 120))}`,
      );
  }
}

/** A violated requirement as an item of a list, with its first place; a table would squeeze it on a phone. */
function drawViolation(violation: ViolatedRequirement): string[] {
  const { id, clause, level, text, before, under, places, count } = violation;
  const known = [clause, level, ...(before === undefined ? [] : [`was ${before}`])];
  const after = under === undefined ? '' : `; may follow from ${escapeProse(under)}`;
  const head = `- **${escapeProse(id)}** (${escapeProse(known.join('; '))}${after}): ${escapeProse(text)}`;
  const [first] = places;
  if (first === undefined) return [head];
  const sent = first.sent === undefined ? '' : ` with ${formatCode(first.sent)}`;
  const more = count === 1 ? '' : ` and ${pluralize(count - 1, 'more place')}`;
  return [
    `${head}\\`,
    `  wanted ${formatCode(first.wanted)}, got ${formatCode(first.got)}\\`,
    `  on ${formatCode(first.on)}${sent}${more}`,
  ];
}

function drawReplay([first]: readonly ViolatedRequirement[]): string[] {
  const [place] = first?.places ?? [];
  return place === undefined
    ? []
    : ['', `To judge the first again: ${formatCode(place.replay, max.command)}`];
}

function drawGroup({ text, setting, requirements }: RequirementGroup): string {
  const remedy = setting === undefined ? '' : ` (set ${formatCode(setting)} in the target file)`;
  const names = requirements.map(({ id }) => escapeProse(id));
  return `- ${escapeProse(cut(text, max.text))}${remedy}: ${joinShort(names, max.names)}`;
}

function drawTable({ subject: heading, columns, items }: Table): string[] {
  const rows = items.map(({ subject, clause, values }) => [
    escapeProse(clause === undefined ? subject : `${subject} (${clause})`),
    ...columns.map(({ isProse }, index) => {
      const texts = (values[index] ?? []).map(({ text }) =>
        isProse ? escapeProse(text) : formatCodeCell(text, max.value),
      );
      return joinShort(texts, max.values);
    }),
  ]);
  return formatTable([heading, ...columns.map((column) => column.heading)], rows);
}
