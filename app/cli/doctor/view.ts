import type { Diagnosis, DiagnosisLine } from '../../../src/preflight/diagnosis.ts';
import type { State } from '../../../src/preflight/note.ts';
import { topics } from '../../../src/preflight/probe.ts';
import { wrap } from '../../../src/report/formats/columns.ts';
import { escapeForLog } from '../../../src/report/formats/text.ts';
import { pluralize } from '../../../src/report/verdict/outcome.ts';
import type { Terminal } from '../../command-line/terminal.ts';

const labelWidth = 10;

/** A diagnosis as a person reads it; `verbose` names the blocked requirements and shows all that is missing. */
export function describeDiagnosis(diagnosis: Diagnosis, view: Terminal, verbose: boolean): string[] {
  const { lines, target, file } = diagnosis;
  const head = [target, file].filter((part) => part !== undefined).join(', ');
  const sections = topics.flatMap((topic) => {
    const own = lines.filter((line) => line.topic === topic);
    if (own.length === 0) return [];
    return ['', view.paint.bold(capital(topic)), ...own.flatMap((line) => linesOf(line, view, verbose))];
  });
  return [
    view.paint.bold(`Looking at ${escapeForLog(head)}`),
    ...sections,
    '',
    ...conclusion(diagnosis, view),
  ];
}

function linesOf(line: DiagnosisLine, view: Terminal, verbose: boolean): string[] {
  const { state, about, said, place, remedy, variable, example, blocks } = line;
  const isMissing = state === 'missing' && blocks.length > 0;
  const untested = isMissing ? `; ${pluralize(blocks.length, 'requirement')} cannot be tested` : '';
  const text = `${about}: ${said}${untested}`;
  const more = [
    ...(needsFixing(state) && place !== undefined ? [['at', place] as const] : []),
    ...(needsFixing(state) && variable !== undefined ? [['from', `the variable ${variable}`] as const] : []),
    ...(remedy === undefined ? [] : [['do', remedy] as const]),
    ...(blocks.length === 0 || (isMissing && !verbose)
      ? []
      : [['blocks', blocked(blocks, verbose)] as const]),
  ];
  return [
    ...hanging(view, `  ${painted(state, view)}`, text),
    ...more.flatMap(([label, words]) =>
      hanging(
        view,
        `${' '.repeat(labelWidth + 2)}${view.paint.dim(label.padEnd(8))}`,
        words,
        labelWidth + 10,
      ),
    ),
    ...(example === undefined ? [] : exampleLines(example, view)),
  ];
}

function needsFixing(state: State): boolean {
  return state === 'problem' || state === 'warning';
}

function blocked(ids: readonly string[], verbose: boolean): string {
  const count = pluralize(ids.length, 'requirement');
  return verbose ? `${count}: ${ids.join(', ')}` : count;
}

function painted(state: State, { paint }: Terminal): string {
  const text = (state === 'problem' ? 'PROBLEM' : state).padEnd(labelWidth);
  if (state === 'problem') return paint.red(paint.bold(text));
  if (state === 'warning') return paint.yellow(text);
  return state === 'ok' ? paint.green(text) : paint.cyan(text);
}

function hanging({ width }: Terminal, label: string, text: string, margin = labelWidth + 2): string[] {
  // A place in a file stays whole, to be copied.
  const maxPlace = Math.max(...text.split(' ').map((word) => (/:\d+$/.test(word) ? word.length : 0)));
  const [first = '', ...rest] = wrap(escapeForLog(text), Math.max(width - margin, maxPlace, 30));
  return [`${label}${first}`, ...rest.map((line) => ' '.repeat(margin) + line)];
}

/** Never wrapped, so that it can be copied. */
function exampleLines(example: readonly string[], { paint }: Terminal): string[] {
  return example.map((line, index) => {
    const label = paint.dim((index === 0 ? 'write' : '').padEnd(8));
    return `${' '.repeat(labelWidth + 2)}${label}${line}`;
  });
}

function conclusion({ lines, requests, shortfalls, ready }: Diagnosis, { paint, width }: Terminal): string[] {
  const count = (state: State) => lines.filter((line) => line.state === state).length;
  const sent =
    requests === 0 ? 'nothing was sent' : `${pluralize(requests, 'request')} sent, nothing was changed`;
  const beside = [
    ...(count('warning') > 0 ? [pluralize(count('warning'), 'warning')] : []),
    ...(count('missing') > 0 ? [`${pluralize(count('missing'), 'setting')} missing (see above)`] : []),
    sent,
  ].join(', ');
  const verdict = ready ? 'Ready to run' : `${pluralize(count('problem'), 'problem')} to fix before a run`;
  const shown = paint.bold(ready ? paint.green(verdict) : paint.red(verdict));
  const fits = verdict.length + beside.length + 3 <= width;
  const best =
    shortfalls.length === 0 || !ready ? [] : wrap(`A run of it is at best: ${shortfalls.join('; ')}.`, width);
  return [...(fits ? [`${shown}: ${beside}.`] : [`${shown}:`, `  ${beside}.`]), ...best];
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
