import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import type { RebuiltReport } from '../../src/report/run/rebuild-report.ts';
import { pickOfToday, takeTurns } from '../days.ts';
import { certifyPlanted, type Planted } from './certify.ts';
import { diagnosePlanted } from './doctor.ts';
import { freeNames } from './free-places.ts';
import { otherNames } from './other-places.ts';
import { listDangers, listLogDangers, writeOutputs } from './outputs.ts';
import { hostileText } from './texts.ts';

const slow = takeTurns(import.meta.url);

/**
 * Texts at places in all, of which each day tries a third; `OBC_HOSTILE_CASES=10000` tries so many at once, for the figure that
 * docs/security.md names.
 */
const cases = Number(process.env.OBC_HOSTILE_CASES ?? 200);
const days = process.env.OBC_HOSTILE_CASES === undefined ? 3 : 1;
const seed = Number(process.env.OBC_HOSTILE_SEED ?? 14);

/** Places at which one server breaks the document: more would hide one another. */
const othersAtOnce = 25;

const freeRuns = Math.max(1, Math.round(cases / 2 / freeNames.length));
const otherRuns = Math.max(1, Math.round(cases / 2 / othersAtOnce));

const plantedFreely = fc
  .tuple(...freeNames.map(() => hostileText))
  .map((texts) => freeNames.map((place, index): Planted => ({ place, text: texts[index]! })));

const plantedElsewhere = fc
  .tuple(
    fc.shuffledSubarray([...otherNames], { minLength: othersAtOnce, maxLength: othersAtOnce }),
    fc.array(hostileText, { minLength: othersAtOnce, maxLength: othersAtOnce }),
  )
  .map(([places, texts]) => places.map((place, index): Planted => ({ place, text: texts[index]! })));

interface Plain extends RebuiltReport {
  readonly outputs: ReadonlyMap<string, string>;
}

let plain: Promise<Plain> | undefined;

/** The run of a server that writes a plain word at every free place. */
function runPlain(): Promise<Plain> {
  plain ??= certifyPlanted(freeNames.map((place) => ({ place, text: 'plain' }))).then(async (run) => ({
    ...run,
    outputs: await writeOutputs(run, run),
  }));
  return plain;
}

function verdictsOf({ report }: RebuiltReport): string[] {
  return report.requirements.map(({ id, verdict }) => `${id} ${verdict}`);
}

/** What went wrong in a run: errors of ours, checks that got lost, and outputs that somebody would obey. */
async function listTroubles(run: RebuiltReport): Promise<string[]> {
  const { report } = run;
  const before = await runPlain();
  return [
    ...report.harnessErrors.map(({ check, reason }) => `${check} broke: ${reason.slice(0, 200)}`),
    ...(report.executed === report.planned ? [] : [`${report.executed} of ${report.planned} checks ran`]),
    ...listDangers(await writeOutputs(run, before), before.outputs),
  ];
}

/** Holds a number of servers to what they must not bring about; a failure names the single text that does it alone. */
async function holdAll(
  planted: fc.Arbitrary<readonly Planted[]>,
  numRuns: number,
  troublesOf: (planted: readonly Planted[]) => Promise<string[]>,
): Promise<void> {
  for (const all of pickOfToday(fc.sample(planted, { numRuns, seed }), Math.ceil(numRuns / days))) {
    const troubles = await troublesOf(all);
    if (troubles.length === 0) continue;
    const alone: Planted[] = [];
    for (const one of all) if ((await troublesOf([one])).length > 0) alone.push(one);
    const shown = alone.map(({ place, text }) => `${place}: ${JSON.stringify(text.slice(0, 200))}`);
    throw new Error([...troubles.slice(0, 5), 'shown by', ...shown].join('\n'));
  }
}

test.beforeEach(() => test.setTimeout(300_000 + 1_500 * cases));

slow.test('a harmless server shows no danger, and the places together change no verdict', async () => {
  const before = await runPlain();
  expect(await listTroubles(before)).toEqual([]);
  expect(verdictsOf(before)).toEqual(verdictsOf(await certifyPlanted([])));
});

slow.test('a text at a place that the document leaves free changes no verdict and stays a text', async () => {
  const wanted = verdictsOf(await runPlain());
  await holdAll(plantedFreely, freeRuns, async (planted) => {
    const run = await certifyPlanted(planted);
    const other = verdictsOf(run).filter((verdict, index) => verdict !== wanted[index]);
    return [...other, ...(await listTroubles(run))];
  });
});

slow.test('a text at any other place breaks no check and stays a text', async () => {
  await holdAll(plantedElsewhere, otherRuns, async (planted) => listTroubles(await certifyPlanted(planted)));
});

test('the doctor says what it sees of hostile texts, and nothing obeys it', async () => {
  const either = fc.oneof(plantedFreely, plantedElsewhere);
  await holdAll(either, Math.ceil(otherRuns / 4), async (planted) => {
    const text = await diagnosePlanted(planted);
    return text === '' ? ['nothing was said'] : listLogDangers(text);
  });
});
