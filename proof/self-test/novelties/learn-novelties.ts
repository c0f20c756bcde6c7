import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../../src/lib/package-root.ts';
import { packFacts } from '../../../src/report/novelties/facts.ts';
import { checks } from '../../../tests/index.ts';
import { variations } from '../../variations/index.ts';
import { findRuling } from '../answers/oracle.ts';
import { findMutants } from '../answers/run.ts';
import { selectMutants } from '../answers/sample.ts';
import { distribute } from '../pool.ts';
import { countKinds, makeFacts, measureNovelties, type NoveltyFigures } from './learn.ts';
import type { ObservedServer, PackedTraffic, ServerTraffic } from './observe-server.ts';

/** Mutants of answers that the document does not forbid, drawn by a seed: most of them no requirement notices. */
const sample = { count: 240, seed: 7 };

/** Meets every conforming server and a sample of mutants as a run does, and writes the facts with their figures. */
export async function learnNovelties(
  processes: number,
  learned: (done: number, of: number) => void,
): Promise<NoveltyFigures> {
  const { mutants } = await findMutants(checks);
  const free = mutants.filter((mutant) => findRuling(mutant).ruling !== 'forbidden');
  const conforming: ObservedServer[] = [{ id: 'clean' }, ...variations.map(({ id }) => ({ id }))];
  const servers = [
    ...conforming,
    ...selectMutants(free, sample).map((mutant) => ({ id: mutant.id, mutant })),
  ];
  const met = new Map<string, ServerTraffic>();
  await distribute<ObservedServer, PackedTraffic>(
    'proof/self-test/novelties/worker',
    servers,
    (traffic) => {
      met.set(traffic.id, unpackTraffic(traffic));
      learned(met.size, servers.length);
    },
    { processes, atATime: 1 },
  );
  const own = conforming.map(({ id }) => met.get(id)!);
  const figures = measureNovelties(
    own,
    [...met.values()].filter(({ mutant }) => mutant !== undefined),
  );
  write(
    'src/report/novelties/facts.json',
    packFacts(makeFacts(countKinds(own.map(({ observations }) => observations)))),
  );
  write('proof/self-test/novelties/figures.json', figures);
  return figures;
}

function write(file: string, value: unknown): void {
  writeFileSync(join(packageRoot, file), `${JSON.stringify(value, null, 2)}\n`);
}

function unpackTraffic({ observations, ...rest }: PackedTraffic): ServerTraffic {
  return { ...rest, observations: new Map(observations.map(([key, kinds]) => [key, new Map(kinds)])) };
}
