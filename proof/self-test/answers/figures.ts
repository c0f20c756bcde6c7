import { groupBy } from '../../../src/lib/group-by.ts';
import { operators } from '../../mutate/operators/index.ts';
import { type DocumentRuling, findRuling } from './oracle.ts';
import { namePlace } from './places.ts';
import type { TriedAnswerMutant } from './try-mutant.ts';

/** A mutant that was tried, with what the document says of it. */
export interface JudgedMutant extends TriedAnswerMutant {
  readonly ruling: DocumentRuling;
  readonly reading?: string;
}

/** How many of the mutants that the document forbids were shown, and how. */
export interface Score {
  readonly name: string;
  /** Mutants of every ruling, those that nothing met left out. */
  readonly tried: number;
  readonly forbidden: number;
  readonly killed: number;
  readonly refused: number;
  readonly warned: number;
  readonly survived: number;
}

/** What the mutants of a run say of the suite. */
export interface AnswerFigures {
  readonly whole: Score;
  readonly byOperator: readonly Score[];
  readonly byOperation: readonly Score[];
  /** By the schema node, items of a list as one. */
  readonly byNode: readonly Score[];
  /** Forbidden mutants that nothing showed. */
  readonly survivors: readonly JudgedMutant[];
  /** Allowed mutants that a requirement failed. */
  readonly falseAlarms: readonly JudgedMutant[];
  /** Mutants under which the suite itself broke. */
  readonly broken: readonly JudgedMutant[];
  /** Killed by requirements alone that speak of other operations. */
  readonly elsewhere: readonly JudgedMutant[];
  /** Mutants that no answer of a run met. */
  readonly unmet: number;
  /** True when nothing is to be fixed. */
  readonly perfect: boolean;
}

/** Sums up what became of mutants. */
export function summarizeMutants(tried: readonly TriedAnswerMutant[]): AnswerFigures {
  const judged: readonly JudgedMutant[] = tried.map((one) => ({ ...one, ...findRuling(one) }));
  const met = judged.filter(({ fate }) => fate !== 'unmet');
  const survivors = met.filter(({ ruling, fate }) => ruling === 'forbidden' && fate === 'survived');
  const falseAlarms = met.filter(({ ruling, fate }) => ruling === 'allowed' && fate === 'killed');
  const broken = met.filter(({ fate }) => fate === 'broken');
  return {
    whole: scoreOf('all', met),
    byOperator: operators.map(({ name }) =>
      scoreOf(
        name,
        met.filter(({ operator }) => operator === name),
      ),
    ),
    byOperation: scoresBy(met, ({ place }) => place.operations.join(', ')),
    byNode: scoresBy(met, nodeOf),
    ...{ survivors, falseAlarms, broken },
    elsewhere: met.filter(({ elsewhere, ruling }) => elsewhere === true && ruling === 'forbidden'),
    unmet: judged.length - met.length,
    perfect: [survivors, falseAlarms, broken].every(({ length }) => length === 0),
  };
}

/** The schema node of a place: that of the last item is that of every one. */
export function nodeOf({ place }: Pick<TriedAnswerMutant, 'place'>): string {
  return namePlace({ ...place, pointer: place.pointer.replace(/\/last(?=\/|$)/g, '/*') });
}

function scoresBy(met: readonly JudgedMutant[], keyOf: (mutant: JudgedMutant) => string): Score[] {
  return [...groupBy(met, keyOf)].map(([name, own]) => scoreOf(name, own));
}

function scoreOf(name: string, mutants: readonly JudgedMutant[]): Score {
  const forbidden = mutants.filter(({ ruling }) => ruling === 'forbidden');
  const count = (wanted: JudgedMutant['fate']) => forbidden.filter(({ fate }) => fate === wanted).length;
  return {
    ...{ name, tried: mutants.length, forbidden: forbidden.length },
    killed: count('killed'),
    refused: count('refused'),
    warned: count('warned'),
    survived: count('survived'),
  };
}
