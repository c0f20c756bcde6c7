import type { Code, CodeKeywordDefinition, KeywordCxt, Name } from 'ajv';
import { loadAjv } from '../lib/json/ajv.ts';
import { countHit, findOmittedKeyword, type Tally } from './evaluation.ts';
import { isConsequence, nameFailedKeyword, nameNullKeyword, type StampedError } from './stamped-error.ts';

/** What `annotateSchema` writes into `x-charge`: the requirements of a node, and the node itself. */
export interface Charge {
  /** Where the node stands, as `file#/pointer`. */
  readonly location: string;
  /** The requirement of each keyword that may fail; that of `*` for all others. */
  readonly requirements: Readonly<Record<string, string>>;
  /** The requirement charged for a null anywhere below the node; false where a null is a wrong type like any other. */
  readonly nullRequirement?: string | false;
  /** The requirement charged for a null in place of the node itself. */
  readonly ownNullRequirement?: string;
  readonly schema: unknown;
}

/** Names of the code that ajv writes: its errors so far, and how many they are. */
const nameErrors = (): { readonly vErrors: Name; readonly errorCount: Name } => {
  const { Name } = loadAjv();
  return { vErrors: new Name('vErrors'), errorCount: new Name('errors') };
};

/** Writes into the errors from `from` to `to` what they are charged to, where no inner node has done so. */
export function markErrors(
  errors: StampedError[] | null,
  from: number,
  to: number,
  data: unknown,
  { location, requirements, nullRequirement: below, ownNullRequirement }: Charge,
): void {
  const nullRequirement = data === null ? (ownNullRequirement ?? below) : below;
  const leftOut = findOmittedKeyword();
  for (let i = from; i < to; i++) {
    const error = errors![i]!;
    const requirement = requirements[error.keyword] ?? requirements['*'];
    if (error.requirement === undefined && requirement !== undefined) {
      error.requirement = requirement;
      error.owner = location;
      if (leftOut !== undefined && nameFailedKeyword(error) === leftOut) error.leftOut = true;
    }
    if (error.nullRequirement === undefined && nullRequirement !== undefined) {
      error.nullRequirement = nullRequirement;
      error.nullOwner = location;
      if (leftOut !== undefined && error.data === null && nameNullKeyword(error) === leftOut)
        error.leftOut = true;
    }
  }
}

/** A charge without its node, which the code of the validator holds already. */
function describeCharge({ schema: _, ...charge }: Charge): Omit<Charge, 'schema'> {
  return charge;
}

function tallyOf({ requirements, nullRequirement, ownNullRequirement }: Charge): Tally {
  const all = [...Object.values(requirements), nullRequirement, ownNullRequirement];
  return { requirements: all.filter((requirement) => typeof requirement === 'string'), times: 0 };
}

/**
 * `x-charge`: evaluates the node it wraps, counts the evaluation, and charges the node's errors to its requirements where
 * all of them are wanted. What is compiled ahead of time finds `countHit` and the like under their names.
 */
export const chargeKeyword: CodeKeywordDefinition = {
  keyword: 'x-charge',
  schemaType: 'object',
  trackErrors: true,
  code(cxt: KeywordCxt) {
    const { gen, schema, it } = cxt;
    const { _, stringify } = loadAjv();
    const { vErrors, errorCount } = nameErrors();
    const ref = tallyOf(schema);
    const tally = gen.scopeValue('obj', { ref, code: stringify(ref) });
    const count = gen.scopeValue('func', { ref: countHit, key: countHit, code: _`countHit` });
    gen.code(_`${count}(${tally})`);
    cxt.subschema({ keyword: 'x-charge', schemaProp: 'schema' }, gen.name('valid'));
    if (!it.allErrors) return;
    const before = cxt.errsCount as Name;
    gen.if(_`${errorCount} > ${before}`, () => {
      const charge = gen.scopeValue('obj', {
        ref: schema,
        key: schema,
        code: stringify(describeCharge(schema)),
      });
      const markAll = gen.scopeValue('func', { ref: markErrors, key: markErrors, code: _`markErrors` });
      gen.code(_`${markAll}(${vErrors}, ${before}, ${errorCount}, ${cxt.data}, ${charge})`);
    });
  },
};

