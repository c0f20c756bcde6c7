import type { Report, ReportedSilence } from '../report.ts';
import type { SilenceChange } from './comparison.ts';

/** The silences that both runs observed and saw filled otherwise. */
export function compareSilences(before: Report, after: Report): SilenceChange[] {
  const earlier = new Map(before.silences.map((silence) => [silence.requirement, silence]));
  return after.silences.flatMap((silence) => {
    const known = earlier.get(silence.requirement);
    if (known === undefined) return [];
    const { requirement, area, clause, text } = silence;
    const sides = { before: seen(known), after: seen(silence) };
    const same = sides.before.join('\n') === sides.after.join('\n');
    return same ? [] : [{ requirement, area, clause, text, ...sides }];
  });
}

function seen({ observed }: ReportedSilence): string[] {
  return observed.map(({ what }) => what).sort();
}
