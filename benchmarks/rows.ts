import type { Figure, Measured } from './figure.ts';

/** A figure with what it came to. */
export interface Row {
  readonly figure: Figure;
  readonly measured: Measured;
}

/** True when the value is small enough and everything else that the figure demands held. */
export function reached({ figure, measured }: Row): boolean {
  return measured.value <= figure.atMost && measured.holds !== false;
}

/** The value with its unit. */
export function valueInWords({ figure: { unit }, measured: { value } }: Row): string {
  const digits = { ms: 0, s: 1, MB: value < 10 ? 2 : 0, ': 1': 2, '%': 1, tests: 0 }[unit];
  return `${value.toFixed(digits)} ${unit}`;
}
