import { describeLedgerGroup } from '../../sections/ledger.ts';
import type { Content, RequirementGroup, Section, Table, Tone } from '../../sections/section.ts';
import type { ViolatedRequirement } from '../../sections/violations.ts';
import { describeWaiver } from '../../verdict/waivers.ts';
import { joinShort } from '../text.ts';
import { type Canvas, drawFact, drawItem, drawText } from './canvas.ts';
import { drawBriefly, drawViolation } from './violation.ts';

/** Items of a section that are shown, and requirements of a group that are named. */
const max = { items: 20, names: 6 };

/** A section as lines. `more` says where those items stand that are left out. */
export function drawSection(canvas: Canvas, section: Section, more: string): string[] {
  const { title, tone, remark, content } = section;
  const { paint } = canvas;
  // Every failure is shown, however many there are.
  const shown = tone === 'fail' ? content.items.length : max.items;
  const left = content.items.length - shown;
  return [
    ...drawText(canvas, title, 0).map((line) => paint.bold(colourOf(canvas, tone)(line))),
    ...(remark === undefined ? [] : drawText(canvas, remark, 2).map(paint.dim)),
    ...drawContent(canvas, tone, { ...content, items: content.items.slice(0, shown) } as Content),
    ...(left > 0 ? ['', paint.dim(`and ${left} more, in ${more}`)] : []),
  ];
}

function colourOf({ paint }: Canvas, tone: Tone): (text: string) => string {
  return { fail: paint.red, warn: paint.yellow, open: paint.cyan, plain: String }[tone];
}

function drawContent(canvas: Canvas, tone: Tone, content: Content): string[] {
  switch (content.kind) {
    case 'violations': {
      const choose = ({ under }: ViolatedRequirement) =>
        content.isBrief || under !== undefined ? drawBriefly : drawViolation;
      return content.items.flatMap((violation) => ['', ...choose(violation)(canvas, tone, violation)]);
    }
    case 'groups':
      return content.items.flatMap((group) => drawGroup(canvas, group));
    case 'table':
      return drawTable(canvas, content);
    case 'broken':
      return content.items.flatMap(({ check, reason }) => drawItem(canvas, `${check}: ${reason}`, 2));
    case 'waivers':
      return content.items.flatMap((use) => drawItem(canvas, describeWaiver(use), 2));
    case 'ledger':
      return content.items.flatMap((group) => drawItem(canvas, describeLedgerGroup(group, String), 2));
  }
}

function drawGroup(canvas: Canvas, { text, setting, requirements }: RequirementGroup): string[] {
  const names = requirements.map(({ id }) => id);
  return [
    ...drawItem(canvas, text, 2),
    ...(setting === undefined ? [] : drawFact(canvas, 'set', `${setting} in the target file`, 4)),
    ...drawItem(canvas, joinShort(names, max.names), 4),
  ];
}

function drawTable(canvas: Canvas, { columns, items }: Table): string[] {
  return items.flatMap(({ subject, clause, values }) => [
    ...drawItem(canvas, clause === undefined ? subject : `${subject} (${clause})`, 2),
    ...columns.flatMap(({ heading }, index) => {
      const texts = (values[index] ?? []).map(({ text }) => text);
      return texts.length === 0 && columns.length > 1 ? [] : drawFact(canvas, heading, texts.join('; '), 4);
    }),
  ]);
}
