import { expect, test } from '@playwright/test';
import { findNamed } from '../../app/command-line/names.ts';
import { faults } from '../../proof/faults/index.ts';
import { certifySubject, findIdsWith, type Subject } from '../../proof/self-test/trial.ts';
import { variations } from '../../proof/variations/index.ts';
import { checks } from '../../tests/index.ts';
import { pickOfToday, takeTurns } from '../days.ts';

const slow = takeTurns(import.meta.url);

// The self-test meets variations at `quick`, where these checks do not run.
const cases = {
  'registration-requests-at-once': {
    faults: [
      'registration-requests-together-share-their-providers',
      'registration-requests-together-share-their-recipients',
      'registration-requests-together-are-one-product',
      'registration-request-beside-another-is-forgotten',
      'registration-requests-of-one-recipient-overwrite-each-other',
      'registration-request-writes-the-whole-table-back',
    ],
    variations: [
      'requests-overlap',
      'registration-requests-are-locked',
      'registration-requests-wait-for-each-other',
      'registration-lists-of-two-replicas',
      'registration-visible-later',
      'registration-approval-drops-pairs',
      'registrations-of-others-keep-coming',
    ],
  },
  'session-requests-in-any-order': {
    faults: [
      'poll-after-two-posts-gives-the-first',
      'poll-after-two-posts-keeps-the-first-filter',
      'posts-of-a-session-at-once-leave-a-mixture',
      'posts-of-a-session-at-once-leave-a-longer-window',
      'polls-in-turns-lose-the-filter',
      'polls-in-turns-lose-the-window',
    ],
    variations: [
      'requests-overlap',
      'posts-overtake-each-other',
      'one-post-of-a-session-at-a-time',
      'options-fixed-by-the-first-request',
      'results-given-three-times',
      'completed-operations-refreshed-now-and-then',
      'repeated-posts-start-again',
    ],
  },
  'accounts-walks-at-once': {
    faults: [
      'pages-together-take-one-limit',
      'walks-in-turns-share-their-position',
      'pages-together-get-one-answer',
      'limit-of-the-latest-walk-is-kept',
      'walk-ends-when-another-one-begins',
    ],
    variations: [
      'requests-overlap',
      'account-pages-wait-for-each-other',
      'account-cursors-good-once',
      'account-cursors-of-the-latest-walk',
      'account-cursors-once-and-in-the-latest-walk',
      'account-limit-above-four-refused',
      'account-balances-that-move',
      'customer-who-opens-accounts-meanwhile',
      'customer-with-3000-accounts',
    ],
  },
};

async function failUnder(subject: Subject, only: string): Promise<readonly string[]> {
  const report = await certifySubject(subject, { checks, depth: 'standard', only: [only] });
  expect(report.harnessErrors).toEqual([]);
  return findIdsWith('fail', report);
}

// Of each check, every fault and every variation within three days.
for (const [id, { faults: caught, variations: spared }] of Object.entries(cases)) {
  slow.test(`${id} by itself shows what only two requests at once show`, async () => {
    for (const name of pickOfToday(caught, 3))
      expect(await failUnder({ fault: findNamed('fault', name, faults) }, id), name).not.toEqual([]);
  });

  test(`${id} fails no server that serialises, lags or forgets cursors`, async () => {
    expect(await failUnder({}, id)).toEqual([]);
    for (const name of pickOfToday(spared, 3))
      expect(await failUnder({ variation: findNamed('variation', name, variations) }, id), name).toEqual([]);
  });
}
