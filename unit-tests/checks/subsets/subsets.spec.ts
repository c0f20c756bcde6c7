import { expect, test } from '@playwright/test';
import type { Dispatcher } from 'undici';
import { laws } from '../../../laws/index.ts';
import { type ReferenceServer, startReferenceServer } from '../../../proof/reference-server/server.ts';
import { declaredReferenceTarget } from '../../../proof/reference-target.ts';
import { type Area, declarableAreas } from '../../../src/catalogue/requirements.ts';
import { runInProcess } from '../../../src/engine/in-process.ts';
import { startVirtualClock } from '../../../src/http/clock.ts';
import { MemoryJournal } from '../../../src/journal/memory.ts';
import { foldReport } from '../../../src/report/fold/report.ts';
import type { Report } from '../../../src/report/report.ts';
import type { DeclaredTarget } from '../../../src/target-file/declared.ts';
import { resolveTarget } from '../../../src/target-file/resolve.ts';
import { checks } from '../../../tests/index.ts';
import { pickOfToday, takeTurns } from '../../days.ts';
import { mocks } from './mocks.ts';

const slow = takeTurns(import.meta.url);

/** Every choice of areas that a target file may declare. */
const choices: readonly (readonly Area[])[] = Array.from(
  { length: 2 ** declarableAreas.length - 1 },
  (_, choice) => declarableAreas.filter((_area, place) => ((choice + 1) >> place) % 2 === 1),
);

/** A target file that declares some areas of a server, and nothing of the others. */
function declare(server: ReferenceServer, areas: readonly Area[]): DeclaredTarget {
  const poll = { interval: 1, limit: 60 };
  const { outbound, recipients, registrations, revocation, fdx, banking, ...rest } = declaredReferenceTarget(
    server.description,
    poll,
  );
  const only = <Part>(area: Area, name: string, part: Part) => (areas.includes(area) ? { [name]: part } : {});
  const isOutbound = areas.some((area) => area !== 'account-detail');
  return {
    ...rest,
    areas: areas as DeclaredTarget['areas'],
    ...(isOutbound ? { outbound } : {}),
    ...only('recipients', 'recipients', recipients),
    ...only('registrations', 'registrations', registrations),
    ...only('revocation', 'revocation', revocation),
    ...only('fdx-accounts', 'fdx', fdx),
    ...only('account-detail', 'banking', banking),
  } as DeclaredTarget;
}

/** A target file of a mock: addresses, and credentials that it does not look at. */
function declareMock(areas: readonly Area[]): DeclaredTarget {
  const isOutbound = areas.some((area) => area !== 'account-detail');
  const baseUrl = 'http://127.0.0.1:1';
  const customerId = '7f3f7c1e-56a8-4f0e-9a56-0c4b8f1f2a77';
  return {
    target: { name: 'a mock', kind: 'mock' },
    areas: areas as DeclaredTarget['areas'],
    ...(isOutbound
      ? { outbound: { baseUrl, auth: { token: 'mock-token', adminToken: 'mock-admin-token' } } }
      : {}),
    ...(areas.includes('account-detail') ? { banking: { baseUrl, apiKey: 'mock-key', customerId } } : {}),
  };
}

async function certify(
  declared: DeclaredTarget,
  interceptor: Dispatcher.DispatcherComposeInterceptor,
  clock = startVirtualClock(),
): Promise<Report> {
  const target = resolveTarget(declared);
  const run = await runInProcess({
    laws,
    checks,
    target,
    clock,
    interceptor,
    journal: new MemoryJournal(false),
  });
  return foldReport({ ...run, target, entries: run.journal.entries, replay: 'obc run' });
}

/** What every choice of areas is held to: no error of ours, and rows of the declared areas alone. */
function expectVerdict(report: Report, areas: readonly Area[]): void {
  const name = areas.join(', ');
  expect(report.harnessErrors, name).toEqual([]);
  expect(report.executed, name).toBe(report.planned);
  const judged = report.requirements.filter(
    ({ verdict }) => !['not-applicable', 'not-selected'].includes(verdict),
  );
  const allowed = new Set<Area>(['general', ...areas]);
  expect(
    [...new Set(judged.map(({ area }) => area))].filter((area) => !allowed.has(area)),
    name,
  ).toEqual([]);
  for (const area of areas)
    expect(
      judged.map((row) => row.area),
      name,
    ).toContain(area);
}

test('there are 63 choices of areas', () => {
  expect(new Set(choices.map(String)).size).toBe(63);
});

/** A mock in trouble is the same in every area, so that each alone and all together say enough. */
const few = choices.filter(({ length }) => length === 1 || length === declarableAreas.length);

slow.test(
  'every choice of areas gives a server its verdict: each area, all of them, and others every day',
  async () => {
    const others = choices.filter((areas) => !few.includes(areas));
    for (const areas of [...few, ...pickOfToday(others, 4)]) {
      const clock = startVirtualClock();
      const server = await startReferenceServer({ now: clock.now });
      const report = await certify(declare(server, areas), server.interceptor, clock);
      await server.close();
      expectVerdict(report, areas);
      // What registers needs a recipient, and only the area of recipients says how one is made.
      const isWhole = areas.includes('recipients') || !areas.includes('registrations');
      // At quick no choice of areas is more than a part.
      expect(report.outcome, areas.join(', ')).toBe(isWhole ? 'passed-in-scope' : 'partial');
    }
  },
);

for (const [name, interceptor] of Object.entries(mocks)) {
  const isGood = name === 'gives what is preferred';
  slow.test(`every choice of areas gives a verdict to a mock that ${name}`, async () => {
    for (const areas of isGood ? choices : few) {
      const report = await certify(declareMock(areas), interceptor);
      expectVerdict(report, areas);
      const { outcome, reasons } = report;
      // A mock is a part, whatever it answers; one that is good lacks nothing else.
      const isOnlyMock = outcome === 'partial' && reasons.every((reason) => /^a mock proves/.test(reason));
      expect(isOnlyMock, `${areas.join(', ')}: ${outcome}, ${reasons.join('; ')}`).toBe(isGood);
    }
  });
}
