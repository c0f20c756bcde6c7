import { expect, test } from '@playwright/test';
import { runSubject } from '../../proof/self-test/trial.ts';
import { getRequirement, requirements } from '../../src/catalogue/requirements.ts';
import { foldReport } from '../../src/report/fold/report.ts';
import { checks } from '../../tests/index.ts';
import { takeTurns } from '../days.ts';
import places from './places.json' with { type: 'json' };

const slow = takeTurns(import.meta.url);

/** What a client does is seen in its own recordings, not in a run. */
const silent = requirements
  .filter(({ level, party }) => level === 'SILENT' && party === 'server')
  .map(({ id }) => id);

/** Told by the target file and not by an answer. */
const declared = ['wire-names'];

/** Seen only where the target file says that there is a webhook. */
const elsewhere = ['webhook-delivery'];

test('every place that the document leaves open has a row that tells what a target does there', () => {
  for (const { rows } of places) for (const id of rows) expect(getRequirement(id as never).id).toBe(id);
});

test('every silence belongs to a place of the document', () => {
  const placed = new Set(places.flatMap(({ rows }) => rows));
  expect(silent.filter((id) => !placed.has(id))).toEqual([]);
});

slow.test('a run tells every silence, each observation with the exchange that shows it', async () => {
  const run = await runSubject({}, { checks, depth: 'standard' });
  const report = foldReport({ ...run, entries: run.journal.entries, replay: 'obc run' });
  const observed = new Map(report.silences.map((silence) => [silence.requirement, silence.observed]));
  const unseen = silent.filter((id) => (observed.get(id) ?? []).length === 0);
  expect(unseen.filter((id) => !elsewhere.includes(id))).toEqual([]);
  const unshown = silent.filter((id) => observed.get(id)?.some(({ exchange }) => exchange === undefined));
  expect(unshown.filter((id) => !declared.includes(id))).toEqual([]);
});
