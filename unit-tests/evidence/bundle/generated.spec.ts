import { expect, test } from '@playwright/test';
import { groupBy } from '../../../src/lib/group-by.ts';
import { takeTurns } from '../../days.ts';
import { explainConsistent } from './generated/consistent.ts';
import { listTamperings, type Tampering } from './generated/draw.ts';
import { filesOf, type Handed, type OpenRun, recordRun, verifyHanded } from './signed-run.ts';

const slow = takeTurns(import.meta.url);

/** More, and others, are asked for by these variables. */
const seed = Number(process.env.OBC_TAMPERING_SEED ?? 1);
const total = Number(process.env.OBC_TAMPERINGS ?? 40);

/** The share of each part: most of a bundle is its journal. */
const shares = { journal: 0.6, record: 0.15, report: 0.1, statement: 0.15 };

let run: OpenRun;
test.beforeAll(async () => {
  const only = ['providers-list', 'accounts-list', 'account-detail-polling', 'recipient-secret'];
  run = await recordRun({ plan: { only } });
});

slow.test(
  'whatever a key holder changes at any place of a bundle is refused where the rest contradicts it',
  async () => {
    test.setTimeout(total * 5000);
    const outcomes: string[] = [];
    for await (const { tampering, handed } of drawTamperings(listTamperings(filesOf(run)))) {
      const { problems } = await verifyHanded(handed);
      for (const problem of problems) expect(problem).not.toContain('\n');
      const why = explainConsistent(tampering);
      const outcome = problems.length > 0 ? 'refused' : why === undefined ? 'accepted' : 'consistent';
      outcomes.push(`${outcome} ${tampering.part}${tampering.place}: ${tampering.kind}`);
    }
    const count = (outcome: string) => outcomes.filter((one) => one.startsWith(outcome)).length;
    const description = `${count('refused')} refused, ${count('consistent')} consistent of ${outcomes.length}`;
    test.info().annotations.push({ type: 'tamperings', description });
    if (process.env.OBC_SHOW !== undefined) console.log(description, outcomes);
    expect(outcomes.filter((one) => one.startsWith('accepted'))).toEqual([]);
    expect(outcomes.length).toBeGreaterThanOrEqual(total);
    expect(count('refused')).toBeGreaterThan(total / 2);
  },
);

/** Draws changes of each part: places and kinds that have room, each as likely as the others. */
async function* drawTamperings(
  all: readonly Tampering[],
): AsyncGenerator<{ readonly tampering: Tampering; readonly handed: Handed }> {
  const draw = makeDraw(seed);
  for (const [part, share] of Object.entries(shares)) {
    const own = all.filter((one) => one.part === part);
    const places = [...groupBy(own, ({ place }) => place).values()].map((same) => [
      ...groupBy(same, ({ kind }) => kind).values(),
    ]);
    for (let left = Math.ceil(total * share); left > 0; ) {
      const tampering = draw(draw(draw(places)));
      const handed = await tampering.make();
      if (handed === undefined) continue;
      left -= 1;
      yield { tampering, handed };
    }
  }
}

/** Draws items by a seed (mulberry32). */
function makeDraw(from: number): <Item>(items: readonly Item[]) => Item {
  let state = from;
  return (items) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return items[((mixed ^ (mixed >>> 14)) >>> 0) % items.length]!;
  };
}
