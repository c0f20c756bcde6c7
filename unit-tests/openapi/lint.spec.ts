import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { packageRoot } from '../../src/lib/package-root.ts';
import { lintWithSpectral } from './tools/spectral.ts';
import { writeDocuments } from './write-documents.ts';

const names = ['outbound', 'outbound-3.0', 'banking', 'banking-3.0'];

let folder: string;
test.beforeAll(() => {
  folder = writeDocuments();
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Problem {
  readonly ruleId: string;
  readonly severity: string;
  readonly message: string;
}

/** Lints by the recommended rules with the exceptions of `redocly.yaml`. */
function lintWithRedocly(files: readonly string[], ...more: readonly string[]): string[] {
  const redocly = join(packageRoot, 'node_modules', '@redocly', 'cli', 'bin', 'cli.js');
  const args = [
    redocly,
    'lint',
    ...files,
    '--config',
    join(packageRoot, 'redocly.yaml'),
    '--format',
    'json',
    ...more,
  ];
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: packageRoot,
    encoding: 'utf8',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  // One report for each file follows the other.
  const reports = stdout.split(/(?<=^\})(?=\{)/m).filter((text) => text !== '');
  expect(reports.length, stderr).toBe(files.length);
  return reports.flatMap((text) => {
    const { problems } = JSON.parse(text) as { problems: readonly Problem[] };
    return problems.map(({ ruleId, severity, message }) => `${severity} ${ruleId}: ${message}`);
  });
}

for (const name of names)
  test(`Spectral finds no error and no warning in ${name}`, async () => {
    expect(await lintWithSpectral(readFileSync(join(folder, `${name}.json`), 'utf8'))).toEqual([]);
  });

test('Redocly finds no error and no warning in the published documents', () => {
  expect(lintWithRedocly(names.map((name) => join(folder, `${name}.json`)))).toEqual([]);
});

test('Redocly finds no error and no warning in the documents of specs/', () => {
  const files = ['outbound', 'banking'].map((name) => `specs/${name}.openapi.yaml`);
  // Redocly cannot follow references between files that have an $id; other tests validate the examples.
  expect(lintWithRedocly(files, '--skip-rule', 'no-invalid-media-type-examples')).toEqual([]);
});

test('both linters find what is wrong in a spoilt document', async () => {
  const document = JSON.parse(readFileSync(join(folder, 'banking.json'), 'utf8'));
  document.components.schemas.Balance.properties.Current.type = 'money';
  delete document.components.schemas.Login.properties.Id;
  delete document.info.contact;
  const file = join(folder, 'spoilt.json');
  writeFileSync(file, JSON.stringify(document));
  expect((await lintWithSpectral(readFileSync(file, 'utf8'))).join('\n')).toContain('info-contact');
  expect(lintWithRedocly([file]).join('\n')).toContain('error struct');
});
