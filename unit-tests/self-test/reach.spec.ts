import { expect, test } from '@playwright/test';
import { findNamed } from '../../app/command-line/names.ts';
import { faults } from '../../proof/faults/index.ts';
import { listGrips } from '../../proof/reference-server/grips.ts';
import { listReached, selectConcerned, selectReached } from '../../proof/self-test/reach.ts';
import { certifySubject, findIdsWith, judgeFault } from '../../proof/self-test/trial.ts';
import { variations } from '../../proof/variations/index.ts';
import { checks } from '../../tests/index.ts';
import { pickOfToday, takeTurns } from '../days.ts';

const slow = takeTurns(import.meta.url);

const faultOf = (id: string) => findNamed('fault', id, faults);

test('the services in which a fault shows follow from the places that it grips', () => {
  expect(listReached(faultOf('providers-name-drop'))).toEqual(['outbound']);
  expect(listReached(faultOf('account-walk-without-an-end'))).toEqual(['fdx']);
  expect(listReached(faultOf('pending-links-href-wrap-in-object'))).toEqual(['banking']);
  const everywhere = faults.filter((fault) => listReached(fault).length === 3);
  expect(everywhere.length).toBeGreaterThan(50);
  expect(faults.filter((fault) => listReached(fault).length === 0)).toEqual([]);
});

test('a fault that changes answers alone is met by the checks that ask for them', async () => {
  // Of two neighbours one is not among those of forty that meet every check.
  const at = faults.indexOf(faultOf('providers-name-drop'));
  const reached = await selectReached(faults[at]!, checks, 'operation');
  const fault = faults[reached.length > 0 ? at : at + 1]!;
  const [narrow, wide] = [
    await selectReached(fault, checks, 'operation'),
    await selectReached(fault, checks, 'service'),
  ];
  expect(narrow.length).toBeGreaterThan(0);
  expect(narrow.length).toBeLessThan(wide.length);
  expect(wide).toEqual(expect.arrayContaining([...narrow]));
  const written = faults.find((one) => listGrips(one).every((grip) => grip.startsWith('recipients.')))!;
  expect(await selectReached(written, checks, 'operation')).toEqual(
    await selectReached(written, checks, 'service'),
  );
});

test('one fault of forty meets every check', async () => {
  const chosen = await Promise.all(faults.map((fault) => selectReached(fault, checks, 'service')));
  const confined = faults.filter((fault) => listReached(fault).length < 3).length;
  const whole = chosen.filter((only) => only.length === 0).length - (faults.length - confined);
  expect(Math.abs(whole / confined - 1 / 40)).toBeLessThan(0.01);
});

slow.test('a fault is judged by the checks that it reaches as by all of them', async () => {
  const confined = faults.filter(
    ({ needs, ...fault }) => needs === undefined && listReached(fault).length === 1,
  );
  // Other samples with each fault that is added.
  const sample = confined.filter((_, index) => index % 300 === confined.length % 300);
  for (const fault of pickOfToday(sample, 2)) {
    const only = await selectReached(fault, checks, 'service');
    const reached = judgeFault(fault, await certifySubject({ fault }, { checks, only }));
    expect(reached, fault.id).toEqual(judgeFault(fault, await certifySubject({ fault }, { checks })));
    expect(reached.survived, fault.id).toEqual([]);
  }
});

test('a variation of one service is met by the checks of that service, and gets the verdicts of all checks', async () => {
  const chosen = await Promise.all(variations.map((variation) => selectConcerned(variation, checks)));
  const confined = variations.filter((_, at) => chosen[at]!.length > 0);
  expect(confined.length).toBeGreaterThan(variations.length / 2);
  expect(confined.filter(({ declares }) => declares !== undefined)).toEqual([]);
  // Other samples with each variation that is added.
  const sample = confined.filter((_, at) => at % 120 === confined.length % 120);
  for (const variation of pickOfToday(sample, 1)) {
    const only = chosen[variations.indexOf(variation)]!;
    const [part, whole] = [
      await certifySubject({ variation }, { checks, only }),
      await certifySubject({ variation }, { checks }),
    ];
    // Requirements of several services may have a test in another one.
    const judged = part.requirements.filter(({ verdict }) => verdict === 'pass' || verdict === 'warn');
    expect(judged.length, variation.id).toBeGreaterThan(20);
    const verdictOf = (id: string) => whole.requirements.find((row) => row.id === id)!.verdict;
    for (const { id, verdict } of judged)
      expect([variation.id, id, verdictOf(id)]).toEqual([variation.id, id, verdict]);
    expect(findIdsWith('fail', whole)).toEqual([]);
  }
});
