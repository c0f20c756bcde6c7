import { expect, test } from '@playwright/test';
import { readEmbedded, readRunSettings } from '../../app/playwright/settings.ts';

const names = [
  'OBC_SHARD',
  'OBC_DEPTH',
  'OBC_SEED',
  'OBC_MODE',
  'OBC_ONLY',
  'OBC_MAX_REQUESTS',
  'OBC_REPORTERS',
  'OBC_OUTPUT',
  'OBC_EMBEDDED',
] as const;

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

for (const [name, text, message] of [
  ['OBC_MODE', 'read-onyl', 'OBC_MODE is read-onyl, not one of full, read-only'],
  ['OBC_SEED', '1e3', 'OBC_SEED is 1e3, not a whole number'],
  // `obc run --seed` would not take it, and the replay line names it.
  ['OBC_SEED', '20261128141000', 'OBC_SEED is 20261128141000, not a whole number from 0 to 2147483647'],
  ['OBC_SHARD', '4/3', 'OBC_SHARD is 4/3, not i/n with i from 1 to n, as 2/4'],
  ['OBC_SHARD', '2', 'OBC_SHARD is 2, not i/n'],
  ['OBC_ONLY', 'providrs', '--only providrs: unknown; did you mean providers?'],
  ['OBC_MAX_REQUESTS', 'many', 'OBC_MAX_REQUESTS is many, not a whole number'],
  ['OBC_REPORTERS', 'pdf', 'OBC_REPORTERS is pdf, not one of html, json'],
  ['OBC_OUTPUT', 'loud', 'OBC_OUTPUT is loud, not one of quiet, normal, verbose'],
] as const) {
  test(`${name}=${text} is a mistake, and not taken for something else`, () => {
    expect(() => withVariables({ [name]: text }, readRunSettings)).toThrow(message);
  });
}

test('a demo server is taken from this process or the one above alone', () => {
  const told = (owner: number) => JSON.stringify({ owner, description: { baseUrl: 'http://127.0.0.1:9' } });
  const read = (owner: number) => withVariables({ OBC_EMBEDDED: told(owner) }, readEmbedded);
  expect(read(process.pid)).toBeDefined();
  expect(read(process.ppid)).toBeDefined();
  expect(read(1_000_000_007)).toBeUndefined();
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
