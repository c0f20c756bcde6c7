import { deriveDigest, type Statement } from '../../../src/evidence/bundle/statement.ts';
import type { CheckResult, Finding, JournalEntry } from '../../../src/journal/entry.ts';
import type { Report } from '../../../src/report/report.ts';
import { copy, filesOf, type Handed, handOver, type OpenRun, statementOf } from './signed-run.ts';

/** What every tampering starts from: a run with a failure of the contract and one of a check, and another run. */
export interface Honest {
  readonly run: OpenRun;
  readonly other: OpenRun;
  readonly shards: readonly OpenRun[];
}

export interface Tampering {
  readonly name: string;
  readonly make: (honest: Honest) => Handed | Promise<Handed>;
  /** What the refusal says. */
  readonly says: RegExp;
  /** The target file of the run is given. */
  readonly isTargetGiven?: true;
}

export type Exchanged = Extract<JournalEntry, { type: 'exchange' }>;
export type Ended = Extract<JournalEntry, { type: 'end' }>;
export type Started = Extract<JournalEntry, { type: 'start' }>;
export type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** Changes files that were signed: the signature stays. */
export function afterwards(change: (files: Map<string, Buffer>, honest: Honest) => void) {
  return async (honest: Honest): Promise<Handed> => {
    const handed = await handOver(filesOf(honest.run));
    change(handed.files, honest);
    return handed;
  };
}

/** Changes the bundle itself. */
export function envelope(change: (handed: Handed, honest: Honest) => void | Promise<void>) {
  return async (honest: Honest): Promise<Handed> => {
    const handed = await handOver(filesOf(honest.run));
    handed.bundle = copy(handed.bundle);
    await change(handed, honest);
    return handed;
  };
}

/** Changes the run, makes its report again and signs all of it: the holder of the key lies. */
export function signedAgain(change: (run: OpenRun, honest: Honest) => void) {
  return async (honest: Honest): Promise<Handed> => {
    const run = copy(honest.run);
    change(run, honest);
    return await handOver(filesOf(run));
  };
}

/** Changes the run, and signs it with the report of the true one. */
export function behindTheReport(change: (run: OpenRun, honest: Honest) => void) {
  return async (honest: Honest): Promise<Handed> => {
    const run = copy(honest.run);
    change(run, honest);
    const files = filesOf(honest.run);
    const statement = statementOf(files);
    const changed = new Map(files);
    changed.set('.run/run.json', Buffer.from(JSON.stringify(run.record)));
    changed.set(
      '.run/journal-main.ndjson',
      Buffer.from(run.entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')),
    );
    const subject = [...changed].map(([name, bytes]) => ({ name, digest: { sha256: deriveDigest(bytes) } }));
    return await handOver(changed, { ...statement, subject });
  };
}

/** Changes the report, and signs it. */
export function signedReport(change: (report: Writable<Report>) => void) {
  return async ({ run }: Honest): Promise<Handed> => {
    const files = filesOf(run);
    const report = JSON.parse(files.get('report.json')!.toString()) as Writable<Report>;
    change(report);
    files.set('report.json', Buffer.from(JSON.stringify(report)));
    return await handOver(files);
  };
}

/** Changes the statement, and signs it. */
export function signedStatement(change: (statement: Statement) => object) {
  return async ({ run }: Honest): Promise<Handed> => {
    const files = filesOf(run);
    const statement = copy(statementOf(files));
    return await handOver(files, { ...statement, ...change(statement) } as Statement);
  };
}

export const exchangesIn = ({ entries }: OpenRun) =>
  entries.filter((entry): entry is Exchanged => entry.type === 'exchange');
export const resultsIn = ({ entries }: OpenRun) =>
  entries.flatMap((entry) => (entry.type === 'check' ? [entry.result as Writable<CheckResult>] : []));
export const startOf = ({ entries }: OpenRun) =>
  entries.find((entry) => entry.type === 'start') as Writable<Started>;
export const endOf = ({ entries }: OpenRun) =>
  entries.find((entry) => entry.type === 'end') as Writable<Ended>;

/** The result whose finding the contract made, or the check itself. */
export function findFailed(
  run: OpenRun,
  passive: boolean,
): { result: Writable<CheckResult>; finding: Writable<Finding> } {
  for (const result of resultsIn(run))
    for (const finding of result.findings)
      if (finding.grade === 'fail' && (finding.keywords !== undefined) === passive)
        return { result, finding };
  throw new Error(`the run has no finding of ${passive ? 'the contract' : 'a check'}`);
}

export function editBody(
  run: OpenRun,
  edit: (text: string) => string,
  count = Number.POSITIVE_INFINITY,
): void {
  let left = count;
  for (const { exchange } of exchangesIn(run)) {
    const response = exchange.response as Writable<NonNullable<typeof exchange.response>> | undefined;
    if (response === undefined || edit(response.text) === response.text || left === 0) continue;
    response.text = edit(response.text);
    left -= 1;
  }
}

export function withoutExchange(run: OpenRun, at = 1): void {
  const gone = exchangesIn(run).at(at)!;
  run.entries.splice(run.entries.indexOf(gone), 1);
}

export const setAside = (report: Writable<Report>, id: string, verdict: 'pass') => {
  report.requirements = report.requirements.map((row) => (row.id === id ? { ...row, verdict } : row));
};

export const numbers = (text: string) => text.replace(/"provider_id":"(\d+)"/g, '"provider_id":$1');
export const texts = (text: string) => text.replace(/"country":"CA"/g, '"country":"XX"');

export const edit = (files: Map<string, Buffer>, name: string, from: string | RegExp, to: string) =>
  files.set(name, Buffer.from(files.get(name)!.toString().replace(from, to)));
