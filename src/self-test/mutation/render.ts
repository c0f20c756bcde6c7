import { createColors } from 'picocolors';
import type { WeakenFigures } from './figures.ts';
import type { Weakened } from './weaken.ts';

/** Pairs that are named for one survivor. */
const mostPairs = 3;

/** The figures of the weakening and every survivor, for a terminal. */
export function renderWeakening(figures: WeakenFigures, colour: boolean): string {
  const { green, red, bold } = createColors(colour);
  const { checks, keywords, survivors, accepted, unnoticeable, stale, unseen, seenAbroad } = figures;
  return [
    `checks left out and noticed           ${checks.noticed} of ${checks.weakened}`,
    `schema keywords left out and noticed  ${keywords.noticed} of ${keywords.weakened}`,
    `survivors                             ${survivors.length + accepted.length} (${accepted.length} accepted)`,
    `out of reach of every fault           ${unnoticeable.length} (they only warn, observe or judge mocks)`,
    `faults that only other checks see     ${seenAbroad.length}`,
    ...accepted.map(({ id, reason }) => `  accepted: ${id}: ${reason}`),
    ...survivors.flatMap(survivorLines).map((line) => red(line)),
    ...stale.map((id) => red(`  accepted without need: ${id} is no survivor`)),
    ...unseen.map(({ fault, row }) => red(`  no check sees fault ${fault} fail ${row}`)),
    '',
    figures.perfect
      ? green(bold('No part of the suite is superfluous.'))
      : red(bold('Parts of the suite may be superfluous: see above.')),
  ].join('\n');
}

function survivorLines({ id, rows, outlived }: Weakened): string[] {
  if (outlived.length === 0) return [`  ${id}: no fault shows itself here (${rows.join(', ')})`];
  const more = outlived.length - mostPairs;
  return [
    `  ${id}: every fault is seen without it`,
    ...outlived.slice(0, mostPairs).map(({ fault, row, seenBy }) => {
      const what = seenBy.length === 0 ? 'something that appears only then' : seenBy.join('; ');
      return `    ${fault} fails ${row}, seen by ${what}`;
    }),
    ...(more > 0 ? [`    and ${more} more`] : []),
  ];
}
