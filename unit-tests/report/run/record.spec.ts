import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { packageRoot } from '../../../src/lib/package-root.ts';
import { makePlan } from '../../../src/plan/plan.ts';
import { readRecord, recordOf, writeRecord } from '../../../src/report/run/record.ts';
import { redactTarget } from '../../../src/report/run/redacted-target.ts';
import { loadTarget } from '../../../src/target-file/load.ts';
import { secretsOf } from '../../../src/target-file/secrets.ts';
import { checks } from '../../../tests/index.ts';

const example = join(packageRoot, 'docs', 'target.example.yaml');
const names = [...readFileSync(example, 'utf8').matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name!);
const target = loadTarget(example, Object.fromEntries(names.map((name) => [name, `value of ${name}`])));
const plan = { seed: 1, depth: 'quick', mode: 'full', only: [] } as const;
const record = () => recordOf({ runId: 'abcd1234', replay: 'obc run --seed 1', plan, target });

test('a record holds no secret and nothing of the environment', () => {
  const text = JSON.stringify(record());
  const secrets = [...secretsOf(target)].filter((secret) => secret !== undefined);
  expect(secrets.length).toBeGreaterThan(8);
  for (const secret of [...secrets, 'value of']) expect(text).not.toContain(secret);
});

test('the masked target gives the same plan', () => {
  const shown = (planned: ReturnType<typeof makePlan>) => [
    planned.demand,
    planned.checks.map(({ check, notSelected, blocked, connections, sessions }) => [
      check.id,
      notSelected,
      blocked,
      connections.length,
      sessions.length,
    ]),
  ];
  const { outbound, recipients, ...rest } = target;
  for (const whole of [
    target,
    { ...rest, outbound: outbound! },
    { ...target, areas: ['providers' as const] },
  ])
    expect(shown(makePlan(checks, redactTarget(whole), plan))).toEqual(shown(makePlan(checks, whole, plan)));
  expect(recipients).toBeDefined();
});

test('a record is read as it was written', () => {
  const folder = test.info().outputPath('run');
  const written = record();
  writeRecord(folder, written);
  expect(readRecord(folder)).toEqual(written);
});

const damages: readonly [name: string, text: string, message: string][] = [
  ['cut off', '{"version": 1, "su', 'it was changed or damaged'],
  ['of another format', '{"version": 2}', 'it was changed or damaged'],
  ['no object', 'null', 'it was changed or damaged'],
  ['of another version of the suite', JSON.stringify({ ...record(), suite: { version: '9.9.9' } }), '9.9.9'],
];
for (const [name, text, message] of damages) {
  test(`a record that is ${name} is refused`, () => {
    mkdirSync(test.info().outputPath('.run'), { recursive: true });
    writeFileSync(test.info().outputPath('.run/run.json'), text);
    expect(() => readRecord(test.info().outputPath())).toThrow(message);
  });
}
