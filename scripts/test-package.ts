import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageRoot } from '../src/package-root.ts';

// Packs the suite, installs the tarball in an empty folder as a vendor would, and certifies the reference server there.

const folder = mkdtempSync(join(tmpdir(), 'obc-package-'));

function npm(args: readonly string[], cwd: string): string {
  return execFileSync('npm', [...args], { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}

function step(what: string, holds: boolean, detail = ''): void {
  process.stdout.write(`${holds ? 'ok  ' : 'FAIL'} ${what}${holds ? '' : `\n${detail}`}\n`);
  if (!holds) process.exitCode = 1;
}

const [{ filename, unpackedSize }] = JSON.parse(
  npm(['pack', '--json', '--pack-destination', folder], packageRoot),
);
step(`packed, ${Math.round(unpackedSize / 1000)} kB`, true);
writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
npm(['install', '--no-audit', '--no-fund', join(folder, filename)], folder);
const weight = execFileSync('du', ['-sm', 'node_modules'], { cwd: folder, encoding: 'utf8' }).split('\t')[0];
step(`installed, ${weight} MB with all that it needs`, true);

const obc = join(folder, 'node_modules', '.bin', 'obc');
const run = spawnSync(obc, ['run', '--depth', 'quick'], { cwd: folder, encoding: 'utf8' });
step('obc run certifies the reference server', run.status === 0, `${run.stdout}${run.stderr}`);
const report = JSON.parse(readFileSync(join(folder, 'reports', 'report.json'), 'utf8')) as {
  outcome: string;
};
step('the report lies in the folder of the caller', report.outcome === 'conformant', report.outcome);
const page = readFileSync(join(folder, 'reports', 'index.html'), 'utf8');
const isWhole = page.includes('listenToTable();') && page.includes('tests/providers/');
step('the page of the report has its script and says how requirements are judged', isWhole, page.slice(0, 500));

writeFileSync(
  join(folder, 'use.js'),
  `import { certify } from 'open-banking-conformance';
   const target = { target: { name: 'nobody', kind: 'server' }, areas: ['providers'],
     outbound: { baseUrl: 'http://127.0.0.1:9', auth: { token: 'none-at-all' } } };
   console.log((await certify({ target })).outcome);`,
);
const program = spawnSync(process.execPath, ['use.js'], { cwd: folder, encoding: 'utf8' });
step(
  'certify() gives a report to programs',
  program.stdout.trim() === 'not-judged',
  `${program.stdout}${program.stderr}`,
);
