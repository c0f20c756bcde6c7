import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { edgeStatuses } from '../../src/lib/edge.ts';
import { packageRoot, wings } from '../../src/lib/package-root.ts';
import { filesBelow } from '../files.ts';

/** What may write such a number: the table, what answers so itself, and the server that the suite shares nothing with. */
const own = [
  'src/lib/edge.ts',
  'client/certify/recording-proxy.ts',
  'client/reference-client/troubled-servers.ts',
  'proof/self-test/schedules/run.ts',
  'proof/reference-server/',
  'proof/faults/',
  'proof/from-life/',
  'proof/variations/',
];

const number = new RegExp(`\\b(?:${Object.keys(edgeStatuses).join('|')})\\b`);

test('the statuses of the edge stand in one table', () => {
  const files = wings
    .flatMap((wing) => filesBelow(wing, '.ts'))
    .filter((file) => !own.some((place) => file.startsWith(place)));
  const found = files.flatMap((file) =>
    readFileSync(join(packageRoot, file), 'utf8')
      .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
      .split('\n')
      .filter((line) => number.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});
