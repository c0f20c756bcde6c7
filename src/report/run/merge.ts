import type { OperationId } from '../../catalogue/operations.ts';
import type { JournalEntry } from '../../journal/entry.ts';
import { writeCommand } from '../../lib/command-line.ts';
import { groupBy } from '../../lib/group-by.ts';
import { holdsOwnName } from '../../lib/own-names.ts';
import { UserError } from '../../lib/user-error.ts';
import type { Check } from '../../plan/check.ts';
import { makePlan, type Plan, type PlanOptions } from '../../plan/plan.ts';
import { describeSelection } from '../../plan/selection.ts';
import { isLoopback } from '../../target-file/address.ts';
import type { Target } from '../../target-file/types.ts';
import { listEnded } from '../fold/ended.ts';
import { pluralize } from '../verdict/outcome.ts';
import { countUnfinished, foldRun, type RebuiltReport, type RunFolder } from './rebuild-report.ts';
import { ownRunsOf, type RunRecord } from './record.ts';

/**
 * The report that one machine would have made of the shards whose folders are given. A shard that is missing or did
 * not end is said in the reasons. Throws UserError when the folders are not the shards of one run.
 */
export function mergeShards(folders: readonly RunFolder[], checks: readonly Check[]): RebuiltReport {
  const shards = assertSameRun(folders);
  const [first] = shards;
  const { replay, bundled = false, target, plan: asked } = first!.record;
  const { shard, ...options } = asked;
  const plan = makePlan(checks, target, options);
  const entries = shards.flatMap((one) => one.entries);
  const runId = [...new Set(shards.map(({ record }) => record.runId))].join('+');
  const interrupted = countUnfinished(plan, entries) > 0;
  const planOf = (index: number) => makePlan(checks, target, { ...options, shard: { index, of: shard!.of } });
  const lost = lostShards(shards, shard!, planOf);
  return foldRun({ plan, target, bundled, entries, runId, replay, interrupted, lost });
}

function lostShards(
  shards: readonly RunFolder[],
  { of }: NonNullable<PlanOptions['shard']>,
  planOf: (index: number) => Plan,
): string[] {
  const byIndex = groupBy(shards, ({ record }) => record.plan.shard?.index);
  return Array.from({ length: of }, (_, at) => at + 1).flatMap((index) => {
    const [shard] = byIndex.get(index) ?? [];
    const plan = planOf(index);
    const planned = plan.checks.filter(({ notSelected }) => notSelected === undefined).length;
    if (planned === 0) return [];
    const name = `shard ${index} of ${of}`;
    if (shard === undefined) return [`${name} is missing, with ${pluralize(planned, 'check')}`];
    const open = countUnfinished(plan, shard.entries);
    return open === 0 ? [] : [`${name} ended after ${planned - open} of its ${pluralize(planned, 'check')}`];
  });
}

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
  server: ({ bundled = false }) => (bundled ? 'the bundled one' : 'a declared one'),
  'the code of the suite': ({ digests }) => digests?.package ?? 'unknown',
  'the target file': ({ digests }) => digests?.targetFile ?? 'none',
};

/**
 * The folders in the order of their shards. Throws UserError unless they are different shards of one run: same
 * options, same seed, same target file.
 */
function assertSameRun(folders: readonly RunFolder[]): readonly RunFolder[] {
  for (const { folder, record } of folders) {
    if (record.plan.shard === undefined)
      throw new UserError(
        `${folder} holds a whole run and no shard: ${writeCommand('report')} makes its report again`,
      );
  }
  const [first, ...others] = folders;
  for (const other of others) verifyAlike(first!, other);
  const ordered = [...folders].sort((a, b) => indexOf(a) - indexOf(b));
  for (const [at, { folder, record }] of ordered.entries()) {
    const next = ordered[at + 1];
    if (next === undefined || indexOf(next) !== record.plan.shard?.index) continue;
    throw new UserError(
      `${folder} and ${next.folder} both hold shard ${record.plan.shard.index}: leave one out`,
    );
  }
  verifyJoined(ordered);
  return ordered;
}

/**
 * Throws UserError unless parts of a run that several machines share, each as a folder, go together: the same options and target
 * file, one server, one day, and no check twice.
 */
export function verifyParts(parts: readonly RunFolder[]): void {
  const [first, ...others] = parts;
  for (const other of others) verifyAlike(first!, other);
  verifyJoined(parts);
}

function verifyJoined(parts: readonly RunFolder[]): void {
  verifyNoneRanTwice(parts);
  for (const other of parts.slice(1)) verifySameServer(parts[0]!, other);
  verifyTime(parts);
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

/** Throws UserError for a check that two shards ran: it would count twice. */
function verifyNoneRanTwice(shards: readonly RunFolder[]): void {
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
function verifySameServer(one: RunFolder, other: RunFolder): void {
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
function verifyTime(shards: readonly RunFolder[]): void {
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

/** What a server showed of itself: for each list, the ids that nobody but the server or its other users put there. */
type ServerIdentity = Readonly<Record<Listed, ReadonlySet<string>>>;

/** Lists whose ids last, by the member that holds the id. Ids of accounts may be new for each token or session. */
const listed = { listProviders: 'provider_id', listRecipients: 'client_id' } as const satisfies Partial<
  Record<OperationId, string>
>;

type Listed = keyof typeof listed;

/** How a sentence names what a list holds. */
const named: Readonly<Record<Listed, string>> = { listProviders: 'providers', listRecipients: 'recipients' };

/** The identity of the server that the entries of a run tell of. What the runs of some ids created says nothing of it. */
function findServerIdentity(entries: readonly JournalEntry[], runIds: readonly string[]): ServerIdentity {
  return {
    listProviders: idsIn(entries, 'listProviders', runIds),
    listRecipients: idsIn(entries, 'listRecipients', runIds),
  };
}

/**
 * What two identities cannot have of one server: a list of which both saw something and that shares no id. Undefined for
 * one server, also where replicas, others' work or a lagging list show each a little more or less.
 */
function findForeignList(one: ServerIdentity, other: ServerIdentity): string | undefined {
  const found = (Object.keys(listed) as Listed[]).find(
    (list) =>
      one[list].size > 0 && other[list].size > 0 && [...one[list]].every((id) => !other[list].has(id)),
  );
  return found && named[found];
}

function idsIn(
  entries: readonly JournalEntry[],
  list: Listed,
  runIds: readonly string[],
): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const entry of entries) {
    if (entry.type !== 'exchange' || entry.exchange.operation !== list) continue;
    const { undocumented, response } = entry.exchange;
    if (undocumented === true || response?.status !== 200) continue;
    for (const item of parseList(response.text)) {
      const id = (item as Record<string, unknown> | null)?.[listed[list]];
      if (isText(id) && !holdsOwnName(JSON.stringify(item), runIds)) ids.add(String(id));
    }
  }
  return ids;
}

/** The items of an answer as the journal keeps it; none where it holds no list. */
function parseList(text: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

/** A redacted id is that of no server. */
function isText(id: unknown): boolean {
  return typeof id === 'number' || (typeof id === 'string' && id !== '' && !id.startsWith('['));
}
