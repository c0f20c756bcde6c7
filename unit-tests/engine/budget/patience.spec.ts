import { expect, test } from '@playwright/test';
import { Patience } from '../../../src/engine/budget/patience.ts';
import { startVirtualClock } from '../../../src/http/clock.ts';
import { answered } from '../../answered.ts';

/** Patience on a virtual clock, and answers as it hears them. */
function startPatience() {
  const clock = startVirtualClock();
  const patience = new Patience(clock);
  const { origin } = new URL(answered('listProviders', 200, {}).request.url);
  return {
    clock,
    patience,
    creation: answered('createRecipient', 503, {}),
    list: answered('listProviders', 200, {}),
    problemOf: (operation: 'createRecipient' | 'listProviders') => patience.problemOf(operation, origin),
  };
}

test('requests that wait side by side in vain cost their time once', () => {
  const { clock, patience, creation, list, problemOf } = startPatience();
  for (let second = 0; second < 9; second += 1) {
    for (let beside = 0; beside < 4; beside += 1) patience.note(creation);
    patience.note(list);
    clock.pass(1000);
    for (let beside = 0; beside < 4; beside += 1) patience.noteInVain(creation, 1000);
  }
  expect(problemOf('createRecipient')).toBeUndefined();
  clock.pass(1000);
  patience.noteInVain(creation, 1000);
  expect(problemOf('createRecipient')).toMatch(/^POST \/recipients got 503 \(service unavailable\) 36 times/);
  expect(problemOf('listProviders')).toBeUndefined();
});

test('an answer of the service between refusals ends the row', () => {
  const { clock, patience, creation, list, problemOf } = startPatience();
  for (let second = 0; second < 60; second += 1) {
    patience.note(creation);
    patience.note(list);
    clock.pass(1000);
    patience.noteInVain(creation, 1000);
    if (second % 8 === 7) patience.note(answered('createRecipient', 201, {}));
  }
  expect(problemOf('createRecipient')).toBeUndefined();
});
