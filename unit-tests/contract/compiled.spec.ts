import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@playwright/test';
import { compiledSchemas } from '../../scripts/compile-schemas.ts';
import { joinModules } from '../../scripts/join-modules.ts';
import { operationIds } from '../../src/catalogue/operations.ts';
import { runEvaluation } from '../../src/contract/evaluation.ts';
import { findValidator, locateResponse } from '../../src/contract/validators.ts';
import { joinedFolder } from '../../src/lib/package-root.ts';
import { findSchemaProblems } from '../../src/target-file/schema-problems.ts';
import { takeTurns } from '../days.ts';
import { examplesOf, listSpoilt } from './spoilt.ts';

const slow = takeTurns(import.meta.url);

// What the build compiles ahead of time is what the sources compile when they need it.

const folder = join(joinedFolder, `compiled-${process.pid}`);

/** A module of the sources as the build has it. */
async function importBuilt<Module>(module: string): Promise<Module> {
  const outfile = join(folder, `${module.replaceAll('/', '-')}.mjs`);
  await joinModules({ entryPoints: [`${module}.ts`], outfile, plugins: [compiledSchemas] });
  return import(pathToFileURL(outfile).href);
}

test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

slow.test('what is compiled ahead of time judges and counts as what is compiled late', async () => {
  const responses = await importBuilt<typeof import('../../src/contract/compiled-responses.ts')>(
    'src/contract/compiled-responses',
  );
  const built = await importBuilt<{
    findValidator: typeof findValidator;
    runEvaluation: typeof runEvaluation;
  }>('unit-tests/contract/built-validators');
  let conforming = 0;
  let violating = 0;
  for (const id of operationIds)
    for (const { status, body } of examplesOf(id)) {
      assert(locateResponse(id, status)!.location in responses.compiledResponses);
      for (const value of [7, 'x', null, [], {}, body, ...listSpoilt(body)]) {
        const late = runEvaluation(() => findValidator(id, status)!.fast(value));
        const early = built.runEvaluation(() => built.findValidator(id, status)!.fast(value));
        expect(early, JSON.stringify(value)).toEqual(late);
        if (late.result) conforming += 1;
        else violating += 1;
      }
    }
  expect(Math.min(conforming, violating)).toBeGreaterThan(100);
});

test('a wrong target file is told the same by both', async () => {
  const built = await importBuilt<{ findSchemaProblems: typeof findSchemaProblems }>(
    'src/target-file/schema-problems',
  );
  const target = {
    target: { name: 'x', kind: 'server' },
    areas: ['providers'],
    outbound: { baseUrl: 'http://127.0.0.1:1', auth: { token: 'x' } },
    limits: { requestsPerSecond: 4 },
  };
  for (const spoiltOne of [7, 'x', null, [], {}, target, ...listSpoilt(target)]) {
    // As a file can hold it.
    const value: unknown = JSON.parse(JSON.stringify(spoiltOne));
    expect(built.findSchemaProblems(value)).toEqual(findSchemaProblems(value));
  }
});