/** `x-solo`: a combinator that reports one error as itself, never those of its branches. */
export const soloKeyword: CodeKeywordDefinition = {
  keyword: 'x-solo',
  schemaType: 'object',
  trackErrors: true,
  error: { message: 'does not fit exactly one of the documented forms' },
  code(cxt: KeywordCxt) {
    const valid = cxt.gen.name('valid');
    cxt.subschema({ keyword: 'x-solo', compositeRule: true, createErrors: false, allErrors: false }, valid);
    cxt.result(
      valid,
      () => cxt.reset(),
      () => {
        cxt.reset();
        cxt.error();
      },
    );
  },
};

/** Makes what the errors of one array go into. */
export const createSink = (): ErrorSink => new ErrorSink();

/** `x-items`: like `items`, in linear time however many items are wrong. */
export const itemsKeyword: CodeKeywordDefinition = {
  keyword: 'x-items',
  type: 'array',
  schemaType: ['object', 'boolean'],
  code(cxt: KeywordCxt) {
    const { gen, data, it } = cxt;
    const { _ } = loadAjv();
    const length = gen.const('length', _`${data}.length`);
    const eachItem = (each: (valid: Name) => void) =>
      gen.forRange('i', 0, length, (i) => {
        const valid = gen.name('valid');
        cxt.subschema({ keyword: 'x-items', dataProp: i, dataPropType: 0 }, valid);
        each(valid);
      });
    if (!it.allErrors) {
      eachItem((valid) => gen.if(_`!${valid}`, () => gen.break()));
      return;
    }
    collectErrors(cxt, eachItem);
  },
};

function collectErrors({ gen }: KeywordCxt, eachItem: (each: () => void) => void): void {
  const { _ } = loadAjv();
  const { vErrors, errorCount } = nameErrors();
  const create = gen.scopeValue('func', { ref: createSink, key: createSink, code: _`createSink` });
  const sink = gen.const('sink', _`${create}()`);
  const outer = gen.const('outer', vErrors);
  const clear = (): Code => _`${vErrors} = null; ${errorCount} = 0;`;
  gen.code(clear());
  eachItem(() => {
    gen.if(_`${errorCount} > 0`, () => gen.code(_`${sink}.add(${vErrors}); ${clear()}`));
  });
  gen.assign(vErrors, _`${sink}.mergeInto(${outer})`);
  gen.assign(errorCount, _`${vErrors} === null ? 0 : ${vErrors}.length`);
}

/**
 * The errors of one array, one per place and kind, array indices left out; repeats are counted. A page may hold
 * tens of thousands of wrong items, so an error that is known already costs one look-up and no new text.
 */
export class ErrorSink {
  readonly #bySchema = new Map<string, StampedError[]>();

  /** Takes the errors of one item. */
  add(errors: readonly StampedError[]): void {
    for (const error of errors) {
      if (error.leftOut === true || isConsequence(error, errors)) continue;
      const alike = this.#bySchema.get(error.schemaPath);
      const known = alike?.find((other) => isRepeat(error, other));
      if (known !== undefined) known.count = (known.count ?? 1) + (error.count ?? 1);
      else if (alike === undefined) this.#bySchema.set(error.schemaPath, [error]);
      else alike.push(error);
    }
  }

  /** The errors met before the array, if any, followed by those of the array; null when there are none. */
  mergeInto(outer: StampedError[] | null): StampedError[] | null {
    return this.#bySchema.size === 0 ? outer : [...(outer ?? []), ...[...this.#bySchema.values()].flat()];
  }
}

/** True for errors of one keyword at one place, for the same kind of value. */
function isRepeat(one: StampedError, other: StampedError): boolean {
  return (
    (one.data === null) === (other.data === null) &&
    one.params.missingProperty === other.params.missingProperty &&
    isSamePlace(one.instancePath, other.instancePath)
  );
}

const slash = 47;
const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** True when two JSON pointers differ in array indices only. */
export function isSamePlace(one: string, other: string): boolean {
  let i = 0;
  let j = 0;
  while (i < one.length && j < other.length) {
    if (one.charCodeAt(i) !== other.charCodeAt(j)) return false;
    const startsSegment = one.charCodeAt(i) === slash;
    i += 1;
    j += 1;
    if (!startsSegment) continue;
    const afterOne = afterIndex(one, i);
    const afterOther = afterIndex(other, j);
    if (afterOne === i || afterOther === j) continue;
    i = afterOne;
    j = afterOther;
  }
  return i === one.length && j === other.length;
}

/** Where the array index that begins at `from` ends; `from` itself when the segment is not an index. */
function afterIndex(pointer: string, from: number): number {
  let end = from;
  while (end < pointer.length && isDigit(pointer.charCodeAt(end))) end += 1;
  return end === pointer.length || pointer.charCodeAt(end) === slash ? end : from;
}
