import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { faultsByArea } from '../../proof/faults/index.ts';
import { startReferenceServer } from '../../proof/reference-server/server.ts';
import type { Fault, Variation } from '../../proof/reference-server/types.ts';
import { variations } from '../../proof/variations/index.ts';
import { packageRoot } from '../../src/lib/package-root.ts';
import { shownRequirementsOf } from '../../src/plan/proof.ts';
import { temporaryFolder } from '../processes.ts';
import { renderComparison } from './page.ts';
import type { Comparison, Judged } from './results.ts';
import type { Tool } from './run.ts';
import { emptyFolder, installPeers, readVersions, tools } from './tools.ts';

// Compares the suite with the tools that a user would pick in its place, and writes docs/comparison.md.

const { values } = parseArgs({
  options: {
    defects: { type: 'string', default: '100' },
    variations: { type: 'string', default: '20' },
    seed: { type: 'string', default: '20261123' },
    'max-minutes': { type: 'string', default: '600' },
    'side-by-side': { type: 'string', default: '1' },
    again: { type: 'string', multiple: true, default: [] },
    installed: { type: 'boolean', default: false },
    resume: { type: 'boolean', default: false },
  },
});
const chosen = tools.filter(({ name }) => values.again.length === 0 || values.again.includes(name));
const seed = Number(values.seed);
const until = Date.now() + Number(values['max-minutes']) * 60_000;
const folder = temporaryFolder();

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

/** Has a server judged by each tool that has not told of it yet. */
async function judgeByAll(
  server: { fault?: Fault; variation?: Variation },
  known: Comparison['clean'] = {},
): Promise<Comparison['clean']> {
  const left = chosen.filter(({ name }) => !(values.resume && name in known));
  const told = await Promise.all(left.map(async (tool) => [tool.name, await judge(tool, server)] as const));
  return Object.fromEntries(told);
}

/** Works through values in order, so many at a time, until the time is up. */
async function inLanes<Of>(all: readonly Of[], work: (value: Of) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < all.length && Date.now() < until) {
      const at = next++;
      await work(all[at]!);
      console.log(`${at + 1} of ${all.length}`);
    }
  };
  await Promise.all(Array.from({ length: Number(values['side-by-side']) }, lane));
}

const file = join(packageRoot, 'benchmarks/peers/results.json');
const read = () => JSON.parse(readFileSync(file, 'utf8')) as Comparison;

/** Adds to the file what was just told, so that a run that is ended keeps what it measured. */
function save(add: (before: Comparison) => Partial<Comparison>): void {
  const before = read();
  const now = { at: new Date().toISOString().slice(0, 10), versions: readVersions() };
  writeFileSync(file, `${JSON.stringify({ ...before, ...now, ...add(before) }, null, 2)}\n`);
}

const toldOf = (all: Comparison['variations'], id: string) => all.find((one) => one.id === id)?.told;

function addTold<Of extends { id: string; told: object }>(all: readonly Of[], one: Of): Of[] {
  const before = all.find(({ id }) => id === one.id);
  const added = { ...one, told: { ...before?.told, ...one.told } };
  return before === undefined ? [...all, added] : all.map((each) => (each === before ? added : each));
}

if (!values.installed) await installPeers();
if (values.again.length === 0 && !values.resume) {
  const empty: Comparison = {
    at: '',
    node: process.version,
    seed,
    asked: Number(values.defects),
    versions: {},
    clean: {},
    variations: [],
    defects: [],
  };
  writeFileSync(file, JSON.stringify(empty));
}
const clean = await judgeByAll({}, read().clean);
save((before) => ({ clean: { ...before.clean, ...clean } }));
const drawnVariations = orderBySeed(variations, seed, ({ id }) => id).slice(0, Number(values.variations));
await inLanes(drawnVariations, async (variation) => {
  const told = await judgeByAll({ variation }, toldOf(read().variations, variation.id));
  save((before) => ({ variations: addTold(before.variations, { id: variation.id, told }) }));
});
const drawn = drawFaults(Number(values.defects), seed);
// A sample of earlier faults may hold others.
const isDrawn = ({ id }: { id: string }) => drawn.some(({ fault }) => fault.id === id);
save((before) => ({ defects: before.defects.filter(isDrawn) }));
await inLanes(drawn, async ({ fault, area, kind }) => {
  const told = await judgeByAll({ fault }, toldOf(read().defects, fault.id));
  const defect = { id: fault.id, title: fault.title, area, kind, told };
  save((before) => ({ defects: addTold(before.defects, defect) }));
});
writeFileSync(join(packageRoot, 'docs/comparison.md'), renderComparison(read()));

/** A fault with the stratum that it was drawn from. */
interface Drawn {
  readonly fault: Fault;
  readonly area: string;
  readonly kind: 'shape' | 'behaviour';
}

/**
 * Draws faults by area and kind, in proportion to how many each stratum holds; the same seed draws the same. Faults that
 * act on a variation are left out, since the conforming server beside them is another one, and so are those that only warn.
 */
function drawFaults(count: number, seed: number): readonly Drawn[] {
  const shapes = readShapeRequirements();
  const all = Object.entries(faultsByArea).flatMap(([area, faults]) =>
    (faults as readonly Fault[])
      .filter(({ on, warns = [] }) => on === undefined && warns.length === 0)
      .map((fault): Drawn => {
        const isShape = shownRequirementsOf(fault).some((id) => shapes.has(id));
        return { fault, area, kind: isShape ? 'shape' : 'behaviour' };
      }),
  );
  const names = new Set(all.map(nameStratum));
  const strata = [...names].map((name) => all.filter((drawn) => nameStratum(drawn) === name));
  // Each member of a stratum stands at an even distance from the next: the first of all are in proportion.
  return strata
    .flatMap((stratum) =>
      orderBySeed(stratum, seed, ({ fault }) => fault.id).map((drawn, at) => ({
        drawn,
        place: (at + 0.5) / stratum.length,
      })),
    )
    .sort((one, other) => one.place - other.place)
    .slice(0, count)
    .map(({ drawn }) => drawn);
}

const nameStratum = ({ area, kind }: Drawn) => `${area} ${kind}`;

/** Orders values as the seed says, whatever order they came in. */
function orderBySeed<T>(values: readonly T[], seed: number, idOf: (value: T) => string): readonly T[] {
  const keyOf = (value: T) =>
    createHash('sha256')
      .update(`${seed} ${idOf(value)}`)
      .digest('hex');
  return [...values].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

/** The requirements that a node of a schema or of an OpenAPI document is charged to. */
function readShapeRequirements(): ReadonlySet<string> {
  const files = ['schemas', 'specs'].flatMap((folder) =>
    readdirSync(join(packageRoot, folder))
      .filter((name) => name.endsWith('.schema.json') || name.endsWith('.openapi.yaml'))
      .map((name) => readFileSync(join(packageRoot, folder, name), 'utf8')),
  );
  const named = files.flatMap((text) => [...text.matchAll(/x-(?:requirement|warns)"?: ?"?([a-z0-9-]+)/g)]);
  return new Set(named.map(([, id]) => id!));
}
