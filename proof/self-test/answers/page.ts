import { operators } from '../../mutate/operators/index.ts';
import type { AnswerFigures, JudgedMutant, Score } from './figures.ts';
import holes from './holes.json' with { type: 'json' };
import { answerReadings } from './oracle.ts';

/** What a run was asked for. */
export interface PageFacts {
  /** Mutants that there are. */
  readonly all: number;
  readonly seed: number;
}

const columns = '| tried | forbidden | failed | refused | warned | not noticed |';
const rule = '|--:|--:|--:|--:|--:|--:|';

/** docs/mutation.md: what became of the mutants of a run, by operator and by schema node. */
export function renderMutationPage(figures: AnswerFigures, { all, seed }: PageFacts): string {
  const { whole, byOperator, byOperation, byNode, survivors, falseAlarms, elsewhere, unmet } = figures;
  const titles = new Map(operators.map(({ name, title }) => [name, title]));
  const open = byNode.filter(({ survived }) => survived > 0);
  const full = byNode.filter(({ forbidden, survived }) => forbidden > 0 && survived === 0);
  return `${[
    '# Mutated answers',
    '',
    `Written by \`npm run selftest -- --mutate --mutants ${whole.tried + unmet} --seed ${seed} --doc docs/mutation.md\`. A mutant is the`,
    'reference server with one defect: each answer of an operation and status, or of a service, is changed at one place by one',
    'operator. The suite runs at `quick`, and at `standard` where that shows nothing. What the document says of a mutant stands in',
    '`proof/self-test/answers/readings.json`: what no reading there speaks of is taken for forbidden.',
    '',
    `There are ${all} mutants; ${whole.tried + unmet} of them were tried, drawn with the seed ${seed}, of which ${unmet} changed no answer.`,
    `Of ${whole.forbidden} that the document forbids ${whole.killed} fail a requirement (${elsewhere.length} of them only one of another operation),`,
    `${whole.refused} end without a certificate, ${whole.warned} warn and ${whole.survived} are not noticed. ${falseAlarms.length} that it allows fail.`,
    '',
    '## By operator',
    '',
    `| operator | what it does ${columns}`,
    `|---|---${rule}`,
    ...byOperator
      .filter(({ tried }) => tried > 0)
      .map((score) => `| \`${score.name}\` | ${titles.get(score.name) ?? ''} ${writeScore(score)}`),
    '',
    '## By operation',
    '',
    `| operation ${columns}`,
    `|---${rule}`,
    ...byOperation.map((score) => `| ${score.name} ${writeScore(score)}`),
    '',
    '## By schema node',
    '',
    `Every forbidden mutant is shown at ${full.length} nodes. The others:`,
    '',
    `| node ${columns}`,
    `|---${rule}`,
    ...open.map((score) => `| \`${score.name}\` ${writeScore(score)}`),
    '',
    '## Not noticed',
    '',
    ...listMutants(survivors),
    '',
    '## Holes found so far',
    '',
    `Samples of all seeds and whole answers together showed ${holes.length} defects that the document forbids and that went unnoticed until then.`,
    'Each is closed by a requirement, with a seeded fault or a sharper law:',
    '',
    ...holes.map(({ hole, shownBy }) => `- ${hole} Now shown by \`${shownBy}\`.`),
    '',
    'Every mutant that the document forbids was tried once, of all answers: of 5967 that came out other than they were 10',
    'are not noticed, of `createRecipient`, `getAccount`, `getProvider`, `listAccounts` and `listRecipients`. Each takes a',
    'value from the answer to another request, which shows only where the two happen to follow each other; they are open.',
    'Of the mutants that are allowed about a third was tried in this way, and none fails.',
    '',
    '## Readings',
    '',
    ...answerReadings.map(({ ruling, reading }) => `- ${ruling}: ${reading}`),
  ].join('\n')}\n`;
}

function writeScore({ tried, forbidden, killed, refused, warned, survived }: Score): string {
  return `| ${[tried, forbidden, killed, refused, warned, survived].join(' | ')} |`;
}

function listMutants(mutants: readonly JudgedMutant[]): string[] {
  return mutants.length === 0 ? ['None.'] : mutants.map(({ id }) => `- \`${id}\``);
}
