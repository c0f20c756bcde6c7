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
  return `${unit === 'ms' ? Math.round(value) : value.toFixed(unit === 's' ? 1 : 2)} ${unit}`;
}
