import { expect, test } from '@playwright/test';
import { laws } from '../../../laws/index.ts';
import { faults } from '../../../proof/faults/index.ts';
import { makeRunOptions } from '../../../proof/self-test/sweep.ts';
import { runSubject } from '../../../proof/self-test/trial.ts';
import { judgeRecordedAnswers } from '../../../src/engine/recorded/contract.ts';
import { findUnsaidByLaws, judgeSessions } from '../../../src/engine/recorded/laws.ts';
import { findImpossibilities } from '../../../src/evidence/bundle/history.ts';
import type { JournalEntry } from '../../../src/journal/entry.ts';
import { seedOf } from '../../../src/plan/seed.ts';
import type { RunFolder } from '../../../src/report/run/rebuild-report.ts';
import { checks } from '../../../tests/index.ts';
import { pickOfToday } from '../../days.ts';

/** Faults of a server that breaks much at once, so that answers, retries and cases that fail meet in one test. */
const perServer = 60;
const seeds =
  process.env.OBC_HONEST?.split(',').map(Number) ?? pickOfToday([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 1);

for (const seed of seeds)
  test(`nothing contradicts itself in the journal of a server with ${perServer} faults, drawn by ${seed}`, async () => {
    const drawn = [...faults].sort((a, b) => seedOf(seed, a.id) - seedOf(seed, b.id)).slice(0, perServer);
    const options = { ...makeRunOptions(checks), seed, keepsExchanges: true };
    const { journal, plan, runId, target } = await runSubject({ set: drawn }, options);
    const entries = JSON.parse(JSON.stringify(journal.entries)) as JournalEntry[];
    const [first] = entries;
    const record = { runId, startedAt: first?.type === 'start' ? first.at : 0, target };
    const run = { target, entries, ownRuns: [runId], laws };
    // What tests took is measured by another clock than that of the virtual server.
    const impossible = findImpossibilities({ record, entries } as unknown as RunFolder, plan);
    expect(impossible.filter((one) => !/^the check \S+ took (less|longer) /.test(one))).toEqual([]);
    expect(judgeRecordedAnswers(run).problems).toEqual([]);
    expect(findUnsaidByLaws(run, judgeSessions(run))).toEqual([]);
  });
