import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { packageRoot } from '../../src/lib/package-root.ts';
import { startReferenceServer } from '../../src/reference-server/server.ts';
import type { Fault, Variation } from '../../src/reference-server/types.ts';
import { variations } from '../../src/reference-server/variations/index.ts';
import { temporaryFolder } from '../processes.ts';
import { renderComparison } from './page.ts';
import type { Comparison, Judged } from './results.ts';
import { drawFaults, orderBySeed } from './sample.ts';
import { emptyFolder, installPeers, readVersions, type Tool, tools } from './tools.ts';

// Compares the suite with the tools that a user would pick in its place, and writes docs/comparison.md.

const { values } = parseArgs({
  options: {
    defects: { type: 'string', default: '100' },
    variations: { type: 'string', default: '20' },
    seed: { type: 'string', default: '20261123' },
    'max-minutes': { type: 'string', default: '600' },
    'side-by-side': { type: 'string', default: '1' },
    again: { type: 'string' },
    installed: { type: 'boolean', default: false },
  },
});
const chosen = tools.filter(({ name }) => values.again === undefined || name === values.again);
const seed = Number(values.seed);
const until = Date.now() + Number(values['max-minutes']) * 60_000;
const { folder, remove } = temporaryFolder();

async function judge(tool: Tool, server: { fault?: Fault; variation?: Variation }): Promise<Judged> {
  let requests = 0;
  const running = await startReferenceServer({
    faults: server.fault === undefined ? [] : [server.fault],
    variations: server.variation === undefined ? [] : [server.variation],
    observe: () => {
      requests += 1;
    },
  });
  try {
    const { failures, cpuSeconds } = await tool.judge(
      running,
      emptyFolder(folder, server.fault?.id ?? server.variation?.id ?? 'clean', tool.name),
    );
    return { failures: Object.fromEntries(failures), requests, cpuSeconds };
  } finally {
    await running.close();
  }
}

async function judgeByAll(server: { fault?: Fault; variation?: Variation }): Promise<Record<string, Judged>> {
  const told = await Promise.all(chosen.map(async (tool) => [tool.name, await judge(tool, server)] as const));
  return Object.fromEntries(told);
}

/** Works through values in order, so many at a time, until the time is up. */
async function inLanes<From, To>(all: readonly From[], work: (value: From) => Promise<To>): Promise<To[]> {
  const done: To[] = [];
  let next = 0;
  const lane = async () => {
    while (next < all.length && Date.now() < until) {
      const at = next++;
      done[at] = await work(all[at]!);
      console.log(`${at + 1} of ${all.length}`);
    }
  };
  await Promise.all(Array.from({ length: Number(values['side-by-side']) }, lane));
  return done;
}

if (!values.installed) await installPeers();
const clean = await judgeByAll({});
const drawnVariations = orderBySeed(variations, seed, ({ id }) => id).slice(0, Number(values.variations));
const kept = await inLanes(drawnVariations, async (variation) => ({
  id: variation.id,
  told: await judgeByAll({ variation }),
}));
const defects = await inLanes(drawFaults(Number(values.defects), seed), async ({ fault, area, kind }) => ({
  id: fault.id,
  title: fault.title,
  area,
  kind,
  told: await judgeByAll({ fault }),
}));
remove();
const file = join(packageRoot, 'benchmarks/peers/results.json');
/** What the other tools were told before, when one alone is measured again. */
const before =
  values.again === undefined ? undefined : (JSON.parse(readFileSync(file, 'utf8')) as Comparison);
const joinTold = <Of extends { id: string; told: object }>(now: Of[], then: readonly Of[] = []): Of[] =>
  now.map((one) => ({ ...one, told: { ...then.find(({ id }) => id === one.id)?.told, ...one.told } }));
const comparison: Comparison = {
  at: new Date().toISOString().slice(0, 10),
  node: process.version,
  seed,
  asked: before?.asked ?? Number(values.defects),
  versions: readVersions(),
  clean: { ...before?.clean, ...clean },
  variations: joinTold(kept, before?.variations),
  defects: joinTold(defects, before?.defects),
};
writeFileSync(file, `${JSON.stringify(comparison, null, 1)}\n`);
writeFileSync(join(packageRoot, 'docs/comparison.md'), renderComparison(comparison));
