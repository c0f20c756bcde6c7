import { writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { locateSettings } from '../../src/preflight/places.ts';

test('a secret that stands in the file is told from one that a variable holds, in an environment as well', () => {
  const file = test.info().outputPath('target.yaml');
  const variable = '$'.concat('{OBC_TOKEN}');
  writeFileSync(
    file,
    `outbound: { auth: { token: '${variable}', plainToken: written-out } }
environments: { staging: { outbound: { auth: { token: written-out } } } }
`,
  );
  const isLiteral = (name: string, environment: string) =>
    locateSettings(file, environment).isLiteral(['outbound', 'auth', name]);
  expect(isLiteral('plainToken', 'staging')).toBe(true);
  expect(isLiteral('token', 'staging')).toBe(true);
  expect(isLiteral('adminToken', 'staging')).toBe(false);
  expect(locateSettings(file, 'staging').of(['outbound', 'auth', 'token'])).toMatch(/:2$/);
});
