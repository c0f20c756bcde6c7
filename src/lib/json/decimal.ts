/** The value of a number: 0.digits × 10^exponent. */
export interface Decimal {
  readonly isNegative: boolean;
  /** Without zeros at either end; empty for zero, which is never negative. */
  readonly digits: string;
  /** Exponents have no limit in JSON. */
  readonly exponent: bigint;
}

const form = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** The value of a number as JSON or JavaScript writes it. Throws for other text. */
export function decimalOf(text: string): Decimal {
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
export function valueKeyOf({ isNegative, digits, exponent }: Decimal): string {
  return `${isNegative ? '-' : ''}${digits}e${exponent}`;
}

/** True where there is no fraction. */
export function isWhole({ digits, exponent }: Decimal): boolean {
  return exponent >= BigInt(digits.length);
}

/** Below zero where the first is smaller, above where it is larger, zero where both have one value. */
export function compareDecimals(a: Decimal, b: Decimal): number {
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
export function formatDecimal({ isNegative, digits, exponent }: Decimal): string {
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
