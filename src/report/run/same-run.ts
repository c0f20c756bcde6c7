import { writeCommand } from '../../lib/command-line.ts';
import { UserError } from '../../lib/user-error.ts';
import { describeSelection } from '../../plan/selection.ts';
import { isLoopback } from '../../target-file/address.ts';
import type { Target } from '../../target-file/types.ts';
import type { RunFolder } from './rebuild-report.ts';
import type { RunRecord } from './record.ts';
import { verifyNoneRanTwice, verifySameServer, verifyTime } from './same-moment.ts';

/** What the shards of one run have in common, each as it is shown when it differs. */
const common: Readonly<Record<string, (record: RunRecord) => string>> = {
  shards: ({ plan }) => String(plan.shard?.of),
  seed: ({ plan }) => String(plan.seed),
  depth: ({ plan }) => plan.depth,
  mode: ({ plan }) => plan.mode,
  repeat: ({ plan }) => String(plan.repeat ?? 1),
  'second looks': ({ plan }) => (plan.secondLooks === true ? 'yes' : 'no'),
  requests: ({ plan }) => String(plan.maxRequests ?? 'any number'),
  selection: ({ plan }) => describeSelection(plan).join('; ') || 'everything',
  target: ({ target }) => target.target.name,
  'the code of the suite': ({ digests }) => digests?.package ?? 'unknown',
  'the target file': ({ digests }) => digests?.targetFile ?? 'none',
};

/**
 * The folders in the order of their shards. Throws UserError unless they are different shards of one run: same
 * options, same seed, same target file.
 */
export function assertSameRun(folders: readonly RunFolder[]): readonly RunFolder[] {
  const [first, ...others] = folders;
  for (const { folder, record } of folders) {
    if (record.plan.shard === undefined)
      throw new UserError(
        `${folder} holds a whole run and no shard: ${writeCommand('report')} makes its report again`,
      );
  }
  for (const other of others) verifyAlike(first!, other);
  const ordered = [...folders].sort((a, b) => indexOf(a) - indexOf(b));
  for (const [at, { folder, record }] of ordered.entries()) {
    const next = ordered[at + 1];
    if (next === undefined || indexOf(next) !== record.plan.shard?.index) continue;
    throw new UserError(
      `${folder} and ${next.folder} both hold shard ${record.plan.shard.index}: leave one out`,
    );
  }
  verifyNoneRanTwice(ordered);
  for (const other of ordered.slice(1)) verifySameServer(ordered[0]!, other);
  verifyTime(ordered);
  return ordered;
}

function indexOf({ record }: RunFolder): number {
  return record.plan.shard?.index ?? 0;
}

function verifyAlike(one: RunFolder, other: RunFolder): void {
  for (const [name, show] of Object.entries(common)) {
    const [a, b] = [show(one.record), show(other.record)];
    if (a !== b) throw notAlike(one, other, `${name} ${a} and ${b}`);
  }
  if (comparable(one.record.target) !== comparable(other.record.target))
    throw notAlike(one, other, 'target files that differ');
}

function notAlike(one: RunFolder, other: RunFolder, difference: string): UserError {
  const advice = 'run every shard with the same options, seed and target file';
  return new UserError(`${one.folder} and ${other.folder} are not of one run (${difference}): ${advice}`);
}

/** Servers of this machine may differ in their ports: each shard without a target starts a reference server. */
function comparable(target: Target): string {
  const { outbound, banking } = target;
  return JSON.stringify({
    ...target,
    ...(outbound === undefined ? {} : { outbound: { ...outbound, baseUrl: placeOf(outbound.baseUrl) } }),
    ...(banking === undefined ? {} : { banking: { ...banking, baseUrl: placeOf(banking.baseUrl) } }),
  });
}

function placeOf(address: string): string {
  return isLoopback(address) ? 'this machine' : address;
}
