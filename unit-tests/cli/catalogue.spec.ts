import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { faults } from '../../proof/faults/index.ts';
import { exclusions, requirements } from '../../src/catalogue/requirements.ts';
import { packageRoot } from '../../src/lib/package-root.ts';
import { describeCarrier } from '../../src/report/explain/carriers.ts';
import { explanationOf } from '../../src/report/explain/explanation.ts';
import { checks } from '../../tests/index.ts';
import { obc } from './obc.ts';

test('obc explain --json lists every judged row once, with its coverage', async () => {
  const { code, stdout } = await obc('explain', '--json');
  const rows = JSON.parse(stdout) as { id: string; checks: string[]; faults: string[] }[];
  expect(code).toBe(0);
  expect(rows.map(({ id }) => id)).toEqual(requirements.map(({ id }) => id));
  expect(rows.every((row) => Array.isArray(row.checks) && Array.isArray(row.faults))).toBe(true);
});

test('obc explain keeps to areas and levels', async () => {
  const { stdout } = await obc('explain', 'providers', 'revocation', 'must', '--json');
  const rows = JSON.parse(stdout) as { area: string; level: string }[];
  expect(new Set(rows.map(({ area }) => area))).toEqual(new Set(['providers', 'revocation']));
  expect(new Set(rows.map(({ level }) => level))).toEqual(new Set(['MUST']));
});

test('obc explain shows level, id, clause and text to a person', async () => {
  const { stdout } = await obc('explain', 'providers');
  expect(stdout).toMatch(/^ {2}MUST {5}provider-name-is-a-string {2}\(2\.1\), \d+ checks?, \d+ faults?$/m);
  expect(stdout).toContain('           the name of a provider is a string\n');
});

test('obc explain names the depth that a requirement needs', async () => {
  const id = 'recipient-name-keeps-outer-white-space';
  const [listed, explained] = await Promise.all([
    obc('explain', 'recipients'),
    obc('explain', id, '--no-example'),
  ]);
  expect(listed.stdout).toMatch(new RegExp(`${id} {2}\\(2\\.2\\), 1 check, needs --depth standard`));
  expect(explained.stdout.replace(/\s+/g, ' ')).toContain(
    'unusual spellings of values (needs --depth standard)',
  );
});

test('obc explain faults and variations name what obc serve takes', async () => {
  const [listed, varied] = await Promise.all([
    obc('explain', 'faults', '--json'),
    obc('explain', 'variations'),
  ]);
  expect((JSON.parse(listed.stdout) as unknown[]).length).toBe(faults.length);
  expect(varied.stdout).toMatch(/\d+ in all\.\n$/);
});

test('obc explain shows how a row is judged, with a finding made on the spot', async () => {
  const { code, stdout } = await obc('explain', 'registrations-list-answers-200-with-an-array');
  expect(code).toBe(0);
  expect(stdout).toContain(
    'area      registrations\n  clause    4.4 Registrations: the lists, and the request',
  );
  expect(stdout).toMatch(
    /checks {4}registrations-list: .*\n {14}.*\n {14}tests\/registrations\/lists\.spec\.ts:\d+/,
  );
  expect(stdout).toContain(
    'specs/outbound.openapi.yaml: GET /api/v1/recipients/providers/requests, response 200',
  );
  expect(stdout).toContain('FAIL  registrations-list-answers-200-with-an-array');
  expect(stdout).toMatch(/wanted {4}an array\n {6}got {7}an object/);
});

test('obc explain says what a node of a schema asks for, and how to try it', async () => {
  const { stdout } = await obc('explain', 'provider-id-is-an-integer', '--no-example');
  expect(stdout).toContain(
    'schemas/provider.schema.json#/properties/provider_id\n              type: "integer"',
  );
  expect(stdout).toContain('try       npm run obc -- run target.yaml --only provider-id-is-an-integer');
  expect(stdout).toContain('serve --fault providers-provider-id-number-to-text');
  expect(stdout).not.toContain('An example');
});

test('obc explain says what the reference server does where the document is silent', async () => {
  const { code, stdout } = await obc('explain', 'provider-members-beyond-the-document');
  expect(code).toBe(0);
  expect(stdout).toMatch(/seen {6}the reference server of the suite:\n {12}in the list: none/);
});

test('obc explain shows the clauses and the decisions behind a requirement and behind what is not tested', async () => {
  const [judged, untested] = await Promise.all([
    obc('explain', 'contact-email-is-an-array-of-strings-on-update', '--no-example'),
    obc('explain', 'contact-with-several-addresses'),
  ]);
  expect(judged.stdout).toMatch(/clauses {3}2\.2 Data recipients: .*\n {12}4\.3 Creating, reading/);
  expect(judged.stdout).toContain('decided   A-03 The email of a contact: a string or an array');
  expect(untested.stdout).toContain('decided   A-55 A contact with several addresses');
});

test('obc explain leads from a check and from a fault to their requirements', async () => {
  const [check, fault] = await Promise.all([
    obc('explain', 'providers-list'),
    obc('explain', 'name-limit-is-257'),
  ]);
  expect([check.code, fault.code]).toEqual([0, 0]);
  expect(check.stdout).toContain('  MUST     providers-list-answers-200-with-an-array ');
  expect(fault.stdout).toContain('  recipient-name-of-257-characters-is-refused ');
});

test('obc explain --json gives the same to a machine', async () => {
  const { stdout } = await obc('explain', 'registrations-list-answers-200-with-an-array', '--json');
  const { id, clause, checks: homes, faults: killers, example } = JSON.parse(stdout);
  expect([id, clause]).toEqual(['registrations-list-answers-200-with-an-array', '4.4']);
  expect(homes.length).toBeGreaterThan(0);
  expect(killers.length).toBeGreaterThan(0);
  expect(example.findings[0]).toMatchObject({ requirement: id, wanted: 'an array' });
});

test('obc explain says why a statement is not tested', async () => {
  const { id, excluded } = exclusions[0]!;
  const { code, stdout } = await obc('explain', id);
  expect(code).toBe(0);
  expect(stdout.replace(/\s+/g, ' ')).toContain(`untested ${excluded}`);
});

test('every row is explained by checks and nodes that exist', () => {
  for (const row of requirements) {
    const { checks: homes, contract, operations } = explanationOf(row, checks, faults);
    expect(operations, row.id).toHaveLength(row.operations.length);
    for (const { place } of homes)
      expect(existsSync(join(packageRoot, place.replace(/:\d+$/, ''))), place).toBe(true);
    for (const carrier of contract) expect(describeCarrier(carrier)).toMatch(/^(schemas|specs)\//);
  }
});
