import { UserError } from '../../lib/user-error.ts';
import { listEnded } from '../fold/ended.ts';
import type { RunFolder } from './rebuild-report.ts';
import { ownRunsOf } from './record.ts';
import { findForeignList, findServerIdentity } from './server-identity.ts';

/** Throws UserError for a check that two shards ran: it would count twice. */
export function verifyNoneRanTwice(shards: readonly RunFolder[]): void {
  const ranIn = new Map<string, string>();
  for (const { folder, entries } of shards) {
    for (const run of listEnded(entries)) {
      const other = ranIn.get(run);
      if (other !== undefined)
        throw new UserError(
          `${other} and ${folder} overlap: both ran the check ${run.split(' ')[0]}; run every shard with its own number`,
        );
      ranIn.set(run, folder);
    }
  }
}

/** Throws UserError when two shards met servers that cannot be one. */
export function verifySameServer(one: RunFolder, other: RunFolder): void {
  const runIds = [one, other].flatMap(({ record }) => ownRunsOf(record));
  const [first, second] = [one, other].map(({ entries }) => findServerIdentity(entries, runIds));
  const foreign = findForeignList(first!, second!);
  if (foreign === undefined) return;
  throw new UserError(
    `${one.folder} and ${other.folder} met different servers (their ${foreign} have no id in common): run every shard against one`,
  );
}

/** Hours within which the shards of a run begin and end: a target changes from one day to the next. */
const maxHours = 24;

/** Throws UserError when shards are of different days. */
export function verifyTime(shards: readonly RunFolder[]): void {
  const spans = shards.map(({ folder, record, entries }) => {
    const moments = entries.flatMap((entry) =>
      entry.type === 'start' || entry.type === 'end' ? [entry.at] : [],
    );
    return {
      folder,
      from: Math.min(record.startedAt, ...moments),
      to: Math.max(record.startedAt, ...moments),
    };
  });
  const first = spans.reduce((a, b) => (b.from < a.from ? b : a));
  const last = spans.reduce((a, b) => (b.to > a.to ? b : a));
  if (last.to - first.from <= maxHours * 3_600_000) return;
  const [began, ended] = [first.from, last.to].map((at) => `${new Date(at).toISOString().slice(0, 16)}Z`);
  throw new UserError(
    `${first.folder} began at ${began} and ${last.folder} ended at ${ended}: run every shard within ${maxHours} hours`,
  );
}
