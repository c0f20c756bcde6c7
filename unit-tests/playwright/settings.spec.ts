import { expect, test } from '@playwright/test';
import { readRunSettings } from '../../src/playwright/settings.ts';

const names = ['OBC_SHARD', 'OBC_DEPTH', 'OBC_SEED', 'OBC_MODE'] as const;

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

test('the shard comes from the environment', () => {
  const settings = withVariables({ OBC_SHARD: '2/3' }, readRunSettings);
  expect(settings).toMatchObject({ plan: { shard: { index: 2, of: 3 } } });
});

test('an unknown depth is refused with the known ones', () => {
  expect(withVariables({}, readRunSettings).plan.depth).toBe('standard');
  expect(() => withVariables({ OBC_DEPTH: 'deeper' }, readRunSettings)).toThrow(
    'OBC_DEPTH is deeper, not one of quick, standard, deep',
  );
});

test('what a project says under use counts where the environment is silent', () => {
  const use = { depth: 'quick', seed: 5, mode: 'read-only' } as const;
  expect(withVariables({}, () => readRunSettings(use)).plan).toMatchObject(use);
  const said = { OBC_DEPTH: 'deep', OBC_SEED: '7', OBC_MODE: 'full' };
  expect(withVariables(said, () => readRunSettings(use)).plan).toMatchObject({
    depth: 'deep',
    seed: 7,
    mode: 'full',
  });
});
