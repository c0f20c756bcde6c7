import { writeCommand } from '../../lib/command-line.ts';
import { describeSuggestion } from '../../lib/suggest.ts';
import type { Level } from '../requirements.ts';
import type { DataFile, Plugin } from './plugin.ts';
import { describeOwnIds, isOwnId } from './plugin.ts';
import { refusePlugin } from './refuse.ts';

/** What requirements may name. */
export interface Vocabulary {
  readonly areas: readonly string[];
  readonly operations: readonly string[];
}

/** The strictest first. */
const levels: readonly Level[] = ['MUST', 'DERIVED', 'SHOULD', 'SILENT'];

/** A requirement as its file writes it. */
export interface Row {
  readonly clause: string;
  readonly text: string;
  readonly level?: Level;
  readonly party?: 'server' | 'client';
  readonly operations?: readonly string[];
  readonly conditional?: boolean;
  readonly excluded?: string;
  readonly decisions?: readonly string[];
}

/** A requirement of a plug-in with its id and its area. */
export interface OwnRow {
  readonly id: string;
  readonly area: string;
  readonly row: Row;
}

/** The requirements that a plug-in brings. Throws UserError for one that is wrong. */
export function readOwnRows(plugin: Plugin, vocabulary: Vocabulary): readonly OwnRow[] {
  const seen = new Map<string, string>();
  return [...plugin.requirements].flatMap(([area, { file, value }]) => {
    if (!vocabulary.areas.includes(area))
      throw refusePlugin(file, area, 'is not an area', `the file of one: ${vocabulary.areas.join(', ')}`);
    return Object.entries(value).map(([id, row]) => {
      const other = seen.get(id);
      if (other !== undefined) throw refusePlugin(file, id, `stands in ${other} as well`, 'it once');
      seen.set(id, file);
      if (!isOwnId(plugin, id))
        throw refusePlugin(
          file,
          id,
          'is not an id of this plug-in',
          `an id that begins with ${describeOwnIds(plugin)}`,
        );
      return { id, area, row: readRow(file, id, row, vocabulary) };
    });
  });
}

type Rule = readonly [fits: (value: unknown) => boolean, expected: string];

const isText = (value: unknown) => typeof value === 'string' && value.trim() !== '';

function rulesOf({ operations }: Vocabulary): Readonly<Record<keyof Row, Rule>> {
  return {
    clause: [isText, 'where it stands in the document, such as "2.1" or "S 3.2"'],
    text: [
      (value) => isText(value) && String(value).length <= maxText,
      `a sentence of at most ${maxText} characters`,
    ],
    level: [(value) => levels.some((level) => level === value), `one of ${levels.join(', ')}`],
    party: [(value) => value === 'server' || value === 'client', 'server or client'],
    operations: [
      (value) => Array.isArray(value) && value.every((one) => operations.includes(one)),
      `a list of operations: ${operations.join(', ')}`,
    ],
    conditional: [(value) => typeof value === 'boolean', 'true or false'],
    excluded: [isText, 'why it cannot be tested'],
    decisions: [(value) => Array.isArray(value) && value.every(isText), 'a list of codes'],
  };
}

const maxText = 100;

function readRow(file: string, id: string, given: unknown, vocabulary: Vocabulary): Row {
  const rules = rulesOf(vocabulary);
  if (typeof given !== 'object' || given === null)
    throw refusePlugin(file, id, 'is not an object', 'clause, level, party, operations and text');
  for (const [key, value] of Object.entries(given)) {
    const rule = rules[key as keyof Row];
    if (rule === undefined)
      throw refusePlugin(
        file,
        `${id}/${key}`,
        `is unknown${describeSuggestion(key, Object.keys(rules))}`,
        `one of ${Object.keys(rules).join(', ')}`,
      );
    if (!rule[0](value)) throw refusePlugin(file, `${id}/${key}`, `is ${JSON.stringify(value)}`, rule[1]);
  }
  const needed =
    'excluded' in given ? ['clause', 'text'] : ['clause', 'text', 'level', 'party', 'operations'];
  for (const key of needed)
    if (!(key in given)) throw refusePlugin(file, `${id}/${key}`, 'is missing', rules[key as keyof Row][1]);
  return given as Row;
}

/** What a profile makes of a requirement of ours. */
export interface ProfileChange {
  readonly requirement: string;
  readonly change: 'raised' | 'lowered' | 'left out' | 'reworded';
  readonly level?: Level;
  readonly text?: string;
  /** Why, in words of the scheme. */
  readonly reason: string;
}

/** What the profile of a plug-in makes of the requirements that are there. Throws UserError for what is wrong in it. */
export function readProfile(
  { profile }: Plugin,
  levelOf: (id: string) => Level | undefined,
  ids: readonly string[],
): readonly ProfileChange[] {
  if (profile === undefined) return [];
  return Object.entries(profile.value).map(([id, given]) => readChange(profile, id, given, levelOf(id), ids));
}

const changeKeys = ['level', 'leaveOut', 'text', 'reason'];

function readChange(
  { file }: DataFile,
  requirement: string,
  given: unknown,
  before: Level | undefined,
  ids: readonly string[],
): ProfileChange {
  if (before === undefined)
    throw refusePlugin(
      file,
      requirement,
      `is not a judged requirement${describeSuggestion(requirement, ids)}`,
      `the id of one; ${writeCommand('explain')} lists them`,
    );
  const { level, leaveOut, text, reason, ...others } = (given ?? {}) as Record<string, unknown>;
  const [odd] = Object.keys(others);
  const at = (key: string) => `${requirement}/${key}`;
  if (odd !== undefined) throw refusePlugin(file, at(odd), 'is unknown', `one of ${changeKeys.join(', ')}`);
  if (!isText(reason)) throw refusePlugin(file, at('reason'), 'is missing', 'why the scheme reads it so');
  if (text !== undefined && !isText(text))
    throw refusePlugin(file, at('text'), `is ${JSON.stringify(text)}`, 'a sentence');
  if (leaveOut !== undefined && leaveOut !== true)
    throw refusePlugin(file, at('leaveOut'), `is ${JSON.stringify(leaveOut)}`, 'true, or nothing');
  const known = levels.find((one) => one === level);
  if (level !== undefined && (known === undefined || known === before))
    throw refusePlugin(
      file,
      at('level'),
      `is ${JSON.stringify(level)}`,
      `a level other than ${before}: ${levels.join(', ')}`,
    );
  if (known === undefined && leaveOut === undefined && text === undefined)
    throw refusePlugin(file, requirement, 'changes nothing', 'level, leaveOut or text');
  return {
    requirement,
    change: leaveOut === true ? 'left out' : known === undefined ? 'reworded' : compareLevels(before, known),
    ...(known === undefined ? {} : { level: known }),
    ...(text === undefined ? {} : { text: String(text) }),
    reason: String(reason),
  };
}

function compareLevels(before: Level, after: Level): 'raised' | 'lowered' {
  return levels.indexOf(after) < levels.indexOf(before) ? 'raised' : 'lowered';
}
