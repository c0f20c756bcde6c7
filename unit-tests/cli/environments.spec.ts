import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Report } from '../../src/report/report.ts';
import { pickOfToday } from '../days.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import rows from './environments.json' with { type: 'json' };
import { type Surroundings, startSurroundings } from './environments.ts';
import { obcIn } from './obc.ts';

// Variables, flags, proxies, empty and doubled settings around a run, each on a conforming server and on one that is not: what a
// shell, a pipeline or a folder holds never makes a verdict better than the server earned.

const kinds = ['bad', 'good'] as const;

type Kind = (typeof kinds)[number];

interface Row {
  readonly name: string;
  /** The folder in which it runs, below that of the server's target files. */
  readonly in?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly args: string;
  /** The exit code and the beginning of the first line; where it is absent as with nothing around the run. */
  readonly good?: readonly (number | string)[];
  readonly bad?: readonly (number | string)[];
}

const usual: Record<Kind, readonly (number | string)[]> = {
  good: [0, 'Conformant in 1 of 6 areas (providers).'],
  bad: [1, 'Not conformant: the target departs from the document.'],
};

const root = makeTemporaryFolder('environments');
const surroundings = new Map<Kind, Surroundings>();

function readReport(folder: string, out = 'reports'): Report {
  return JSON.parse(readFileSync(join(folder, out, 'report.json'), 'utf8')) as Report;
}

test.beforeAll(async () => {
  for (const kind of kinds) {
    const faults = kind === 'bad' ? ['providers-duplicate-item'] : [];
    surroundings.set(kind, await startSurroundings(join(root, kind), faults));
  }
  await obcIn(join(root, 'bad'), ['run', 'target.yaml', '--quiet']);
  const accepted = readReport(join(root, 'bad'));
  const other = { ...accepted, target: { ...accepted.target, name: 'Other Bank' } };
  for (const kind of kinds) {
    writeFileSync(join(root, kind, 'accepted.json'), JSON.stringify(accepted));
    writeFileSync(join(root, kind, 'other.json'), JSON.stringify(other));
  }
});

test.afterAll(async () => {
  for (const one of surroundings.values()) await one.close();
});

/** Fills in the folder and the proxies of a server. */
function fill(text: string, kind: Kind): string {
  const values = { folder: join(root, kind), ...surroundings.get(kind)!.values } as Record<string, string>;
  return text.replace(/\{(\w+)\}/g, (_whole, name: string) => values[name]!);
}

// Each of them within two days.
for (const row of pickOfToday(rows as readonly Row[], Math.ceil(rows.length / 2))) {
  test(`${row.name}: obc ${row.args}`, async () => {
    const words = [...row.args.split(' '), ...(row.args.includes('--plan') ? [] : ['--quiet'])];
    for (const kind of kinds) {
      const env = Object.entries(row.env ?? {}).map(([name, text]) => [name, fill(text, kind)]);
      const folder = join(root, kind, row.in ?? '.');
      const { code, stdout, stderr } = await obcIn(folder, words, Object.fromEntries(env));
      // How many requirements there are is not what these tests are about.
      const [line = ''] = (stdout || stderr).split('\n');
      const first = line.replace(/\d+ of \d+ requirements/, 'some of all requirements');
      const [wanted, begin] = row[kind] ?? usual[kind];
      const text = fill(String(begin), kind);
      expect([code, first.slice(0, text.length)], `${kind}: ${stderr}`).toEqual([wanted, text]);
    }
  });
}

test('a run names the proxy and the certificate that answered beside the address, in each report', async () => {
  const { folder, values } = surroundings.get('good')!;
  const { tunnel = '' } = values;
  const { stdout } = await obcIn(folder, ['run', 'tunnelled.yaml'], { HTTPS_PROXY: tunnel });
  const { target } = readReport(folder);
  expect(target.peers).toEqual([
    {
      origin: 'https://bank.example',
      proxy: `${tunnel} (HTTPS_PROXY)`,
      certificate: {
        subject: 'localhost',
        issuer: 'Test authority',
        sha256: expect.stringMatching(/^[\da-f]{64}$/),
      },
    },
  ]);
  const said = 'with the certificate of localhost by Test authority (SHA-256 ';
  expect(stdout.replace(/\s+/g, ' ')).toContain(
    `reached: https://bank.example through the proxy ${tunnel} (HTTPS_PROXY) ${said}`,
  );
  for (const name of ['summary.md', 'index.html'])
    expect(readFileSync(join(folder, 'reports', name), 'utf8'), name).toContain(said);
  await obcIn(folder, ['run', 'target.yaml', '--quiet']);
  expect(readReport(folder).target.peers).toBeUndefined();
});

test('what stands around a run is said before it begins', async () => {
  const { folder } = surroundings.get('good')!;
  const env = { NODE_TLS_REJECT_UNAUTHORIZED: '0', NODE_OPTIONS: '--require /somewhere/else/hook.cjs' };
  const part = ['run', 'target.yaml', '--only', 'providers-list', '--out', 'part'];
  const { stdout } = await obcIn(folder, part, env);
  expect(stdout).toContain('note: NODE_TLS_REJECT_UNAUTHORIZED changes nothing here');
  expect(stdout).toContain(
    'not called conformant: --require hook.cjs (NODE_OPTIONS or the command line of Node)',
  );
  expect(readReport(folder, 'part').run.preloads).toEqual(['--require hook.cjs']);
  const named = await obcIn(join(folder, 'commanding'), ['run', 'obc.yaml', '--only', 'providers-list']);
  expect(named.stdout).toContain(
    `note: a test may run ${process.execPath} -e console.log({}) (revocation.connectionCommand)`,
  );
});
