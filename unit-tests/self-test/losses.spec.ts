import { expect, test } from '@playwright/test';
import { findNamed } from '../../app/command-line/names.ts';
import { examine, isPerfect } from '../../proof/self-test/examine.ts';
import { acceptedLosses, listLosses, listNewLosses, listStaleLosses } from '../../proof/self-test/losses.ts';
import { listComplaints } from '../../proof/self-test/render.ts';
import { certifySubject } from '../../proof/self-test/trial.ts';
import { variations } from '../../proof/variations/index.ts';
import { requirements } from '../../src/catalogue/requirements.ts';
import { checks } from '../../tests/index.ts';
import { takeTurns } from '../days.ts';

const slow = takeTurns(import.meta.url);

const resultsAtOnce = findNamed('variation', 'results-at-once', variations);

test('every accepted loss names servers and requirements that there are, once, with a reason', () => {
  const known = new Set<string>(requirements.map(({ id }) => id));
  for (const { servers, reason, told = [], lost = [] } of acceptedLosses) {
    expect(reason).toMatch(/^[A-Za-z].{20,}\.$/);
    for (const id of servers) findNamed('variation', id, variations);
    expect(lost.filter((id) => !known.has(id))).toEqual([]);
    expect(told.length + lost.length).toBeGreaterThan(0);
    expect(told.filter((part) => part.length < 10)).toEqual([]);
  }
  const losses = acceptedLosses.flatMap(({ servers, told = [], lost = [] }) =>
    servers.flatMap((server) => [...told, ...lost].map((one) => `${server} ${one}`)),
  );
  expect(new Set(losses).size).toBe(losses.length);
});

slow.test(
  'what a server leaves unjudged is a complaint until it is accepted, and so is what is accepted in vain',
  async () => {
    const clean = await certifySubject({}, { checks });
    const losses = listLosses(clean, await certifySubject({ variation: resultsAtOnce }, { checks }));
    expect(losses.map(({ id }) => id)).toContain('pending-body-carries-no-accounts');
    // The same habit under another name is new.
    expect(listNewLosses('results-at-second-sight', losses)).toEqual(losses);
    expect(listNewLosses(resultsAtOnce.id, losses)).toEqual([]);
    const [first, ...others] = losses;
    const accepted = { servers: [resultsAtOnce.id], reason: 'A reason.' };
    const allButOne = [{ ...accepted, lost: others.map(({ id }) => id) }];
    expect(listNewLosses(resultsAtOnce.id, losses, allButOne)).toEqual([first]);
    const byText = [{ ...accepted, told: [first!.reason!] }];
    expect(listNewLosses(resultsAtOnce.id, losses, byText)).not.toContain(first);
    const inVain = [{ ...accepted, lost: ['provider-name-is-a-string'] }];
    expect(listStaleLosses(resultsAtOnce.id, losses, inVain)).toEqual(['provider-name-is-a-string']);
    expect(listLosses(clean, clean)).toEqual([]);
  },
);

test('a check that is left out of a conforming server only would fail the self-test', async () => {
  const examination = await examine({ kind: 'variation', id: resultsAtOnce.id }, checks);
  expect(examination.unjudged).toEqual([]);
  expect(isPerfect(examination)).toBe(true);
  const worse = { ...examination, unjudged: ['provider-name-is-a-string is blocked: no reason'] };
  expect(isPerfect(worse)).toBe(false);
  expect(listComplaints(worse)).toEqual([
    'variation results-at-once: losses other than those of proof/self-test/accepted-losses.json: provider-name-is-a-string is blocked: no reason',
  ]);
});
