import { expect, test } from '@playwright/test';
import { judgeParties } from '../../client/judge/parties.ts';
import { parseRecording } from '../../client/recording/read.ts';
import { findAsked } from '../../client/recording/recognize.ts';
import { ReferenceClient } from '../../client/reference-client/client.ts';
import { clientFaults } from '../../client/reference-client/faults/index.ts';
import type { Habits } from '../../client/reference-client/habits.ts';
import { clientVariations } from '../../client/reference-client/variations.ts';
import { openRecordingWire } from '../../client/reference-client/wire.ts';
import { documentedSettings } from '../../client/rules/past.ts';
import type { Variation } from '../../proof/reference-server/types.ts';
import { variations } from '../../proof/variations/index.ts';
import { pickOfToday, takeTurns } from '../days.ts';
import { type HarEntry, writeEntries, writeHar } from './har.ts';
import { type Mutation, mutations, startDraws } from './mutate-recording.ts';

const slow = takeTurns(import.meta.url);

/** Recordings of each kind, and how many of them are changed: some every day, or so many as OBC_MUTATED says. */
const recordings = 20;
const perDay = Number(process.env.OBC_MUTATED ?? 7);
const mutants = 40;

async function record(habits: Partial<Habits>, servers: readonly Variation[] = []): Promise<HarEntry[]> {
  const wire = await openRecordingWire(servers);
  try {
    await new ReferenceClient(wire, habits).run();
    return writeEntries(wire.requests);
  } finally {
    await wire.close();
  }
}

/** Requirements that a recording fails, of either party. */
function listFailed(entries: readonly HarEntry[]): readonly string[] {
  const { requests } = parseRecording(writeHar(entries), 'traffic.har', 'open-banking-conformance');
  const judged = judgeParties(findAsked(requests), documentedSettings);
  const failed = judged.flatMap(({ findings }) => findings).filter(({ grade }) => grade === 'fail');
  return [...new Set(failed.map(({ requirement }) => requirement))].sort();
}

interface Mutant {
  readonly names: string;
  readonly keepsEvidence: boolean;
  readonly failed: readonly string[];
}

/** One to three changes at a time, each of the kinds alone first. */
function judgeMutants(entries: readonly HarEntry[], seed: number, others: readonly HarEntry[]): Mutant[] {
  const draw = startDraws(seed);
  const pick = () => mutations[Math.floor(draw() * mutations.length)]!;
  return Array.from({ length: mutants }, (_, at) => {
    const chosen: readonly Mutation[] =
      at < mutations.length ? [mutations[at]!] : Array.from({ length: 2 + Math.floor(draw() * 2) }, pick);
    const mutated = chosen.reduce(
      (changed, { apply }) => apply(changed, draw, structuredClone([...others])),
      structuredClone([...entries]),
    );
    const names = chosen.map(({ name }) => name).join(', ');
    const keepsEvidence = chosen.every((one) => one.keepsEvidence);
    // A mutant may hold no request at all.
    const failed = mutated.some((entry) => entry.request?.url !== undefined) ? listFailed(mutated) : [];
    return { names, keepsEvidence, failed };
  });
}

function spread<Item>(items: readonly Item[], count: number): Item[] {
  return Array.from({ length: count }, (_, at) => items[Math.floor((at * items.length) / count)]!);
}

slow.test('what recorders do to a good recording fails nobody', async () => {
  test.slow();
  const plain = await record({});
  const clients = spread(clientVariations.slice(1), recordings / 2);
  const servers = spread(variations, recordings / 2);
  const good = [
    ...clients.map(({ id, habits }) => ({ id, make: () => record(habits) })),
    ...servers.map((one) => ({ id: one.id, make: () => record({}, [one]) })),
  ];
  const alarms: string[] = [];
  for (const [seed, { id, make }] of pickOfToday([...good.entries()], perDay))
    for (const { names, failed } of judgeMutants(await make(), seed, plain))
      if (failed.length > 0) alarms.push(`${id}, ${names}: ${failed.join(', ')}`);
  expect(alarms).toEqual([]);
});

slow.test(
  'what recorders do to a bad recording charges nobody else, and hides nothing that it still shows',
  async () => {
    test.slow();
    const plain = await record({});
    const wrong: string[] = [];
    let found = 0;
    const broken = spread(clientFaults, 60);
    const bad: { readonly id: string; readonly entries: HarEntry[]; readonly failed: readonly string[] }[] =
      [];
    for (const { id, habits } of broken) {
      const entries = await record(habits);
      const failed = listFailed(entries);
      // What shows only where nothing can be missing shows in no recording.
      if (failed.length > 0 && bad.length < recordings) bad.push({ id, entries, failed });
    }
    for (const [seed, { id, entries, failed }] of pickOfToday([...bad.entries()], perDay))
      for (const mutant of judgeMutants(entries, seed, plain)) {
        const isSame = mutant.failed.join() === failed.join();
        found += isSame ? 1 : 0;
        const others = mutant.failed.filter((requirement) => !failed.includes(requirement));
        if (others.length > 0 || (mutant.keepsEvidence && !isSame))
          wrong.push(
            `${id}, ${mutant.names}: ${mutant.failed.join(', ') || 'nothing'}, not ${failed.join(', ')}`,
          );
      }
    expect(bad).toHaveLength(recordings);
    expect(wrong).toEqual([]);
    expect(found).toBeGreaterThan((perDay * mutants) / 3);
  },
);
