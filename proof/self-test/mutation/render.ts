import { createColors } from 'picocolors';
import type { MutationFigures } from './figures.ts';
import type { TriedMutant } from './mutate.ts';

/** Pairs that are named for one survivor. */
const maxPairs = 3;

/** The figures of the mutant and every survivor, for a terminal. */
export function renderMutation(figures: MutationFigures, colour: boolean): string {
  const { green, red, bold } = createColors(colour);
  const { checks, keywords, survivors, accepted, equivalent, stale, undetected, killedByOtherChecks } =
    figures;
  return [
    `checks left out and missed            ${checks.killed} of ${checks.mutants}`,
    `schema keywords left out and missed   ${keywords.killed} of ${keywords.mutants}`,
    `survivors                             ${survivors.length + accepted.length} (${accepted.length} accepted)`,
    `out of reach of every fault           ${equivalent.length} (they only warn, observe or judge mocks)`,
    `faults that only other checks see     ${killedByOtherChecks.length}`,
    ...accepted.map(({ id, reason }) => `  accepted: ${id}: ${reason}`),
    ...survivors.flatMap(survivorLines).map((line) => red(line)),
    ...stale.map((id) => red(`  accepted without need: ${id} does not survive`)),
    ...undetected.map(({ fault, requirement }) => red(`  no check sees fault ${fault} fail ${requirement}`)),
    '',
    figures.perfect
      ? green(bold('No part of the suite is superfluous.'))
      : red(bold('Parts of the suite may be superfluous: see above.')),
  ].join('\n');
}

function survivorLines({ id, requirements, outlived }: TriedMutant): string[] {
  if (outlived.length === 0) return [`  ${id}: no fault shows itself here (${requirements.join(', ')})`];
  const more = outlived.length - maxPairs;
  return [
    `  ${id}: every fault is seen without it`,
    ...outlived.slice(0, maxPairs).map(({ fault, requirement, seenBy }) => {
      const what = seenBy.length === 0 ? 'something that appears only then' : seenBy.join('; ');
      return `    ${fault} fails ${requirement}, seen by ${what}`;
    }),
    ...(more > 0 ? [`    and ${more} more`] : []),
  ];
}
