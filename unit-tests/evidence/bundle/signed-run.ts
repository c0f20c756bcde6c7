import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { type Verification, verifyBundle } from '../../../app/cli/evidence/verify/verify-bundle.ts';
import { laws } from '../../../laws/index.ts';
import { faults } from '../../../proof/faults/index.ts';
import { startReferenceServer } from '../../../proof/reference-server/server.ts';
import { referenceTarget } from '../../../proof/reference-target.ts';
import { variations } from '../../../proof/variations/index.ts';
import { runInProcess } from '../../../src/engine/in-process.ts';
import { deriveReport, readEvidence } from '../../../src/evidence/bundle/evidence.ts';
import { type BundleJson, signStatement } from '../../../src/evidence/bundle/sign.ts';
import { makeStatement, type Statement } from '../../../src/evidence/bundle/statement.ts';
import type { JournalEntry } from '../../../src/journal/entry.ts';
import { MemoryJournal } from '../../../src/journal/memory.ts';
import type { PlanOptions } from '../../../src/plan/plan.ts';
import { type RunRecord, recordOf } from '../../../src/report/run/record.ts';
import type { DeclaredTarget } from '../../../src/target-file/declared.ts';
import { resolveTarget } from '../../../src/target-file/resolve.ts';
import type { Target, Waiver } from '../../../src/target-file/types.ts';
import { checks } from '../../../tests/index.ts';

/** A run as it lies in its folder, still to be signed. */
export interface OpenRun {
  record: { -readonly [K in keyof RunRecord]: RunRecord[K] };
  entries: JournalEntry[];
  target: Target;
}

export interface RunKind {
  /** Checks side by side; one after another by default. */
  readonly concurrency?: number;
  readonly plan?: Partial<PlanOptions>;
  readonly faults?: readonly string[];
  readonly variations?: readonly string[];
  readonly waivers?: readonly Waiver[];
  /** What else of the target file is another than the reference server's. */
  readonly given?: (target: Target) => Partial<DeclaredTarget>;
}

/** Runs checks in this process against the reference server and gives what is left of it. */
export async function recordRun({
  plan: asked = {},
  faults: seeded = [],
  variations: differing = [],
  waivers,
  concurrency = 1,
  given = () => ({}),
}: RunKind = {}): Promise<OpenRun> {
  const server = await startReferenceServer({
    faults: faults.filter(({ id }) => seeded.includes(id)),
    variations: variations.filter(({ id }) => differing.includes(id)),
  });
  const own = referenceTarget(server.description);
  const target = resolveTarget({ ...own, ...given(own), ...(waivers === undefined ? {} : { waivers }) });
  const plan: PlanOptions = { seed: 7, depth: 'quick', mode: 'full', only: [], ...asked };
  const record = (runId: string) => recordOf({ runId, replay: `obc run --seed ${plan.seed}`, plan, target });
  const begun = record('').startedAt;
  const { journal, runId } = await runInProcess({
    ...{ laws, checks, target, plan, concurrency, journal: new MemoryJournal() },
    interceptor: server.interceptor,
  });
  await server.close();
  return { record: copy({ ...record(runId), startedAt: begun }), entries: copy(journal.entries), target };
}

/** A copy as JSON holds it. */
export function copy<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value)) as Value;
}

/** The files of a run; the report is the one that follows from the rest. */
export function filesOf(...runs: readonly OpenRun[]): Map<string, Buffer> {
  const own = runs.flatMap(({ record, entries }, at) => {
    const folder = runs.length === 1 ? '' : `${at + 1}/`;
    const lines = entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
    return [
      [`${folder}.run/run.json`, Buffer.from(JSON.stringify(record))],
      [`${folder}.run/journal-main.ndjson`, Buffer.from(lines)],
    ] as const;
  });
  const files = new Map<string, Buffer>([...own, ['report.json', Buffer.from('{}')]]);
  const report = deriveReport(readEvidence(files, checks), checks);
  return files.set('report.json', Buffer.from(JSON.stringify(report)));
}

export const code = 'c'.repeat(64);
const pair = () => generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
export const signer = pair();
export const otherSigner = pair();

/** The statement of files that are of this version. */
export function statementOf(files: ReadonlyMap<string, Buffer>): Statement {
  const { report, basis } = readEvidence(files, checks);
  return makeStatement({ files, report, basis, package: code, made: new Date() });
}

export interface Handed {
  bundle: BundleJson;
  files: Map<string, Buffer>;
}

/** What a vendor hands over. */
export async function handOver(files: Map<string, Buffer>, statement = statementOf(files)): Promise<Handed> {
  return { bundle: await signStatement(statement, signer.privateKey), files: new Map(files) };
}

/** Verifies it as a third party does. */
export function verifyHanded(
  { bundle, files }: Handed,
  { key = signer.publicKey, target, now = new Date() }: { key?: KeyObject; target?: Target; now?: Date } = {},
): Promise<Verification> {
  const trust = { key: key.type === 'public' ? key : createPublicKey(key) };
  return verifyBundle({ bundle, files, trust, checks, package: code, now, ...(target && { target }) });
}
