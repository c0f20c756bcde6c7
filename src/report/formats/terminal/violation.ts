import { writeCommand } from '../../../lib/command-line.ts';
import { describeLedgerGroup } from '../../sections/ledger.ts';
import type { Content, RequirementGroup, Section, Table, Tone } from '../../sections/section.ts';
import type { Place, ViolatedRequirement } from '../../sections/violations.ts';
import { pluralize } from '../../verdict/outcome.ts';
import { describeWaiver } from '../../verdict/waivers.ts';
import { formats } from '../formats.ts';
import { cut, escapeForLog, joinShort } from '../text.ts';
import { type Canvas, drawFact, drawItem, drawPair, drawText } from './canvas.ts';

const maxLength = 400;
const maxBriefLength = 160;

/** A violated requirement: what was wanted, what came, where, and the command that judges it again. */
export function drawViolation(canvas: Canvas, tone: Tone, violation: ViolatedRequirement): string[] {
  const { text, before, places, count } = violation;
  const hints = new Set(places.flatMap(({ hint }) => hint ?? []));
  return [
    ...drawHead(canvas, tone, violation),
    ...drawText(canvas, text, 6),
    ...(before === undefined ? [] : drawFact(canvas, 'was', before)),
    ...places.flatMap((place, index) => drawPlace(canvas, place, places[index - 1])),
    ...drawRest(canvas, count - places.length),
    ...[...hints].flatMap((hint) => drawFact(canvas, 'hint', hint)),
    // A command is never wrapped, so that it can be copied.
    ...drawCommand(canvas, 'replay', places[0]?.replay),
    ...drawCommand(canvas, 'request', shortCurlOf(violation)),
  ];
}

function drawCommand({ paint }: Canvas, label: string, command: string | undefined): string[] {
  return command === undefined ? [] : [`      ${paint.dim(label.padEnd(8))}  ${escapeForLog(command)}`];
}

/** A terminal takes no more than 4,096 characters of a line that is pasted: the file of a longer request is named. */
const maxCommand = 4000;

function shortCurlOf({ id, places }: ViolatedRequirement): string | undefined {
  const curl = places[0]?.curl;
  if (curl === undefined || curl.length <= maxCommand) return curl;
  return `too long for a terminal: ${writeCommand('report --format requests')} writes ${formats.requests.path}/${id}.http`;
}

/** A violated requirement in two or three lines. */
export function drawBriefly(canvas: Canvas, tone: Tone, violation: ViolatedRequirement): string[] {
  const [first] = violation.places;
  const { under } = violation;
  const head = [
    ...drawHead(canvas, tone, violation),
    ...(under === undefined ? [] : drawText(canvas, `may follow from ${escapeForLog(under)}`, 6)),
  ];
  if (first === undefined) return head;
  const { wanted, got, on } = first;
  return [
    ...head,
    ...drawFact(canvas, 'wanted', `${cut(wanted, maxBriefLength)}; got ${cut(got, maxBriefLength)}`),
    ...drawFact(canvas, 'on', on),
    ...drawRest(canvas, violation.count - 1),
  ];
}

function drawHead(canvas: Canvas, tone: Tone, { id, clause, level }: ViolatedRequirement): string[] {
  const { paint } = canvas;
  const word = tone === 'warn' ? paint.yellow(paint.bold('WARN')) : paint.red(paint.bold('FAIL'));
  return drawPair(canvas, `${word}  ${paint.bold(escapeForLog(id))}`, escapeForLog(`(${clause}; ${level})`));
}

function drawPlace(canvas: Canvas, place: Place, before: Place | undefined): string[] {
  const { wanted, got, remark, on, sent, received, exchange, isRecorded } = place;
  return [
    ...(wanted === before?.wanted ? [] : drawFact(canvas, 'wanted', cut(wanted, maxLength))),
    ...drawFact(canvas, 'got', cut(got, maxLength) + remark),
    ...drawFact(canvas, 'on', isRecorded ? `${on} (exchange ${exchange})` : on),
    ...(sent === undefined ? [] : drawFact(canvas, 'sent', sent)),
    ...(received === undefined ? [] : drawFact(canvas, 'body', received)),
  ];
}

function drawRest({ paint }: Canvas, count: number): string[] {
  return count <= 0 ? [] : [`      ${paint.dim(`and ${pluralize(count, 'more place')}`)}`];
}

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
