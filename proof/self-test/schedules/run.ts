import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { laws } from '../../../laws/index.ts';
import { runInProcess } from '../../../src/engine/in-process.ts';
import type { Clock } from '../../../src/http/clock.ts';
import { MemoryJournal } from '../../../src/journal/memory.ts';
import { findMiscounts } from '../../../src/journal/miscounts.ts';
import type { Check } from '../../../src/plan/check.ts';
import type { PlannedCheck } from '../../../src/plan/plan.ts';
import { seedOf } from '../../../src/plan/seed.ts';
import { orderWorstFirst } from '../../../src/plan/worst-first.ts';
import { foldReport } from '../../../src/report/fold/report.ts';
import type { Report } from '../../../src/report/report.ts';
import type { Connection, Target } from '../../../src/target-file/types.ts';
import { Refusal } from '../../reference-server/refusal.ts';
import { type ReferenceServer, startReferenceServer } from '../../reference-server/server.ts';
import type { Fault, Variation } from '../../reference-server/types.ts';
import { referenceTarget } from '../../reference-target.ts';
import { variations } from '../../variations/index.ts';
import type { Schedule } from './draw.ts';
import { startEventClock } from './event-clock.ts';
import { Uses } from './uses.ts';

/** What became of the runs of a schedule. */
export interface ScheduleResult {
  /** Of each run. */
  readonly reports: readonly Report[];
  /** Objects that two checks of one run held at once, and checks that sent more or less than they say, in words. */
  readonly conflicts: readonly string[];
}

/** Prints the next line of the file `supply` beside it; several may ask at once, and several runs. */
const nextLine = `
import { mkdirSync, readFileSync } from 'node:fs';
const lines = readFileSync('supply', 'utf8').split('\\n');
for (let at = 0; ; at++) {
  try { mkdirSync('taken-' + at); } catch { continue; }
  console.log(lines[at]);
  break;
}
`;

/** Seconds between polls on the clock of a schedule, and until the suite gives up. */
const poll = { interval: 1, limit: 600 };

