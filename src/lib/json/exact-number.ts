const key = Symbol('value');

/**
 * A number of a JSON text that a double cannot hold: an id beyond 2^53, `1e400`, an amount with forty digits. Numbers
 * that a double does hold stay doubles, and numbers of one value are one object, so that `===`, sets and maps compare
 * them by value. It has no members that a walk over JSON would meet, and gives its digits wherever text is made of it.
 */
export class ExactNumber {
  /** Tells values apart: a symbol, since `isDeepStrictEqual` sees it and `Object.keys` does not. */
  readonly [key]: string;
  readonly #decimal: Decimal;

  private constructor(value: string, decimal: Decimal) {
    this[key] = value;
    this.#decimal = decimal;
    Object.freeze(this);
  }

  /** The one object for a value. */
  static of(decimal: Decimal): ExactNumber {
    const value = valueKeyOf(decimal);
    const known = living.get(value)?.deref();
    if (known !== undefined) return known;
    const made = new ExactNumber(value, decimal);
    living.set(value, new WeakRef(made));
    ended.register(made, value);
    return made;
  }

  get decimal(): Decimal {
    return this.#decimal;
  }

  /** The digits, as a path, a body or a message writes them. */
  toString(): string {
    return formatDecimal(this.#decimal);
  }

  /** The nearest double, where arithmetic is done all the same. */
  [Symbol.toPrimitive](hint: string): string | number {
    return hint === 'number' ? Number(this.toString()) : this.toString();
  }

  /** JSON.stringify has no form for it: `writeJson` writes it. */
  toJSON(): string {
    timesWritten += 1;
    return this.toString();
  }
}

/** By what tells values apart; one that nobody holds any more is dropped. */
const living = new Map<string, WeakRef<ExactNumber>>();
const ended = new FinalizationRegistry((value: string) => {
  if (living.get(value)?.deref() === undefined) living.delete(value);
});

let timesWritten = 0;

/** How often JSON.stringify met an exact number in this process. */
export function countWritten(): number {
  return timesWritten;
}

/** A number of a JSON value as the parser gives it. */
export type JsonNumber = number | ExactNumber;

/** True for every number of a JSON value, one that a double cannot hold included. */
export function isNumber(value: unknown): value is JsonNumber {
  return typeof value === 'number' || value instanceof ExactNumber;
}

/** True for a number without a fraction, by its value: `1.0` and `1e400` are integers, text never is. */
export function isInteger(value: unknown): value is JsonNumber {
  return value instanceof ExactNumber ? isWhole(value.decimal) : Number.isInteger(value);
}

/** The number that a token of a JSON text stands for; a double where one holds its value. */
export function readNumber(token: string): JsonNumber {
  const double = Number(token);
  // Fifteen digits always come back as they were.
  if (token.length <= maxSafeLength && Number.isFinite(double) && !/e/i.test(token)) return double;
  const decimal = decimalOf(token);
  const isHeld = Number.isFinite(double) && valueKeyOf(decimalOf(String(double))) === valueKeyOf(decimal);
  return isHeld ? double : ExactNumber.of(decimal);
}

const maxSafeLength = 15;

/** Below zero where the first is smaller, above where it is larger, zero where both have one value. */
export function compareNumbers(a: JsonNumber, b: JsonNumber): number {
  if (typeof a === 'number' && typeof b === 'number') return a < b ? -1 : Number(a > b);
  return compareDecimals(decimalIn(a), decimalIn(b));
}

function decimalIn(value: JsonNumber): Decimal {
  return value instanceof ExactNumber ? value.decimal : decimalOf(String(value));
}

/**
 * A double that shares sign and wholeness with a number, and is the nearest one where that can be: for those who know
 * doubles only.
 */
export function roundToDouble(value: ExactNumber): number {
  const sign = value.decimal.isNegative ? -1 : 1;
  const size = Math.abs(Number(value.toString()));
  if (isWhole(value.decimal)) return sign * Math.min(size, Number.MAX_VALUE);
  if (size === 0) return sign * Number.MIN_VALUE;
  return Number.isInteger(size) ? sign * (Math.min(size, maxWithHalf) - 0.5) : sign * size;
}

/** Up to here doubles have halves. */
const maxWithHalf = 2 ** 51;

/** The value of a number: 0.digits × 10^exponent. */
interface Decimal {
  readonly isNegative: boolean;
  /** Without zeros at either end; empty for zero, which is never negative. */
  readonly digits: string;
  /** Exponents have no limit in JSON. */
  readonly exponent: bigint;
}

const form = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** The value of a number as JSON or JavaScript writes it. Throws for other text. */
function decimalOf(text: string): Decimal {
  const match = form.exec(text);
  if (match === null) throw new Error(`${text.slice(0, 40)} is not a number`);
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  const all = whole + fraction;
  const start = countZeros(all, 0, 1);
  if (start === all.length) return { isNegative: false, digits: '', exponent: 0n };
  const digits = all.slice(start, all.length - countZeros(all, all.length - 1, -1));
  return { isNegative: sign === '-', digits, exponent: BigInt(whole.length - start) + BigInt(exponent) };
}

/** How many zeros stand in a row from a place on. */
function countZeros(text: string, from: number, step: 1 | -1): number {
  let at = from;
  while (text[at] === '0') at += step;
  return Math.abs(at - from);
}

/** Text that two decimals share exactly when they have one value. */
function valueKeyOf({ isNegative, digits, exponent }: Decimal): string {
  return `${isNegative ? '-' : ''}${digits}e${exponent}`;
}

/** True where there is no fraction. */
function isWhole({ digits, exponent }: Decimal): boolean {
  return exponent >= BigInt(digits.length);
}

/** Below zero where the first is smaller, above where it is larger, zero where both have one value. */
function compareDecimals(a: Decimal, b: Decimal): number {
  const [signOfA, signOfB] = [signOf(a), signOf(b)];
  if (signOfA !== signOfB) return signOfA - signOfB;
  if (a.exponent !== b.exponent) return a.exponent < b.exponent ? -signOfA : signOfA;
  if (a.digits === b.digits) return 0;
  return a.digits < b.digits ? -signOfA : signOfA;
}

function signOf({ isNegative, digits }: Decimal): number {
  if (digits === '') return 0;
  return isNegative ? -1 : 1;
}

/** Zeros that are written out rather than counted by an exponent. */
const maxZeros = 21n;

/** A JSON number of the value: all its digits, with an exponent where many zeros would follow or precede them. */
function formatDecimal({ isNegative, digits, exponent }: Decimal): string {
  const sign = isNegative ? '-' : '';
  if (digits === '') return '0';
  const zeros = exponent - BigInt(digits.length);
  if (zeros >= 0n && zeros <= maxZeros) return sign + digits + '0'.repeat(Number(zeros));
  if (zeros < 0n && exponent > 0n) {
    const point = Number(exponent);
    return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
  }
  if (exponent <= 0n && -exponent <= maxZeros) return `${sign}0.${'0'.repeat(Number(-exponent))}${digits}`;
  const fraction = digits.length > 1 ? `.${digits.slice(1)}` : '';
  return `${sign}${digits[0]}${fraction}e${exponent - 1n}`;
}
