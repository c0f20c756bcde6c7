import { join } from 'node:path';
import { locatePlaywright } from '../../app/cli/run/playwright.ts';
import type { Figure } from '../figure.ts';
import { node, obc, targetFile, temporaryFolder } from '../processes.ts';
import { signRun } from '../run-folder.ts';
import { startServers } from '../servers.ts';

/** The part of the verdicts of a standard run that verifying its bundle leaves to be believed, without the target file and with it. */
export const madeAgain: readonly Figure[] = [
  { id: 'believed', title: 'without the target file', atMost: 15, hasTarget: false },
  { id: 'believed-with-target', title: 'with the target file', atMost: 5, hasTarget: true },
].map(({ id, title, atMost, hasTarget }) => ({
  ...{ id, title: `verdicts of a standard run that obc evidence verify does not make again, ${title}` },
  ...{ unit: '%', atMost },
  async measure() {
    const folder = temporaryFolder();
    const servers = startServers();
    const target = targetFile(folder, await servers.reference());
    const out = join(folder, 'out');
    const key = await signRun(target, out, '--concurrency', '4');
    servers.close();
    const given = hasTarget ? ['--target', target] : [];
    const { output } = await obc('evidence', 'verify', out, '--key', key, '--json', ...given);
    const { problems, recomputed } = JSON.parse(output) as VerifyOutput;
    if (problems.length > 0) throw new Error(`the bundle is refused: ${problems[0]}`);
    const { same, of } = recomputed.verdicts;
    const { judged, of: answers } = recomputed.answers;
    return {
      value: (100 * (of - same)) / of,
      from: `${same} of ${of} verdicts are made again, and ${judged} of ${answers} answers held against the schemas`,
    };
  },
}));

interface VerifyOutput {
  readonly problems: readonly string[];
  readonly recomputed: {
    readonly verdicts: { readonly same: number; readonly of: number };
    readonly answers: { readonly judged: number; readonly of: number };
  };
}

/** Secrets and personal values that a run writes although it may not, and guesses of them that its marks confirm. */
export const canaries: Figure = {
  id: 'canaries',
  title:
    'tests in which a planted secret shows in what a run writes, or a guess of a short value is confirmed',
  unit: 'tests',
  atMost: 0,
  async measure() {
    const specs = ['forms', 'short-values', 'marks'].map((name) => `unit-tests/redaction/${name}.spec.ts`);
    const { code, output } = await node([locatePlaywright(), 'test', '-c', 'unit-tests', ...specs]);
    const [, planted] = /canaries: (.*)/.exec(output) ?? [];
    const [, passed] = /(\d+) passed/.exec(output) ?? [];
    const [, failed = code === 0 ? 0 : 1] = /(\d+) failed/.exec(output) ?? [];
    return {
      value: Number(failed),
      from: `${planted}; ${passed} tests passed`,
      holds: planted !== undefined,
    };
  },
};
