import type { Run } from './run.ts';

/** A run with few rows, exchanges, walks and timelines, some of each kind: the others would look the same. */
export function withFew({ report, exchanges }: Run): Run {
  const isEarly = countKinds(3);
  const requirements = report.requirements.filter(({ verdict, level, party, findings, leftAside }) =>
    isEarly([verdict, level, party, findings.length > 0, leftAside !== undefined].join(' ')),
  );
  const isEarlyWalk = countKinds(2);
  const walks = report.walks.filter(({ check, end, resumed }) =>
    isEarlyWalk([requirements.some(({ checks }) => checks.includes(check)), end, resumed].join(' ')),
  );
  const quoted = new Set([
    ...requirements.flatMap(({ findings }) => findings.map(({ exchange }) => exchange)),
    ...walks.flatMap(({ pages }) => pages.map(({ exchange }) => exchange)),
  ]);
  // More than are listed at first.
  const shown = [...exchanges].filter(([id], at) => quoted.has(id) || at < 60);
  return {
    report: { ...report, requirements, walks, timelines: report.timelines.slice(0, 3) },
    exchanges: new Map(shown),
  };
}

/** Tells of each kind whether it was met only so many times. */
function countKinds(most: number): (kind: string) => boolean {
  const met = new Map<string, number>();
  return (kind) => {
    const count = (met.get(kind) ?? 0) + 1;
    met.set(kind, count);
    return count <= most;
  };
}
