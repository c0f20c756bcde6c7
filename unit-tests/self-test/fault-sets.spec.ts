import { expect, test } from '@playwright/test';
import { findNamed } from '../../app/command-line/names.ts';
import { faults } from '../../proof/faults/index.ts';
import { listGrips } from '../../proof/reference-server/grips.ts';
import { detectionOf } from '../../proof/self-test/detection.ts';
import { examine } from '../../proof/self-test/examine.ts';
import { drawSet, faultsPerSet, nameSet } from '../../proof/self-test/fault-sets.ts';
import { selectSubjects } from '../../proof/self-test/subjects.ts';
import { certifySubject, findHidden } from '../../proof/self-test/trial.ts';
import { checks } from '../../tests/index.ts';
import { pickOfToday, takeTurns } from '../days.ts';

const slow = takeTurns(import.meta.url);

test('the places that a fault grips are told by its hooks, rules, wire and data', () => {
  const gripsOf = (id: string) => listGrips(findNamed('fault', id, faults));
  expect(gripsOf('providers-name-drop')).toEqual(['after listProviders']);
  expect(gripsOf('api-key-of-any-text')).toEqual(['auth.banking.isKeyValid']);
  // Some of each area: all of them would take longer than the other tests together.
  const some = faults.filter((_, index) => index % 40 === 0);
  expect(some.filter((fault) => listGrips(fault).length === 0).map(({ id }) => id)).toEqual([]);
});

test('a set holds faults that grip no place both, and is drawn from its number alone', () => {
  for (const number of [1, 2, 3]) {
    const set = drawSet(nameSet(number));
    expect(set).toHaveLength(faultsPerSet);
    const grips = set.flatMap(listGrips);
    expect(new Set(grips).size).toBe(grips.length);
    expect(drawSet(nameSet(number))).toEqual(set);
  }
  expect(drawSet(nameSet(1))).not.toEqual(drawSet(nameSet(2)));
});

test('sets stand in the whole self-test, and alone where they are asked for', () => {
  const kinds = selectSubjects({ sets: 3 }).map(({ kind, id }) => `${kind} ${id}`);
  expect(kinds).toEqual(['set set 1', 'set set 2', 'set set 3']);
  expect(selectSubjects({}).filter(({ kind }) => kind === 'set').length).toBeGreaterThan(0);
});

slow.test('what hides a fault counts against the suite', async () => {
  const whole = await examine({ kind: 'set', id: nameSet(1) }, checks);
  const { sets, perfect } = detectionOf([whole], false);
  expect(sets).toMatchObject({ sets: 1, faults: faultsPerSet });
  expect(sets!.shown).toBe(faultsPerSet - whole.hidden!.length);
  expect(perfect).toBe(true);
  const blind = await examine({ kind: 'set', id: nameSet(1) }, [checks[0]!]);
  const missed = detectionOf([blind], false);
  expect(missed.sets!.hidden.length).toBeGreaterThan(1);
  expect(missed.perfect).toBe(false);
});

slow.test('what breaks one way to an answer leaves another way to it', async () => {
  const pairs = [
    // The polls end before the result, which a further POST and the polls after it give.
    ['polled-pending-error-404', 'year-without-its-latest-days'],
    // The session of one part of a check is of no use to it, and the shared one of another part is.
    ['post-error-500-when-answered-more-than-five-times', 'api-key-of-any-text-once-completed'],
    // Every option at once is refused, and the default of one of them is not.
    ['year-refused', 'window-of-a-year-by-default'],
    // The list that shows ids is broken, and another list shows them too.
    ['recipients-list-breaks-once-one-has-contacts', 'recipient-registrations-401-message-wrap-in-list'],
  ];
  for (const ids of pickOfToday(pairs, 2)) {
    const set = ids.map((id) => findNamed('fault', id, faults));
    const report = await certifySubject({ set }, { checks });
    expect(findHidden(set, report).map(({ id }) => id)).toEqual([]);
  }
});
