import { expect, test } from '@playwright/test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import schema from '#schemas/comparison.schema.json' with { type: 'json' };
import reportSchema from '#schemas/report.schema.json' with { type: 'json' };
import { compare } from '../../../src/report/diff/compare.ts';
import { sampleReport } from '../fixture.ts';
import { nodesOf, objectsOf, type Path, without, withUnknown } from '../mutate.ts';
import { laterReport } from './later-build.ts';

const ajv = new Ajv2020({ strict: true, allErrors: true });
ajv.addSchema(reportSchema);
const isValid = ajv.compile(schema);

const comparison = JSON.parse(JSON.stringify(compare(sampleReport, laterReport)));

/** Members that a change has only now and then. */
const optional = ['before', 'after', 'reason'];

test('a comparison with every kind of change is as its schema says, and one of a run with itself', () => {
  for (const group of ['newlyFails', 'newlyPasses', 'noLongerJudged', 'stillFails', 'silences'])
    expect(comparison[group], group).not.toEqual([]);
  for (const one of [comparison, JSON.parse(JSON.stringify(compare(sampleReport, sampleReport)))]) {
    isValid(one);
    expect(isValid.errors ?? []).toEqual([]);
  }
});

test('a preview of another version is as its schema says', () => {
  const preview = { needNewRun: comparison.newlyFails, repeated: 1, kept: 0 };
  expect(isValid({ ...comparison, preview })).toBe(true);
  expect(isValid({ ...comparison, preview: { ...preview, kept: -1 } })).toBe(false);
});

test('the schema describes every member', () => {
  const members = (nodesOf(schema) as [Path, { description?: string }][]).filter(
    ([path]) => path.at(-2) === 'properties' || path.at(-2) === '$defs',
  );
  expect(members.filter(([, { description }]) => description === undefined)).toEqual([]);
});

test('an unknown member is refused wherever it stands, and a missing one is missed', () => {
  const objects = objectsOf(comparison);
  expect(objects.filter((path) => isValid(withUnknown(comparison, path)))).toEqual([]);
  const members = nodesOf(comparison)
    .map(([path]) => path)
    .filter((path) => path.length === 1 || (path.length === 3 && Number.isInteger(Number(path[1]))))
    .filter((path) => !optional.includes(path.at(-1)!) || path.length === 1);
  expect(members.filter((path) => isValid(without(comparison, path)))).toEqual([]);
});
