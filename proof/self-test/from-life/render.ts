import { estimateShare } from '../../../src/report/fold/binomial.ts';
import { type DefectFromLife, defectClasses } from '../../from-life/defect.ts';
import firstTry from '../../from-life/first-try.json' with { type: 'json' };
import { defectsFromLife } from '../../from-life/index.ts';
import latestTry from '../../from-life/latest-try.json' with { type: 'json' };
import type { Try, TryResult } from './try-defect.ts';

/** The section of `docs/detection.md` about defects from life, made from what is kept of their tries. */
export function renderFromLife(
  first = firstTry as KeptTries,
  latest = latestTry as KeptTries,
): readonly string[] {
  return [
    '## Defects from life',
    '',
    'Defects that real servers had, each confirmed in public and translated to this interface from its report alone, before',
    'anybody looked at the checks. The first try is kept for good (`proof/from-life/first-try.json`); `npm run from-life`',
    'repeats them as a run meets a server. Batch 2 was drawn by the hash of the sources, and held back until the checks had',
    'learnt from batch 1. The interval is that of Clopper and Pearson.',
    '',
    ...renderByClass(defectsFromLife, first, latest),
    '',
  ];
}

/** Results of tries, by the ids of the defects. */
export type KeptTries = Readonly<Record<string, Pick<Try, 'result'>>>;

/** A table of what was found by class, at the first try and now. */
export function renderByClass(
  defects: readonly DefectFromLife[],
  first: KeptTries,
  now: KeptTries,
): readonly string[] {
  const tried = defects.filter(({ id }) => first[id] !== undefined);
  const rows = defectClasses.map((one) =>
    makeRow(
      one,
      tried.filter((defect) => defect.class === one),
    ),
  );
  const batches = [1, 2] as const;
  const totals = batches.map((batch) =>
    makeRow(
      `**batch ${batch}**`,
      tried.filter((one) => one.batch === batch),
    ),
  );
  return [
    '| class | defects | found at first try | 95 % interval | warned or partial | found now |',
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    ...[...rows, ...totals, makeRow('**all**', tried)].flat(),
  ];

  function makeRow(name: string, some: readonly DefectFromLife[]): string[] {
    if (some.length === 0) return [];
    const count = (tries: KeptTries, ...results: readonly TryResult[]) =>
      some.filter(({ id }) => results.includes(tries[id]?.result ?? 'missed')).length;
    const found = count(first, 'found');
    const { low, high } = estimateShare(found, some.length);
    const interval = `${formatPercent(low)} to ${formatPercent(high)}`;
    const cells = [
      name,
      some.length,
      found,
      interval,
      count(first, 'warned', 'partial'),
      count(now, 'found'),
    ];
    return [`| ${cells.join(' | ')} |`];
  }
}

/** Formats a share from 0 to 1 in whole percent. */
export function formatPercent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
