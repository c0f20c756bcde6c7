import type { Run } from './run.ts';

/** A run with as many exchanges as asked for: those that it has, over and over under names of their own. */
export function withExchanges({ report, exchanges }: Run, count: number): Run {
  const own = [...exchanges.values()];
  const more = Array.from({ length: count - own.length }, (_, index) => {
    const one = own[index % own.length]!;
    return { ...one, id: `more-${index + 1}`, startedAt: one.startedAt + index };
  });
  return { report, exchanges: new Map([...own, ...more].map((one) => [one.id, one])) };
}