/** Certifies a reference server by the runs of a schedule, in this process, with the faults that are given. */
export async function runSchedule(
  schedule: Schedule,
  {
    checks,
    faults = [],
    only = [],
  }: { checks: readonly Check[]; faults?: readonly Fault[]; only?: readonly string[] },
): Promise<ScheduleResult> {
  const clock = startEventClock();
  const folder = mkdtempSync(join(tmpdir(), 'obc-schedule-'));
  const server = await startReferenceServer({ now: clock.now, faults, variations: listHabits(schedule) });
  try {
    const target = { ...(await declare(server, schedule, folder)), folder };
    slowDown(server, schedule, clock);
    const begun = Array.from({ length: schedule.runs }, async (_, index) => {
      await clock.sleep(index * schedule.gap);
      return runOnce(server, target, { schedule, clock, checks, only });
    });
    const ended = await Promise.all(begun);
    return {
      reports: ended.map(({ report }) => report),
      conflicts: ended.flatMap(({ conflicts }) => conflicts),
    };
  } finally {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function listHabits({ variation: id, revocationTakes, refusesNames }: Schedule): Variation[] {
  const variation = variations.filter((one) => one.id === id);
  return [
    ...variation,
    ...(revocationTakes > 0 ? [slowRevocations(revocationTakes)] : []),
    ...(refusesNames ? [refusedNames] : []),
  ];
}

function slowRevocations(takesEffectAfter: number): Variation {
  return {
    id: 'slow-revocations',
    title: `a revocation takes effect after ${takesEffectAfter} ms`,
    apply({ rules }) {
      Object.assign(rules.revocation, { takesEffectAfter });
    },
    declares(description) {
      description.revocation.settleSeconds = 4;
    },
  };
}

const refusedNames: Variation = {
  id: 'refused-names',
  title: 'a second recipient of one name gets 409',
  apply({ rules, store }) {
    const { toStore } = rules.recipients;
    rules.recipients.toStore = (recipient, call) => {
      const isNew = call.operation === 'createRecipient';
      if (isNew && [...store.recipients.values()].some(({ name }) => name === recipient.name))
        throw new Refusal(409, 'The name is taken');
      return toStore(recipient, call);
    };
  },
};

/** The target file of a server, with as much as the schedule says. */
async function declare(server: ReferenceServer, schedule: Schedule, folder: string): Promise<Target> {
  const target = referenceTarget(server.description, poll);
  const all = target.revocation?.connections ?? [];
  const [listed, rest] = [all.slice(0, schedule.connections), all.slice(schedule.connections)];
  const connectionCommand = schedule.makesMore && rest.length > 0 ? makeSupply(folder, rest) : undefined;
  const { authorize, ...banking } = target.banking!;
  const sessions = await authorizeSessions(server, schedule.sessions);
  return {
    ...target,
    revocation: {
      ...target.revocation!,
      connections: listed,
      ...(connectionCommand && { connectionCommand }),
    },
    banking:
      sessions.length === 0 ? { ...banking, ...(authorize && { authorize }) } : { ...banking, sessions },
  };
}

function makeSupply(folder: string, connections: readonly Connection[]): readonly string[] {
  writeFileSync(join(folder, 'supply'), connections.map((one) => JSON.stringify(one)).join('\n'));
  writeFileSync(join(folder, 'next-line.mjs'), nextLine);
  return [process.execPath, 'next-line.mjs'];
}

/** Sessions as somebody would list them: the first is for all, then slow and ready ones in turn. Fewer where the server refuses. */
async function authorizeSessions({ description }: ReferenceServer, count: number) {
  const { personas, apiKey, customerId, usualPersona, authorize } = description.banking;
  const slow = personas.find(({ pollsUntilReady }) => pollsUntilReady !== null && pollsUntilReady > 0)?.name;
  const sessions: { readonly requestId: string; readonly slow?: boolean }[] = [];
  for (let at = 0; at < count; at++) {
    const isSlow = at % 2 === 1;
    const response = await fetch(
      description.bankingUrl + authorize.path.replace('{customerId}', customerId),
      {
        method: 'POST',
        headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
        body: JSON.stringify({ Persona: isSlow ? slow : (usualPersona ?? slow) }),
      },
    );
    const { RequestId } = (await response.json().catch(() => ({}))) as { RequestId?: unknown };
    if (typeof RequestId === 'string') sessions.push({ requestId: RequestId, ...(isSlow && { slow: true }) });
  }
  return sessions;
}

/** Lets requests and answers take their time, and some meet a busy service. */
function slowDown({ nodes }: ReferenceServer, { latency, busyEvery, seed }: Schedule, clock: Clock): void {
  let requests = 0;
  const draw = () => latency.min + (seedOf(seed, 'latency', requests) % (latency.max - latency.min + 1));
  for (const node of nodes) {
    node.before('*', async () => {
      requests += 1;
      await clock.sleep(draw());
      const isBusy = busyEvery > 0 && requests % busyEvery === 0;
      return isBusy ? { status: 503, headers: { 'retry-after': '1' }, body: {} } : undefined;
    });
    node.after('*', async () => {
      await clock.sleep(draw());
    });
  }
}

interface HowToRun {
  readonly schedule: Schedule;
  readonly clock: Clock;
  readonly checks: readonly Check[];
  readonly only: readonly string[];
}

async function runOnce(server: ReferenceServer, target: Target, { schedule, clock, checks, only }: HowToRun) {
  const { depth, seed, concurrency, order } = schedule;
  const uses = new Uses(server.description.revocation.connections);
  const run = await runInProcess({
    laws,
    checks: uses.watch(checks),
    target,
    clock,
    concurrency,
    interceptor: server.interceptor,
    journal: new MemoryJournal(),
    order: (planned) => (order === 0 ? orderWorstFirst(planned, depth) : shuffle(planned, order)),
    plan: { depth, seed, only },
  });
  const { plan, runId, journal } = run;
  const report = foldReport({ plan, target, entries: journal.entries, runId, replay: 'obc run' });
  return { report, conflicts: [...uses.listConflicts(), ...findMiscounts(journal.entries)] };
}

/** The checks in an order of their own; those that look at the end of the run stay there. */
function shuffle(planned: readonly PlannedCheck[], order: number): readonly PlannedCheck[] {
  const placeOf = ({ check, number }: PlannedCheck) => [check.atEnd ? 1 : 0, seedOf(order, number)] as const;
  return [...planned].sort((a, b) => {
    const [[endA, a1], [endB, b1]] = [placeOf(a), placeOf(b)];
    return endA - endB || a1 - b1;
  });
}

/** What is wrong with what became of a schedule, in words: the server conforms, so that nothing may fail. */
export function listObjections({ reports, conflicts }: ScheduleResult): readonly string[] {
  const failed = reports.flatMap(({ requirements }) =>
    requirements
      .filter(({ verdict }) => verdict === 'fail')
      .flatMap(({ id, findings }) =>
        findings
          .filter(({ grade }) => grade === 'fail')
          .slice(0, 2)
          .map(({ check, wanted, got }) => `${id} failed (${check}): wanted ${wanted}, got ${got}`),
      ),
  );
  const broken = reports.flatMap(({ harnessErrors }) =>
    harnessErrors.map(({ check, reason }) => `${check}: ${reason}`),
  );
  return [...failed, ...broken, ...conflicts];
}
