import type { Area } from '../../catalogue/requirements.ts';
import { groupBy } from '../../lib/group-by.ts';
import type { Report, ReportedRequirement } from '../../report/report.ts';
import type { Implementation } from './implementation.ts';

/** Something that the document lets occur or not, and where it does. */
export interface Feature {
  readonly requirement: string;
  readonly area: Area;
  readonly clause: string;
  readonly text: string;
  /** Implementations whose latest run met it. */
  readonly seen: readonly Implementation[];
  /** Implementations whose latest run looked for it in vain. */
  readonly unseen: readonly Implementation[];
}

/** The requirements of a report that speak of what need not occur, by whether it did. */
export function splitFeatures({ requirements }: Report): {
  readonly seen: readonly ReportedRequirement[];
  readonly unseen: readonly ReportedRequirement[];
} {
  const optional = requirements.filter(
    ({ conditional, party, level }) => conditional && party === 'server' && level !== 'SILENT',
  );
  return {
    seen: optional.filter(({ verdict }) => ['pass', 'warn', 'fail', 'waived'].includes(verdict)),
    unseen: optional.filter(({ verdict }) => verdict === 'not-exercised'),
  };
}

/** What implementations have of that which need not occur: only what some have and others lack. */
export function compareFeatures(implementations: readonly Implementation[]): Feature[] {
  const found = implementations.flatMap((implementation) => {
    const { seen, unseen } = splitFeatures(implementation.runs[0].report);
    return [
      ...seen.map((row) => ({ row, implementation, isSeen: true })),
      ...unseen.map((row) => ({ row, implementation, isSeen: false })),
    ];
  });
  const features = [...groupBy(found, ({ row }) => row.id).values()].map((own): Feature => {
    const { id, area, clause, text } = own[0]!.row;
    const where = (isSeen: boolean) =>
      own.filter((one) => one.isSeen === isSeen).map(({ implementation }) => implementation);
    return { requirement: id, area, clause, text, seen: where(true), unseen: where(false) };
  });
  return features.filter(({ seen, unseen }) => seen.length > 0 && unseen.length > 0);
}

/** A silence of the document with the ways in which implementations fill it, the usual way first. */
export interface FilledSilence {
  readonly requirement: string;
  readonly area: Area;
  readonly clause: string;
  readonly text: string;
  /** Implementations in which it was observed. */
  readonly observers: readonly Implementation[];
  /** What was observed, each with where; one implementation may show several. */
  readonly ways: readonly { readonly what: string; readonly implementations: readonly Implementation[] }[];
  /** True when not every observer shows the same. */
  readonly isSplit: boolean;
}

/** How implementations fill the silences that their latest runs observed. */
export function compareFilledSilences(implementations: readonly Implementation[]): FilledSilence[] {
  const observed = implementations.flatMap((implementation) =>
    implementation.runs[0].report.silences.flatMap((silence) =>
      silence.observed.map(({ what }) => ({ silence, what, implementation })),
    ),
  );
  return [...groupBy(observed, ({ silence }) => silence.requirement).values()].map((own) => {
    const { requirement, area, clause, text } = own[0]!.silence;
    const places = (all: typeof own) => [...new Set(all.map(({ implementation }) => implementation))];
    const observers = places(own);
    const ways = [...groupBy(own, ({ what }) => what)]
      .map(([what, all]) => ({ what, implementations: places(all) }))
      .sort((a, b) => b.implementations.length - a.implementations.length);
    const isSplit = ways.some((way) => way.implementations.length < observers.length);
    return { requirement, area, clause, text, observers, ways, isSplit };
  });
}
