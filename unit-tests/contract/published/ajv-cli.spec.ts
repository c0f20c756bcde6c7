import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { packageRoot } from '../../../src/lib/package-root.ts';
import { takeTurns } from '../../days.ts';
import { collectAnswers, findFailuresOfSchemas, writeAnswers } from './answers.ts';
import { listSchemaFiles, readSchema } from './documents.ts';

const slow = takeTurns(import.meta.url);

const strict = [
  '--spec=draft2020',
  '--strict=true',
  '--allow-union-types',
  '-c',
  './schemas/ajv-keywords.cjs',
];

/** Runs ajv-cli at the root of the clone, and gives the lines that it prints. */
async function runAjvCli(args: readonly string[]): Promise<string[]> {
  const program = ['node_modules/ajv-cli/dist/index.js', ...args, ...strict];
  // It exits without waiting for a pipe to be read: on a busy machine the last lines would be lost.
  const file = test.info().outputPath('ajv-cli.txt');
  const output = openSync(file, 'w');
  try {
    await once(
      spawn(process.execPath, program, { cwd: packageRoot, stdio: ['ignore', output, output] }),
      'exit',
    );
  } finally {
    closeSync(output);
  }
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
}

/** The files of schemas, each behind those that it refers to: ajv-cli compiles one after the other. */
function orderByReferences(): string[] {
  const ordered = new Set<string>();
  const add = (file: string) => {
    if (ordered.has(file)) return;
    for (const [, other] of JSON.stringify(readSchema(file)).matchAll(/"\$ref":"([^"#]+)/g)) add(other!);
    ordered.add(file);
  };
  for (const file of listSchemaFiles()) add(file);
  return [...ordered];
}

/** The schemas with a setting of two types, which strict mode takes only when it is told to. */
const withUnions = ['client.schema.json', 'target.schema.json'];

test('ajv-cli compiles every schema in strict mode', async () => {
  const compile = async (files: readonly string[], ...options: string[]) => {
    const paths = files.map((file) => `schemas/${file}`);
    const lines = await runAjvCli(['compile', ...paths.flatMap((path) => ['-s', path]), ...options]);
    expect(lines).toEqual(paths.map((path) => `schema ${path} is valid`));
  };
  await compile(orderByReferences().filter((file) => !withUnions.includes(file)));
  await compile(withUnions, '--allow-union-types');
});

slow.test('ajv-cli refuses what fails in a run by a schema, and nothing else', async () => {
  const answers = await collectAnswers();
  const written = writeAnswers(answers);
  try {
    const { schema, bodies } = written;
    const all = ['-r', 'schemas/*.schema.json', '-s', schema, '-d', `${bodies}/*.json`, '--errors=no'];
    const lines = new Set(await runAjvCli(['validate', ...all]));
    const wanted = answers.map((answer, index) => {
      const isRefused = findFailuresOfSchemas(answer).length > 0;
      return `${bodies}/${index}.json ${isRefused ? 'invalid' : 'valid'}`;
    });
    expect(wanted.filter((line) => !lines.has(line))).toEqual([]);
  } finally {
    written.remove();
  }
});
