import { basename } from 'node:path';
import type { RequirementId } from '../../../src/catalogue/requirement-id.ts';
import { writeCommand } from '../../../src/lib/command-line.ts';
import { isNumber, type JsonNumber } from '../../../src/lib/json/exact-number.ts';
import { quoteValue } from '../../../src/lib/quote-value.ts';
import type { CheckContext, Evidence } from '../../../src/plan/check.ts';
import type { FixtureValues } from '../../../src/target-file/types.ts';
import { isObject, type JsonObject } from './bodies.ts';
import { holdSameItems, isSameJson } from './comparison.ts';

/** Where a promise is kept or broken: the answer, the place in it, and the setting that promises. */
export interface Place extends Pick<Evidence, 'exchange'> {
  readonly pointer: string;
  /** The setting by its dotted path. */
  readonly setting: string;
}

/** Members whose values tell nothing about a person: these are quoted, all others are only described. */
const quotable = new Set([
  'provider_id',
  'name',
  'country',
  'scopes',
  'accountCategory',
  'accountType',
  'status',
  'balanceType',
  'interestRateType',
  'currencyCode',
  'paymentFrequency',
  'payoutType',
  'policyProductType',
  'payoutMode',
  'Category',
  'Type',
  'AccountType',
  'Currency',
]);

/** Verifies a promise of the target file; the finding names the file and the setting. Gives back whether it is kept. */
export function verifyPromise(
  context: CheckContext,
  id: RequirementId,
  holds: boolean,
  { setting, ...place }: Place,
  said: Pick<Evidence, 'wanted' | 'got'>,
): boolean {
  // Most are kept, and of those nothing is said.
  if (holds) return context.verify(id, true, { ...place, ...said });
  return context.verify(id, false, {
    ...place,
    wanted: `${said.wanted}, as ${nameFile(context)} promises under ${setting}`,
    got: said.got,
    hint: `where the data of the target have changed, correct ${setting}, or let ${writeCommand('init --pin')} write the section`,
  });
}

function nameFile({ target: { file } }: CheckContext): string {
  return file === undefined ? 'the target file' : `the target file ${basename(file)}`;
}

/**
 * Verifies that an object holds promised values, each a case of its own; members that are not promised are not looked
 * at. With `ifShown` a member may be absent.
 */
export function verifyValues(
  context: CheckContext,
  id: RequirementId,
  promised: FixtureValues | JsonObject,
  shown: JsonObject,
  { setting, pointer, exchange }: Place,
  ifShown = false,
): void {
  for (const [name, value] of Object.entries(promised)) {
    const found = shown[name];
    if (found === undefined && ifShown) continue;
    const at = { exchange, setting: `${setting}.${name}`, pointer: `${pointer}/${escapeName(name)}` };
    if (isObject(value) && isObject(found)) verifyValues(context, id, value, found, at, ifShown);
    else verifyPromise(context, id, isSameValue(value, found), at, describe(name, value, found));
  }
}

/** The order of a list is not promised: scopes and attributes are sets. A number of the target file is a double. */
function isSameValue(promised: unknown, found: unknown): boolean {
  if (Array.isArray(promised) && Array.isArray(found)) return holdSameItems(promised, found);
  if (typeof promised === 'number' && isNumber(found)) return Number(found) === promised;
  return isSameJson(promised, found);
}

function describe(name: string, promised: unknown, found: unknown) {
  if (quotable.has(name)) return { wanted: `${name} ${quote(promised)}`, got: quote(found) };
  return { wanted: `the value of ${name}`, got: describeOther(promised, found) };
}

function quote(value: unknown): string {
  return Array.isArray(value) ? value.map(String).sort().join(' ') || 'none' : quoteValue(value);
}

/** How a value differs from the promised one, in words that tell neither. */
function describeOther(promised: unknown, found: unknown): string {
  if (found === undefined) return 'nothing (absent)';
  if (found === null) return 'null';
  const type = isNumber(found) ? 'number' : typeof found;
  if (typeof promised !== type) return `a value of another type (${type})`;
  if (typeof promised !== 'string' || typeof found !== 'string') return `another ${type}`;
  if (promised.replace(/^0+/, '') === found.replace(/^0+/, ''))
    return 'the same text with other leading zeros';
  // The lengths themselves would tell a short value.
  if (found.length === promised.length) return 'another text of the same length';
  return found.length < promised.length ? 'a shorter text' : 'a longer text';
}

function escapeName(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** Verifies a promised count; the hint of a finding is that of all promises. */
export function verifyCount(
  context: CheckContext,
  id: RequirementId,
  promised: number,
  found: JsonNumber,
  { what, ...place }: Place & { readonly what: string },
): boolean {
  return verifyPromise(context, id, found === promised, place, {
    wanted: `${promised} ${what}`,
    got: `${found} ${what}`,
  });
}
