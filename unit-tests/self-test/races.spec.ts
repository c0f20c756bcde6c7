import { expect, test } from '@playwright/test';
import { raceFaults } from '../../proof/faults/general/races.ts';
import { detectionOf } from '../../proof/self-test/detection.ts';
import { type Examination, isPerfect } from '../../proof/self-test/examine.ts';
import { listRaces, parseRace, raceRequirements } from '../../proof/self-test/races.ts';
import { certifySubject, runSubject } from '../../proof/self-test/trial.ts';
import { overlapVariations } from '../../proof/variations/general/overlaps.ts';
import { checks } from '../../tests/index.ts';

const row = 'requests-at-once-get-no-server-error';

test('every race and every conforming server on which requests overlap is met, and fifteen races are there', () => {
  const met = new Set(listRaces().map((name) => Object.values(parseRace(name))[0]));
  expect(met).toEqual(new Set([...raceFaults, ...overlapVariations]));
  expect(raceFaults.length).toBeGreaterThanOrEqual(15);
  expect(() => parseRace('nothing~1')).toThrow('there is no race nothing~1');
});

test('at most 60 requests are sent together on purpose, and the report says which', async () => {
  const drawn = checks.filter(({ properties = [] }) => properties.length === 0);
  const { journal } = await runSubject({}, { checks: drawn, depth: 'standard', only: [row] });
  const results = journal.entries.flatMap((entry) => (entry.type === 'check' ? [entry.result] : []));
  const counts = results.map(({ judged }) => judged[row] ?? 0);
  const sum = counts.reduce((total, count) => total + count, 0);
  expect(sum).toBeGreaterThan(40);
  expect(sum).toBeLessThanOrEqual(60);
  const said = results.flatMap(({ observations }) => observations.map(({ what }) => what));
  expect(said.filter((what) => what.includes('of requests at once')).length).toBe(
    counts.filter((count) => count > 0).length,
  );
});

test('a conforming server behind jitter fails nothing', async () => {
  const only = ['registration-requests-at-once'];
  const report = await certifySubject({}, { checks, only, depth: 'standard', jitterMs: 5 });
  expect(report.requirements.filter(({ verdict }) => verdict === 'fail')).toEqual([]);
  expect(report.harnessErrors).toEqual([]);
  expect(report.run.requests).toBeGreaterThan(10);
});

test('a race that is missed is counted and no complaint; a conforming server that fails is one', () => {
  const nothing = { killed: [], falselyCharged: [], evidence: [], open: [], harnessErrors: [], took: 1 };
  const race = { ...nothing, kind: 'race', survived: [], outcome: 'conformant' } as const;
  const [fault, variation] = [raceFaults[0]!.id, overlapVariations[0]!.id];
  const found: Examination = { ...race, id: `${fault}~1`, killed: [row] };
  const missed: Examination = { ...race, id: `${fault}~2`, survived: [row] };
  const alarm: Examination = { ...race, id: `${variation}~1`, falselyCharged: raceRequirements.slice(0, 1) };
  expect(isPerfect(missed)).toBe(true);
  expect(detectionOf([found, missed, alarm], false)).toMatchObject({
    perfect: false,
    races: { faults: 1, trials: 2, found: 1, missed: [`${fault}~2`], variations: 1, falseAlarms: 1 },
  });
});
