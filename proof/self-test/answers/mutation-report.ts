import { groupBy } from '../../../src/lib/group-by.ts';
import { getOperator } from '../../mutate/operators/index.ts';
import { type JudgedMutant, nodeOf } from './figures.ts';
import { findRuling } from './oracle.ts';
import type { SeenPlace } from './places.ts';
import type { TriedAnswerMutant } from './try-mutant.ts';

/** The statuses of the mutation-testing-report schema that are used. */
type Status = 'Killed' | 'Survived' | 'NoCoverage' | 'RuntimeError' | 'Ignored';

interface Position {
  readonly line: number;
  readonly column: number;
}

interface ReportedMutant {
  readonly id: string;
  readonly mutatorName: string;
  readonly description: string;
  readonly status: Status;
  readonly statusReason: string;
  readonly location: { readonly start: Position; readonly end: Position };
}

/** A report in the mutation-testing-report schema, version 1. */
export interface MutationReport {
  readonly schemaVersion: '1';
  readonly thresholds: { readonly high: number; readonly low: number };
  readonly files: Readonly<
    Record<string, { readonly language: string; readonly source: string; readonly mutants: ReportedMutant[] }>
  >;
  readonly framework: { readonly name: string };
}

/**
 * Mutants as other tools show them: a file for the answers of one operation and status, in which each schema node has a
 * line of its own.
 */
export function composeMutationReport(
  tried: readonly TriedAnswerMutant[],
  places: readonly SeenPlace[],
): MutationReport {
  const byFile = groupBy(places, fileOf);
  const mutantsByFile = groupBy(tried, ({ place }) => fileOf(place));
  const files = [...mutantsByFile].map(([file, mutants]) => {
    const lines = [...groupBy(byFile.get(file) ?? [], (place) => nodeOf({ place }))];
    const lineOf = new Map(lines.map(([node], index) => [node, index]));
    const source = lines.map(([, [place]]) => writeLine(place!));
    const reported = mutants.map((mutant) => {
      const index = lineOf.get(nodeOf(mutant)) ?? 0;
      return reportMutant({ ...mutant, ...findRuling(mutant) }, index + 1, source[index]?.length ?? 0);
    });
    return [file, { language: 'yaml', source: `${source.join('\n')}\n`, mutants: reported }] as const;
  });
  return {
    schemaVersion: '1',
    thresholds: { high: 100, low: 95 },
    files: Object.fromEntries(files),
    framework: { name: 'npm run selftest -- --mutate' },
  };
}

function fileOf({ operations, status }: Pick<SeenPlace, 'operations' | 'status'>): string {
  return `${operations.join('+')}/${status ?? '2xx'}.yaml`;
}

function writeLine({ pointer, values }: SeenPlace): string {
  const value = values.find((one) => one !== undefined && typeof one !== 'object');
  return `${pointer === '' ? '/' : pointer}:${value === undefined ? '' : ` ${JSON.stringify(value)}`}`;
}

function reportMutant(mutant: JudgedMutant, line: number, width: number): ReportedMutant {
  const { id, operator } = mutant;
  return {
    ...{ id, mutatorName: operator, description: getOperator(operator).title },
    status: statusOf(mutant),
    statusReason: describeFate(mutant),
    location: { start: { line, column: 1 }, end: { line, column: width + 1 } },
  };
}

function statusOf({ fate, ruling }: JudgedMutant): Status {
  if (fate === 'unmet') return 'NoCoverage';
  if (fate === 'broken' || (ruling === 'allowed' && fate === 'killed')) return 'RuntimeError';
  if (ruling !== 'forbidden') return 'Ignored';
  return fate === 'survived' ? 'Survived' : 'Killed';
}

function describeFate({ fate, ruling, reading, shown, evidence }: JudgedMutant): string {
  return [`${ruling} by the document, ${fate}`, reading, shown.slice(0, 5).join(', '), evidence]
    .filter((part) => part !== undefined && part !== '')
    .join('; ');
}
