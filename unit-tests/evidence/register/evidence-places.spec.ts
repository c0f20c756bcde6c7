import { expect, test } from '@playwright/test';
import { placeEvidence } from '../../../src/evidence/register/evidence-places.ts';

const places = (...names: readonly string[]) => Object.fromEntries(placeEvidence(names, 'evidence'));

test('evidence keeps its place beside the bundle', () => {
  expect(places('report.json', '1/run.json')).toEqual({
    '': 'evidence',
    'report.json': 'evidence/report.json',
    '1/run.json': 'evidence/1/run.json',
  });
});

for (const name of [
  '/etc/run.json',
  'C:\\run.json',
  'a\\..\\run.json',
  '../../../../x/run.json',
  '../shard 1/run.json',
  '..',
  '.',
  '',
  'a\nb/run.json',
  'a/../../..',
]) {
  test(`a bundle may not name evidence ${JSON.stringify(name)}`, () => {
    expect(() => places('report.json', name)).toThrow();
  });
}
