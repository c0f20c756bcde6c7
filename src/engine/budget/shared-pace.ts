import { createHash } from 'node:crypto';
import { closeSync, lstatSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Clock, systemClock } from '../../http/clock.ts';
import { makeFolder } from '../../lib/make-folder.ts';
import { readMonotonicMs } from '../../lib/monotonic.ts';
import type { Share } from '../../plan/demand.ts';
import type { Target } from '../../target-file/types.ts';
import { Pace, type Turns, waitUntil } from './pace.ts';

/** How late a turn may be taken, where a timer fires late; one that is missed by more is given up for another. */
const lateMs = 20;
/** Keeps a turn a second away from the one that began it, even where that was taken as late as may be. */
const slack = 1 + (lateMs + 5) / 1000;
/** A slot is forgotten once no process can still be about to take it. */
const forgetMs = 60_000;

/** Moments at equal distances, each of which one process of this machine takes: an empty file per moment taken. */
class Grid {
  readonly gapMs: number;
  readonly #folder: string;
  readonly #clock: Clock;
  #last = 0;

  constructor(folder: string, perSecond: number, clock: Clock) {
    this.#folder = folder;
    this.#clock = clock;
    this.gapMs = (1000 / perSecond) * slack;
  }

  /** Takes the first free moment from `atMs` on and gives it, in milliseconds. Throws when no file can be made. */
  take(atMs: number): number {
    makeFolder(this.#folder, 0o700);
    let slot = Math.max(Math.ceil(atMs / this.gapMs), this.#last + 1);
    while (!this.#claim(slot)) slot += 1;
    this.#last = slot;
    if (slot % 64 === 0) this.#forget();
    return slot * this.gapMs;
  }

  #claim(slot: number): boolean {
    try {
      closeSync(openSync(join(this.#folder, String(slot)), 'wx'));
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw error;
    }
  }

  #forget(): void {
    const oldest = (this.#clock.now() - forgetMs) / this.gapMs;
    for (const name of readdirSync(this.#folder))
      if (Number(name) < oldest) rmSync(join(this.#folder, name), { force: true });
  }
}

/** Gives turns to all processes of this machine together; where they cannot meet, to this one as `alone` does. */
class SharedPace implements Turns {
  readonly #grids: readonly Grid[];
  readonly #alone: Turns;
  readonly #clock: Clock;

  constructor(grids: readonly Grid[], alone: Turns, clock: Clock) {
    this.#grids = grids;
    this.#alone = alone;
    this.#clock = clock;
  }

  async waitForTurn(): Promise<void> {
    for (;;) {
      const mine = this.#take();
      if (mine === undefined) return await this.#alone.waitForTurn();
      await waitUntil(mine, this.#clock);
      if (this.#clock.now() - mine <= lateMs) return;
    }
  }

  #take(): number | undefined {
    try {
      return this.#grids.reduce((atMs, grid) => grid.take(atMs), this.#clock.now());
    } catch {
      return undefined;
    }
  }
}

export interface SharedPaceOptions {
  /** The part of the rate that this shard may use. */
  readonly share?: Share;
  /** Names the shard among those of its run. */
  readonly shard?: string;
  /** How many processes of this shard send at once. */
  readonly processes?: number;
  /** Where processes meet; a folder of this user among the temporary files by default. */
  readonly folder?: string | undefined;
  /** A clock that all who meet share; that of the machine by default. */
  readonly clock?: Clock;
}

const machineClock: Clock = { ...systemClock, now: readMonotonicMs };

/**
 * The turns that the rate of a target file gives, shared by all processes of this machine that send to the same origins,
 * whatever run or shard they belong to; undefined where the file names no rate. A lost process leaves nothing held.
 */
export function openSharedPace(target: Target, options: SharedPaceOptions = {}): Turns | undefined {
  const rate = target.limits?.requestsPerSecond;
  if (rate === undefined) return undefined;
  const { share, shard = '', processes = 1, folder = meetingPlace(), clock = machineClock } = options;
  const part = share?.rate ?? 1;
  const alone = new Pace((rate * part) / processes, clock);
  if (folder === undefined) return alone;
  const gridOf = (name: string, perSecond: number) =>
    new Grid(join(folder, digest(`${name} ${perSecond}`)), perSecond, clock);
  const origins = originsOf(target);
  const whole = origins.map((origin) => gridOf(origin, rate));
  const own = part === 1 ? [] : [gridOf(`${shard} ${origins.join(' ')}`, rate * part)];
  return new SharedPace([...own, ...whole], alone, clock);
}

function originsOf({ outbound, banking }: Target): string[] {
  const addresses = [outbound?.baseUrl, banking?.baseUrl].filter((one) => one !== undefined);
  return [...new Set(addresses.map((address) => new URL(address).origin))].sort();
}

/** A folder that belongs to this user alone; undefined where there is none. */
function meetingPlace(): string | undefined {
  const user = process.getuid?.();
  const folder = join(tmpdir(), `obc-pace-${user ?? 'user'}`);
  try {
    makeFolder(folder, 0o700);
    const found = lstatSync(folder);
    const isOurs = found.isDirectory() && (user === undefined || found.uid === user);
    return isOurs ? join(folder, digest(readBoot())) : undefined;
  } catch {
    return undefined;
  }
}

/** Moments are counted from the start of the machine, so those of an earlier one mean nothing. */
function readBoot(): string {
  return process.platform === 'linux' ? readFileSync('/proc/sys/kernel/random/boot_id', 'utf8') : '';
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
