import { createColors } from 'picocolors';
import type { AnswerFigures, JudgedMutant, Score } from './figures.ts';

/** Mutants that are named of one kind. */
const maxNamed = 40;

/** The figures of mutated answers and what is to be fixed, for a terminal. */
export function renderAnswerFigures(figures: AnswerFigures, colour: boolean): string {
  const { green, red, bold } = createColors(colour);
  const { whole, byOperation, survivors, falseAlarms, broken, elsewhere, unmet } = figures;
  return [
    `mutants of answers        ${whole.tried} met, ${unmet} that no answer met`,
    `forbidden by the document ${whole.forbidden}`,
    `  shown by a failure      ${whole.killed} (${elsewhere.length} by requirements of other operations)`,
    `  refused                 ${whole.refused}`,
    `  warned of               ${whole.warned}`,
    `  not noticed             ${whole.survived}`,
    `allowed, and failed       ${falseAlarms.length}`,
    ...byOperation.map((score) => `  ${describeScore(score)}`),
    ...nameMutants('not noticed', survivors).map((line) => red(line)),
    ...nameMutants('allowed by the document, and failed', falseAlarms).map((line) => red(line)),
    ...nameMutants('the suite broke', broken).map((line) => red(line)),
    '',
    figures.perfect
      ? green(bold('Every forbidden mutant is shown, and no allowed one fails anything.'))
      : red(bold('Some mutants are judged wrongly: see above.')),
  ].join('\n');
}

function describeScore({ name, forbidden, survived }: Score): string {
  return `${name}: ${forbidden - survived} of ${forbidden}`;
}

function nameMutants(title: string, mutants: readonly JudgedMutant[]): string[] {
  const more = mutants.length - maxNamed;
  return [
    ...mutants.slice(0, maxNamed).map((mutant) => `  ${title}: ${mutant.id}${explain(mutant)}`),
    ...(more > 0 ? [`  ${title}: ${more} more`] : []),
  ];
}

function explain({ evidence, reading, shown }: JudgedMutant): string {
  const parts = [shown.slice(0, 3).join(', '), evidence ?? '', reading ?? ''].filter((part) => part !== '');
  return parts.length === 0 ? '' : ` (${parts.join('; ')})`;
}
