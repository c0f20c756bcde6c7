import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from '@playwright/test';
import { createLogUpdate } from 'log-update';
import { Progress } from '../../app/playwright/progress.ts';

/** What a person sees of what is done to a progress. */
function seen(work: (progress: Progress) => void, inTerminal = false, isQuiet = false): string {
  const stream = Object.assign(new PassThrough(), { columns: 120, rows: 40, isTTY: inTerminal });
  const progress = new Progress(
    stream as unknown as NodeJS.WriteStream,
    inTerminal ? createLogUpdate : undefined,
    isQuiet,
  );
  work(progress);
  progress.end();
  return stripVTControlCharacters(String(stream.read() ?? ''));
}

test('checks that are blocked for one reason are shown once, and the others are counted', () => {
  const text = seen((progress) => {
    progress.begin(4);
    for (const title of ['a', 'b', 'c'])
      progress.ended(title, 'skipped', 1, { reason: 'blocked: no answer' });
    progress.ended('d', 'passed', 2);
  });
  expect(text.split('\n')).toEqual([
    'Running 4 tests',
    'blocked  a (1 ms)',
    '         no answer',
    'ok       d (2 ms)',
    'blocked  2 more tests, for the same reasons',
    '',
  ]);
});

test('a terminal shows the share by what the checks are reckoned at, the requests and the failures', () => {
  const text = seen((progress) => {
    progress.begin(2, 10);
    progress.ended('a', 'failed', 1, { requests: 5, weight: 4 });
    progress.started('b');
  }, true);
  expect(text).toContain('[40 %, 1/2, 5 requests, 1 failed');
});

test('a quiet run shows nothing on its way', () => {
  const text = seen(
    (progress) => {
      progress.begin(1);
      progress.waiting('the next poll');
      progress.ended('a', 'failed', 1);
    },
    false,
    true,
  );
  expect(text).toBe('');
});
