import { expect, test } from '@playwright/test';
import { faults } from '../../proof/faults/index.ts';
import { detectionOf } from '../../proof/self-test/detection.ts';
import { examine } from '../../proof/self-test/examine.ts';
import { daysOfAll, selectSubjects } from '../../proof/self-test/subjects.ts';
import {
  daysOfSweep,
  drawOfTheDay,
  listUsuallySwept,
  nameSwept,
  onceDiffering,
  usualShare,
} from '../../proof/self-test/sweep.ts';
import { variations } from '../../proof/variations/index.ts';
import { checks } from '../../tests/index.ts';
import { takeTurns } from '../days.ts';

const slow = takeTurns(import.meta.url);

const ids = [...faults, ...variations].map(({ id }) => id).toSorted();

test('days that follow each other sweep every fault and variation, each once', () => {
  for (const [share, first] of [
    [usualShare, 20_000],
    [usualShare, 20_017],
    [7, 3],
  ] as const) {
    const days = Array.from({ length: share }, (_, at) => drawOfTheDay(share, first + at));
    expect(days.flat().toSorted()).toEqual(ids);
  }
});

test('what a run once judged otherwise is swept within days that follow each other, and before a release', () => {
  expect(onceDiffering.filter((id) => !ids.includes(id))).toEqual([]);
  const days = Array.from({ length: daysOfSweep }, (_, at) => listUsuallySwept(false, 20_001 + at)).flat();
  expect(onceDiffering.filter((id) => !days.includes(id))).toEqual([]);
  const swept = selectSubjects({}, true).filter(({ kind }) => kind === 'swept');
  const names = swept.map(({ id }) => id);
  expect(onceDiffering.filter((id) => !names.includes(nameSwept(id)))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});

test('all faults and variations but the part of the day are brief, and none where one is named or a page is written', () => {
  const briefOf = (...selection: Parameters<typeof selectSubjects>) =>
    selectSubjects(...selection).filter(({ isBrief }) => isBrief === true);
  const usual = 1 - 1 / daysOfAll;
  const share = (kind: string) => briefOf({}).filter((one) => one.kind === kind).length;
  expect(Math.abs(share('fault') / faults.length - usual)).toBeLessThan(0.05);
  expect(Math.abs(share('variation') / variations.length - usual)).toBeLessThan(0.1);
  expect(share('fault') + share('variation')).toBe(briefOf({}).length);
  for (const selection of [
    { areas: ['providers'] },
    { variations: ['all'] },
    { faults: [faults[0]!.id, faults[1]!.id] },
  ])
    expect(briefOf(selection)).toEqual([]);
  expect(briefOf({}, true)).toEqual([]);
});

slow.test('a server that certifies in spite of its fault counts against the suite', async () => {
  const name = { kind: 'swept', id: nameSwept('revocation-takes-the-last-connection-too') } as const;
  const met = await examine(name, checks);
  expect(detectionOf([met], false)).toMatchObject({
    perfect: true,
    sweep: { faults: 1, detected: 1, conformant: [], chargedWrongly: 0 },
  });
  const blind = checks.filter(({ area }) => area === 'providers');
  const missed = detectionOf([await examine(name, blind)], false);
  expect(missed).toMatchObject({ perfect: false, sweep: { faults: 1, detected: 0 } });
});

slow.test('a conforming server that fails as a run goes counts against the suite', async () => {
  const name = { kind: 'swept', id: nameSwept('answers-gzipped') } as const;
  const met = await examine(name, checks);
  const alarm = { ...met, falselyCharged: ['provider-id-is-an-integer'] as const };
  const shown = { faults: 0, variations: 1, falseAlarms: 0 };
  expect(detectionOf([met], false)).toMatchObject({ perfect: true, sweep: shown });
  expect(detectionOf([alarm], false)).toMatchObject({ perfect: false, sweep: { ...shown, falseAlarms: 1 } });
});
