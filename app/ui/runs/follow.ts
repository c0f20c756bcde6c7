import { closeSync, existsSync, fstatSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import { getOperation } from '../../../src/catalogue/operations.ts';
import { getRequirement } from '../../../src/catalogue/requirements.ts';
import type { Finding, JournalEntry } from '../../../src/journal/entry.ts';
import { isJournal, recordFolder } from '../../../src/journal/file.ts';
import type { Check } from '../../../src/plan/check.ts';
import { estimateRequests } from '../../../src/plan/demand.ts';
import { makePlan } from '../../../src/plan/plan.ts';
import type { RunRecord } from '../../../src/report/run/record.ts';
import { checks } from '../../../tests/index.ts';
import { concludeCheck, selectWaivers } from '../../playwright/check-end.ts';
import type { LiveFailure, LiveProgress } from '../page/client/types.ts';

interface Followed {
  readonly inode: number;
  readonly decoder: StringDecoder;
  offset: number;
  /** A line that is not at its end yet. */
  rest: string;
}

const chunkBytes = 1024 * 1024;

/** Reads what the journals of a run gained since the last look, without holding what it read before. */
export class JournalFollower {
  readonly #folder: string;
  readonly #files = new Map<string, Followed>();

  /** A follower of the run in a folder. */
  constructor(folder: string) {
    this.#folder = join(folder, recordFolder);
  }

  /**
   * The new entries; `isWhole` where a journal was written again, since something was redacted that was learnt late: they
   * are then all entries that there are.
   */
  read(): { readonly entries: readonly JournalEntry[]; readonly isWhole: boolean } {
    const names = existsSync(this.#folder) ? readdirSync(this.#folder).filter(isJournal) : [];
    if (!names.some((name) => this.#isOther(name)))
      return { entries: names.flatMap((name) => this.#readFile(name)), isWhole: false };
    this.#files.clear();
    return { entries: names.flatMap((name) => this.#readFile(name)), isWhole: true };
  }

  #isOther(name: string): boolean {
    const known = this.#files.get(name);
    if (known === undefined) return false;
    return this.#withFile(name, (file) => {
      const { ino, size } = fstatSync(file);
      return ino !== known.inode || size < known.offset;
    });
  }

  #readFile(name: string): JournalEntry[] {
    return this.#withFile(name, (file) => {
      const { ino } = fstatSync(file);
      const followed = this.#files.get(name) ?? {
        inode: ino,
        decoder: new StringDecoder('utf8'),
        offset: 0,
        rest: '',
      };
      this.#files.set(name, followed);
      const buffer = Buffer.alloc(chunkBytes);
      let text = followed.rest;
      for (let read = -1; read !== 0; ) {
        read = readSync(file, buffer, 0, chunkBytes, followed.offset);
        followed.offset += read;
        text += followed.decoder.write(buffer.subarray(0, read));
      }
      const lines = text.split('\n');
      followed.rest = lines.pop() ?? '';
      return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as JournalEntry);
    });
  }

  #withFile<Found>(name: string, use: (file: number) => Found): Found {
    const file = openSync(join(this.#folder, name), 'r');
    try {
      return use(file);
    } finally {
      closeSync(file);
    }
  }
}

/** Failed requirements that are listed while a run lasts; its report lists all. */
const maxFailures = 200;

/** How far a run is, told by its record and by what its journal holds so far. */
export class RunTally {
  readonly #record: RunRecord;
  readonly #checks: ReadonlyMap<string, Check>;
  readonly #totalWeight: number;
  readonly #failures = new Map<string, LiveFailure>();
  #weightDone = 0;
  #done = 0;
  #failed = 0;
  #blocked = 0;
  #requests = 0;
  #current: string | undefined;

  constructor(record: RunRecord) {
    this.#record = record;
    const planned = makePlan(checks, record.target, record.plan).checks.filter(
      ({ notSelected }) => notSelected === undefined,
    );
    this.#checks = new Map(planned.map(({ check }) => [check.id, check]));
    this.#totalWeight = planned.reduce((sum, { check }) => sum + this.#weightOf(check), 0);
  }

  add(entry: JournalEntry): void {
    if (entry.type === 'exchange') this.#requests += 1;
    if (entry.type === 'check-start') this.#current = this.#checks.get(entry.check)?.title;
    if (entry.type !== 'check') return;
    const { result } = entry;
    const check = this.#checks.get(result.check);
    if (check === undefined) return;
    this.#done += 1;
    this.#weightDone += this.#weightOf(check);
    const { target, plan, startedAt } = this.#record;
    const charging = { target, selection: plan, waivers: selectWaivers(target, startedAt) };
    const own = { ...result, inherited: [] };
    const end = concludeCheck(check, own, charging);
    if (end.status === 'skipped') this.#blocked += 1;
    if (end.status !== 'failed') return;
    this.#failed += 1;
    for (const finding of end.failures) this.#addFailure(finding);
  }

  /** What a page shows of it. */
  describe(): LiveProgress {
    return {
      share: Math.min(1, this.#totalWeight === 0 ? 0 : this.#weightDone / this.#totalWeight),
      done: this.#done,
      total: this.#checks.size,
      failed: this.#failed,
      blocked: this.#blocked,
      requests: this.#requests,
      ...(this.#current === undefined ? {} : { current: this.#current }),
      failures: [...this.#failures.values()].slice(0, maxFailures),
      moreFailures: Math.max(0, this.#failures.size - maxFailures),
    };
  }

  #weightOf(check: Check): number {
    return estimateRequests(check, this.#record.plan.depth);
  }

  /** A requirement fails once, at the first place that was found; the report names the others. */
  #addFailure({ requirement, wanted, got, operation, status, pointer, hint }: Finding): void {
    const before = this.#failures.get(requirement);
    if (before !== undefined) {
      this.#failures.set(requirement, { ...before, places: before.places + 1 });
      return;
    }
    const { area, clause, level, text } = getRequirement(requirement);
    const { method, path } = getOperation(operation);
    const on = `${method} ${path} answered ${status}${pointer === '' ? '' : `, at ${pointer}`}`;
    this.#failures.set(requirement, {
      ...{ requirement, area, clause, level, text, wanted, got, on, places: 1 },
      ...(hint === undefined ? {} : { hint }),
    });
  }
}
