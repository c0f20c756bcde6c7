import { writeCommand } from '../../../lib/command-line.ts';
import type { Tone } from '../../sections/section.ts';
import type { Place, ViolatedRequirement } from '../../sections/violations.ts';
import { pluralize } from '../../verdict/outcome.ts';
import { formats } from '../formats.ts';
import { cut, escapeForLog } from '../text.ts';
import { type Canvas, drawFact, drawPair, drawText } from './canvas.ts';

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
