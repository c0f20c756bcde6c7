import type { Command } from 'commander';
import { Document, isCollection, type Node } from 'yaml';
import { readEnvironment } from '../../../src/lib/env.ts';
import { listFirst } from '../../../src/lib/quote-value.ts';
import { UserError } from '../../../src/lib/user-error.ts';
import { type Diagnosis, type DiagnosisLine, describeMistakes } from '../../../src/preflight/diagnosis.ts';
import { examine } from '../../../src/preflight/examine.ts';
import type { State } from '../../../src/preflight/note.ts';
import { locateSettings } from '../../../src/preflight/places.ts';
import { topics } from '../../../src/preflight/probe.ts';
import { wrap } from '../../../src/report/formats/columns.ts';
import { escapeForLog } from '../../../src/report/formats/text.ts';
import { pluralize } from '../../../src/report/verdict/outcome.ts';
import { type EffectiveSettings, resolveSettings } from '../../../src/target-file/effective-settings.ts';
import { declareFirstLook } from '../../../src/target-file/first-look.ts';
import { nameOf, readDeclaredTarget } from '../../../src/target-file/load.ts';
import { keyOf, TargetFileError } from '../../../src/target-file/problem.ts';
import type { Target } from '../../../src/target-file/types.ts';
import { checks } from '../../../tests/index.ts';
import {
  type ChosenTarget,
  chooseTarget,
  describeWays,
  type TargetNames,
  type TypedTarget,
} from '../../command-line/chosen-target.ts';
import { exitCodes } from '../../command-line/end.ts';
import { detectTerminal, print, printJson, type Terminal } from '../../command-line/terminal.ts';

export interface DoctorOptions extends TypedTarget {
  readonly authorize?: boolean;
  readonly verbose?: boolean;
  readonly json?: boolean;
  readonly show?: boolean;
}

/** Does what `obc doctor` is asked for and sets the exit code. Throws UserError. */
export default async function doctor(
  file: string | undefined,
  _parsed: DoctorOptions,
  command: Command,
): Promise<void> {
  const options = { ...command.opts<DoctorOptions>(), target: file };
  if (options.show === true) printSettings(options, command);
  else await printDiagnosis(options, command);
}

function printSettings(options: DoctorOptions, command: Command): void {
  const settings = effectiveSettingsOf(requireTarget(options, command).names);
  print(options.json === true ? formatAsJson(settings) : formatAsYaml(settings));
}

async function printDiagnosis(options: DoctorOptions, command: Command): Promise<void> {
  const diagnosis = await diagnosisOf(options, command);
  if (options.json === true) printJson(JSON.stringify(diagnosis, null, 2));
  else print(...describeDiagnosis(diagnosis, detectTerminal(), options.verbose === true));
  process.exitCode = diagnosis.ready ? 0 : exitCodes.usage;
}

function requireTarget(options: DoctorOptions, command: Command): ChosenTarget & { readonly target: Target } {
  const { target, names } = chooseTarget(options, command);
  if (target === undefined) throw new UserError(`no target to look at: ${describeWays('doctor')}`);
  return { target, names };
}

async function diagnosisOf(options: DoctorOptions, command: Command): Promise<Diagnosis> {
  try {
    const { target, names } = requireTarget(options, command);
    const file = names.target === undefined ? undefined : nameOf(names.target);
    const placed = file === undefined ? {} : { file, places: locateSettings(file, names.env) };
    return await examine({ target, checks, mayAuthorize: options.authorize === true, ...placed });
  } catch (error) {
    if (!(error instanceof TargetFileError)) throw error;
    return describeMistakes(error.file, error.problems);
  }
}

/** The effective settings of a target that has been chosen, and is thus valid. */
function effectiveSettingsOf({
  target: file,
  env: environment,
  baseUrl,
  bankingUrl,
}: TargetNames): EffectiveSettings {
  if (file !== undefined) return resolveSettings(readDeclaredTarget(file, environment));
  const isSet = (name: string) => readEnvironment()[name] !== undefined;
  const names = ['OBC_TOKEN', 'OBC_API_KEY', 'OBC_CUSTOMER_ID'].filter(isSet);
  const env = Object.fromEntries(names.map((name) => [name, `\${${name}}`]));
  return resolveSettings(declareFirstLook({ baseUrl, bankingUrl, env }));
}

/** Effective settings as a commented target file, each default marked. */
function formatAsYaml({ settings, defaults }: EffectiveSettings): string {
  const document = new Document(settings);
  document.commentBefore = ' What a run goes by. A line that ends in "default" is not declared.';
  for (const path of defaults) {
    const node = document.getIn(path, true) as Node;
    if (isCollection(node)) node.flow = true;
    node.comment = ' default';
  }
  return document.toString({ lineWidth: 0 }).trimEnd();
}

/** Effective settings as JSON: `settings`, and under `defaults` the dotted paths of those that are not declared. */
function formatAsJson({ settings, defaults }: EffectiveSettings): string {
  return JSON.stringify({ settings, defaults: defaults.map(keyOf) }, null, 2);
}

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
  // What is missing is listed last, and may have moved the problems out of sight.
  const named = [...new Set(lines.flatMap(({ state, about }) => (state === 'problem' ? [about] : [])))];
  const fits = verdict.length + beside.length + 3 <= width;
  const best =
    shortfalls.length === 0 || !ready ? [] : wrap(`A run of it is at best: ${shortfalls.join('; ')}.`, width);
  if (!ready) return [...wrap(`${shown}: ${escapeForLog(listFirst(named))}.`, width), `  ${beside}.`];
  return [...(fits ? [`${shown}: ${beside}.`] : [`${shown}:`, `  ${beside}.`]), ...best];
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
