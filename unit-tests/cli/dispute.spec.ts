import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { filesOf, recordRun } from '../evidence/bundle/signed-run.ts';
import { obcIn } from './obc.ts';

const broken = 'provider-id-is-an-integer';

test('obc evidence dispute writes an objection with the evidence of a run, which needs nothing beside it', async () => {
  const at = test.info().outputPath();
  mkdirSync(join(at, 'reports'), { recursive: true });
  const run = await recordRun({
    plan: { only: ['providers'] },
    faults: ['providers-provider-id-number-to-text'],
  });
  mkdirSync(join(at, 'reports', '.run'), { recursive: true });
  for (const [name, bytes] of filesOf(run)) writeFileSync(join(at, 'reports', name), bytes);
  writeFileSync(join(at, 'why.md'), 'A text of digits is an integer by its value.\n');

  const { code, stdout, stderr } = await obcIn(at, ['evidence', 'dispute', broken, '--reason', 'why.md']);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain(`dispute-${broken}.md is written`);
  const text = readFileSync(join(at, `dispute-${broken}.md`), 'utf8');
  for (const part of [
    `# Challenge: ${broken}`,
    '> A text of digits is an integer by its value.',
    run.record.runId,
    'GET http',
    '"provider_id"',
  ])
    expect(text).toContain(part);
  // Nothing that is secret on the target: the run holds its token as a mark.
  const token = run.target.outbound!.auth.token!;
  expect(text).not.toContain(token);

  const other = await obcIn(at, [
    ...['evidence', 'dispute'],
    'provider-name-is-a-string',
    '--reason',
    'why.md',
    '--out',
    'n.md',
  ]);
  expect(other.code).toBe(0);
  expect(readFileSync(join(at, 'n.md'), 'utf8')).toContain('# Challenge: provider-name-is-a-string');

  writeFileSync(join(at, 'empty.md'), ' \n');
  for (const [args, message] of [
    [['provider-id-is-an-integr', '--reason', 'why.md'], 'did you mean provider-id-is-an-integer?'],
    [[broken, '--reason', 'empty.md', '--out', 'e.md'], '--reason empty.md is empty'],
    [[broken, '--reason', 'why.md', '--report', 'none', '--out', 'e.md'], 'none'],
  ] as const) {
    const refused = await obcIn(at, ['evidence', 'dispute', ...args]);
    expect([refused.code, refused.stdout]).toEqual([2, '']);
    expect(refused.stderr).toContain(message);
  }
  expect(existsSync(join(at, 'e.md'))).toBe(false);
});
