import { Command } from 'commander';
import { parseWholeNumber } from '../app/command-line/values.ts';
import { faults } from '../proof/faults/index.ts';
import type { Fault } from '../proof/reference-server/types.ts';
import {
  changeTargetFile,
  type LooserFile,
  listSettingPaths,
  looserWays,
} from '../proof/self-test/looser-files.ts';
import { certifySubject, runSubject } from '../proof/self-test/trial.ts';
import { seedOf } from '../src/plan/seed.ts';
import { settingUses } from '../src/target-file/setting-kinds.ts';
import { checks } from '../tests/index.ts';

// Leaves settings out of the target file, makes values up for them, and lowers what they promise: no server that the whole file
// shows as broken may be called conformant by what is left.
const command = new Command('settings')
  .description('certify broken servers by target files that say less than they should')
  .option('--faults <n>', 'servers, each with a fault', parseWholeNumber(1, 2000), 60)
  .option('--pairs <n>', 'pairs of settings that are left out', parseWholeNumber(0, 2000), 100)
  .option('--seed <n>', 'which of them', parseWholeNumber(1, 2 ** 31), 1)
  .parse();
interface Change {
  readonly paths: readonly string[];
  readonly how: (typeof looserWays)[number];
}

const { faults: servers, pairs: pairCount, seed } = command.opts<Record<string, number>>();

const draw = <T>(all: readonly T[], count: number, name: (one: T) => string): readonly T[] =>
  [...all].sort((a, b) => seedOf(seed!, name(a)) - seedOf(seed!, name(b))).slice(0, count);

const { target: whole } = await runSubject({}, { checks, only: ['providers-list'] });
// What adds precision alone is not asked for.
const paths = listSettingPaths(whole).filter((path) => !/^(?:taken|fixtures)\b/.test(path));
const pairs = paths.flatMap((one, index) => paths.slice(index + 1).map((other) => [one, other] as const));
const isOther = (change: Change) => JSON.stringify(fileOf(change).file) !== JSON.stringify(whole);
const changes: readonly Change[] = [
  ...looserWays.flatMap((how) => paths.map((path) => ({ paths: [path], how })).filter(isOther)),
  ...draw(pairs, pairCount!, (pair) => pair.join(' ')).map((pair) => ({
    paths: pair,
    how: 'left out' as const,
  })),
];
const harmless: Change[] = [];
await each(changes, async (change) => {
  if ((await outcomeOf(fileOf(change))) === 'conformant') harmless.push(change);
});
console.log(`${changes.length} files, of which ${harmless.length} certify the clean server:`);
for (const change of harmless) console.log(`  ${fileOf(change).name}`);

// Who shows less says less: where all of them together show a fault, each of them does.
const together = looserWays.map((how) => {
  const own = harmless.filter((change) => change.how === how).flatMap((change) => change.paths);
  return { paths: [...new Set(own)], how };
});

const governed = new Set<string>(settingUses.flatMap(({ requirements }) => requirements));
const concerns = ({ breaks }: Fault) => breaks.some((id) => governed.has(id));
const half = Math.ceil(servers! / 2);
const chosen = [
  ...draw(faults.filter(concerns), half, ({ id }) => id),
  ...draw(
    faults.filter((fault) => fault.breaks.length > 0 && !concerns(fault)),
    servers! - half,
    ({ id }) => id,
  ),
];
let bought = 0;
await each(chosen, async (fault) => {
  if ((await outcomeOf({ name: 'whole', file: whole }, fault)) === 'conformant')
    console.log(`${fault.id} is conformant by the whole file`);
  for (const all of together) {
    if ((await outcomeOf(fileOf(all), fault)) !== 'conformant') continue;
    bought += 1;
    const culprits: string[] = [];
    for (const path of all.paths) {
      const one = fileOf({ paths: [path], how: all.how });
      if ((await outcomeOf(one, fault)) === 'conformant') culprits.push(path);
    }
    console.log(`${fault.id} is conformant: ${culprits.join(', ') || 'several together'} ${all.how}`);
  }
});
console.log(`${chosen.length} faults, ${harmless.length} files: ${bought} end conformant`);
process.exitCode = bought === 0 ? 0 : 1;

function fileOf({ paths: changed, how }: Change): LooserFile {
  return changeTargetFile(whole, changed, how);
}

/** The outcome, or why there is none: a file that no run can begin with buys nothing. */
async function outcomeOf({ file }: LooserFile, fault?: Fault): Promise<string> {
  try {
    const subject = fault === undefined ? {} : { fault };
    const declare = (real: typeof file) => ({ ...file, ...addressesOf(real, file) });
    const report = await certifySubject(subject, { checks, depth: 'standard', declare });
    // A reading may let a file declare what the fault does: then the row warns, and nobody is deceived.
    const told = report.requirements.filter(
      ({ id, verdict }) => verdict === 'warn' && (fault?.breaks ?? []).some((one) => one === id),
    );
    return told.length === 0 ? report.outcome : `${report.outcome}, and ${told[0]!.id} warns`;
  } catch (error) {
    return String(error);
  }
}

/** Each server listens at addresses of its own. */
function addressesOf(real: LooserFile['file'], file: LooserFile['file']): Partial<LooserFile['file']> {
  const { outbound, banking } = file;
  const endpoint = outbound?.auth.tokenEndpoint;
  const auth = {
    ...outbound?.auth,
    ...(endpoint?.url === undefined
      ? {}
      : { tokenEndpoint: { ...endpoint, url: real.outbound!.auth.tokenEndpoint!.url } }),
  };
  return {
    ...(outbound && { outbound: { ...outbound, auth, baseUrl: real.outbound!.baseUrl } }),
    ...(banking && { banking: { ...banking, baseUrl: real.banking!.baseUrl } }),
  };
}

async function each<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...all];
  const next = async (): Promise<void> => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await work(one);
  };
  await Promise.all([next(), next(), next()]);
}
