import type { Frequency } from '../report.ts';

/** How often a violation was seen, in words that follow where it was: with its interval where not every one shows it. */
export function describeFrequency({ seen, of, unit, low, high, flaky }: Frequency): string {
  const interval = `95 %: ${percentOf(low)} to ${percentOf(high)}`;
  return `in ${seen} of ${of} ${unit} (${flaky ? 'flaky; ' : ''}${interval})`;
}

function percentOf(share: number): string {
  const percent = share * 100;
  const digits = percent === 0 || percent === 100 ? 0 : percent < 10 || percent > 90 ? 1 : 0;
  return `${percent.toFixed(digits)} %`;
}
