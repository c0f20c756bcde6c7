import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deriveDigest } from '../../src/evidence/bundle/statement.ts';
import { implementationsFolder } from '../../src/evidence/register/frame.ts';
import {
  nameImplementation,
  nameRunFolder,
  type RegisteredRun,
} from '../../src/evidence/register/implementation.ts';
import { describeKept, linkFolder, readKeptRuns, runFile } from '../../src/evidence/register/kept-runs.ts';
import { bundleFile } from '../../src/report/run/own-files.ts';
import { type Figure, inWords } from '../figure.ts';
import { type MeasuredProcess, measureObc, targetFile, temporaryFolder } from '../processes.ts';
import { signRun } from '../run-folder.ts';
import { startServers } from '../servers.ts';

const runs = 10_000;
const implementations = 500;

/** `obc registry build` in the place of a site that holds the runs already. */
export const register: Figure = {
  id: 'register',
  title: `obc registry build of ${runs} runs of ${implementations} implementations, each verified before`,
  unit: 's',
  atMost: 300,
  async measure() {
    const folder = temporaryFolder();
    const [site, bundles] = [join(folder, 'site'), join(folder, 'bundles')];
    const servers = startServers();
    const target = targetFile(folder, await servers.reference());
    const key = await signRun(target, join(bundles, 'own'));
    servers.close();
    const first = await build(bundles, key, site);
    writeOthers(site, bundles);
    const { took, peak } = await build(bundles, key, site);
    const own = `${inWords(first.took)} for a site of one run, which is verified`;
    return { value: took / 1000, from: `${peak} MB of memory at most; ${own}` };
  },
};

async function build(bundles: string, key: string, site: string): Promise<MeasuredProcess> {
  const ended = await measureObc('registry', 'build', bundles, '--key', key, '--out', site);
  if (ended.code !== 0)
    throw new Error(`obc registry build ended with ${ended.code}:\n${ended.output.slice(-2000)}`);
  return ended;
}

/** Puts runs of other implementations and moments beside the one of a site, as if they had been verified. */
function writeOthers(site: string, bundles: string): void {
  const [kept] = [...readKeptRuns(site).values()];
  const bundle = JSON.parse(readFileSync(join(bundles, 'own', bundleFile), 'utf8')) as object;
  for (let at = 1; at < runs; at++) {
    const text = JSON.stringify({ ...bundle, at });
    const own = join(bundles, String(at));
    mkdirSync(own);
    writeFileSync(join(own, bundleFile), text);
    placeRun(site, kept!.folder, alter(kept!.run, at, deriveDigest(text)));
  }
}

function alter(run: RegisteredRun, at: number, digest: string): RegisteredRun {
  const { report } = run;
  const target = { ...report.target, name: `Bank ${at % implementations}`, version: `1.${at}` };
  const start = new Date(Date.parse(report.run.start) - at * 3_600_000).toISOString();
  const renamed = { ...report, target, run: { ...report.run, id: `run-${at}`, start } };
  const before = at + implementations;
  const changes = { since: `run-${before}`, summary: 'Nothing changed.' };
  return { ...run, digest, moments: digest, report: renamed, ...(before < runs && { changes }) };
}

function placeRun(site: string, from: string, run: RegisteredRun): void {
  const to = join(site, implementationsFolder, nameImplementation(run), nameRunFolder(run));
  linkFolder(from, to, [runFile]);
  writeFileSync(join(to, runFile), describeKept(run));
  if (run.changes !== undefined) writeFileSync(join(to, 'changes.html'), run.changes.summary);
}
