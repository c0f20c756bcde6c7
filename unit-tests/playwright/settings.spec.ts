import { expect, test } from '@playwright/test';
import { isEmbedded, readRunSettings } from '../../src/playwright/settings.ts';

const names = ['OBC_TARGET', 'OBC_BASE_URL', 'OBC_BANKING_URL', 'OBC_SHARD', 'OBC_DEPTH'] as const;

/** What a reading of the environment gives when it holds these variables of ours and no others. */
function withVariables<T>(variables: Partial<Record<(typeof names)[number], string>>, read: () => T): T {
  const before = names.map((name) => [name, process.env[name]] as const);
  for (const name of names) delete process.env[name];
  Object.assign(process.env, variables);
  try {
    return read();
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}

test('the reference server is certified only when nothing names a target', () => {
  expect(withVariables({}, isEmbedded)).toBe(true);
  for (const name of ['OBC_TARGET', 'OBC_BASE_URL', 'OBC_BANKING_URL'] as const)
    expect(withVariables({ [name]: 'https://bank.example' }, isEmbedded), name).toBe(false);
  expect(withVariables({ OBC_TARGET: '' }, isEmbedded)).toBe(true);
});

test('the shard comes from the environment, and a replay names the bundled server', () => {
  expect(withVariables({}, readRunSettings).replay).toMatch(/ run --demo --seed 1$/);
  const settings = withVariables({ OBC_TARGET: 't.yaml', OBC_SHARD: '2/3' }, readRunSettings);
  expect(settings).toMatchObject({ plan: { shard: { index: 2, of: 3 } } });
  expect(settings.replay).toMatch(/ run --seed 1$/);
});

test('an unknown depth is refused with the known ones', () => {
  expect(withVariables({}, readRunSettings).plan.depth).toBe('standard');
  expect(() => withVariables({ OBC_DEPTH: 'deeper' }, readRunSettings)).toThrow(
    'OBC_DEPTH is deeper, not one of quick, standard, deep',
  );
});
