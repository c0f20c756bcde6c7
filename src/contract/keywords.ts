import { _, type Code, type CodeKeywordDefinition, type KeywordCxt, Name } from 'ajv';
import { failedKeyword, nullKeyword } from './charged-keyword.ts';
import { ErrorSink } from './error-sink.ts';
import { countHit, leftOutKeyword, type Tally } from './evaluation.ts';
import type { StampedError } from './violation.ts';

/** What `annotate` writes into `x-row`: the rows of a node and the node itself. */
export interface RowAnnotation {
  /** Where the node stands. */
  readonly place: string;
  readonly rows: Readonly<Record<string, string>>;
  /** Row charged for a null anywhere below the node. */
  readonly nullRow?: string | false;
  /** Row charged for a null in place of the node itself. */
  readonly ownNullRow?: string;
  readonly schema: unknown;
}

const vErrors = new Name('vErrors');
const errorCount = new Name('errors');

function stamp(
  errors: StampedError[] | null,
  from: number,
  to: number,
  data: unknown,
  { place, rows, nullRow: below, ownNullRow }: RowAnnotation,
): void {
  const nullRow = data === null ? (ownNullRow ?? below) : below;
  const leftOut = leftOutKeyword();
  for (let i = from; i < to; i++) {
    const error = errors![i]!;
    const row = rows[error.keyword] ?? rows['*'];
    if (error.row === undefined && row !== undefined) {
      error.row = row;
      error.owner = place;
      if (leftOut !== undefined && failedKeyword(error) === leftOut) error.leftOut = true;
    }
    if (error.nullRow === undefined && nullRow !== undefined) {
      error.nullRow = nullRow;
      error.nullOwner = place;
      if (leftOut !== undefined && error.data === null && nullKeyword(error) === leftOut)
        error.leftOut = true;
    }
  }
}

function tallyOf({ rows, nullRow, ownNullRow }: RowAnnotation): Tally {
  const all = [...Object.values(rows), nullRow, ownNullRow];
  return { rows: all.filter((row) => typeof row === 'string'), times: 0 };
}

/** `x-row`: evaluates the node it wraps, counts the evaluation, and charges the node's errors to its rows. */
export const rowKeyword: CodeKeywordDefinition = {
  keyword: 'x-row',
  schemaType: 'object',
  trackErrors: true,
  code(cxt: KeywordCxt) {
    const { gen, schema } = cxt;
    const tally = gen.scopeValue('obj', { ref: tallyOf(schema) });
    gen.code(_`${gen.scopeValue('func', { ref: countHit, key: countHit })}(${tally})`);
    cxt.subschema({ keyword: 'x-row', schemaProp: 'schema' }, gen.name('valid'));
    const before = cxt.errsCount as Name;
    gen.if(_`${errorCount} > ${before}`, () => {
      const annotation = gen.scopeValue('obj', { ref: schema, key: schema });
      const stampAll = gen.scopeValue('func', { ref: stamp, key: stamp });
      gen.code(_`${stampAll}(${vErrors}, ${before}, ${errorCount}, ${cxt.data}, ${annotation})`);
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

const newSink = (): ErrorSink => new ErrorSink();

/** `x-items`: like `items`, in linear time however many items are wrong. */
export const itemsKeyword: CodeKeywordDefinition = {
  keyword: 'x-items',
  type: 'array',
  schemaType: ['object', 'boolean'],
  code(cxt: KeywordCxt) {
    const { gen, data, it } = cxt;
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
    collectEach(cxt, eachItem);
  },
};

function collectEach({ gen }: KeywordCxt, eachItem: (each: () => void) => void): void {
  const sink = gen.const('sink', _`${gen.scopeValue('func', { ref: newSink, key: newSink })}()`);
  const outer = gen.const('outer', vErrors);
  const clear = (): Code => _`${vErrors} = null; ${errorCount} = 0;`;
  gen.code(clear());
  eachItem(() => {
    gen.if(_`${errorCount} > 0`, () => gen.code(_`${sink}.add(${vErrors}); ${clear()}`));
  });
  gen.assign(vErrors, _`${sink}.merged(${outer})`);
  gen.assign(errorCount, _`${vErrors} === null ? 0 : ${vErrors}.length`);
}
