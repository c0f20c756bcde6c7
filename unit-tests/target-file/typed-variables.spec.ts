import { expect, test } from '@playwright/test';
import { parseTarget } from '../../src/target-file/load.ts';
import { small, withSection } from './texts.ts';

const numbers = `limits: { requestsPerSecond: '\${RPS}', requests: '\${MAX}' }
registrations: { providers: ['\${PROVIDER}'], approvalMayDropPairs: '\${DROPS}', pathArray: '|' }
settleSeconds: \${SETTLE}
`;
const env = { RPS: '2.5', MAX: '100', PROVIDER: '1001', DROPS: 'true', SETTLE: ' 7 ' };

const mistakesOf = (text: string, variables: Record<string, string>): string => {
  try {
    parseTarget('t.yaml', text, variables);
    return 'none';
  } catch (error) {
    return (error as Error).message;
  }
};

test('numbers and words of the schema come from variables, and ids stay text', () => {
  const target = parseTarget('t.yaml', withSection(numbers), env);
  expect(target.limits).toMatchObject({ requestsPerSecond: 2.5, requests: 100 });
  expect(target.registrations).toMatchObject({ providers: ['1001'], approvalMayDropPairs: true });
  expect(target.settleSeconds).toBe(7);
});

for (const [what, changes, said] of [
  [
    'no number',
    { RPS: 'fast' },
    'limits.requestsPerSecond: expected a number in the environment variable RPS',
  ],
  ['no truth value', { DROPS: 'yes' }, 'expected true or false in the environment variable DROPS'],
  ['a fraction for a whole number', { MAX: '1.5' }, 'limits.requests: expected a whole number, found 1.5'],
  ['too much', { SETTLE: '61' }, 'settleSeconds: expected 60 or less, found 61'],
  ['nothing', { RPS: '' }, 'the environment variable RPS is empty; set it before the run'],
] as const) {
  test(`a variable that holds ${what} is one mistake`, () => {
    const message = mistakesOf(withSection(numbers), { ...env, ...changes });
    expect(message).toContain(said);
    expect(message.split('t.yaml:')).toHaveLength(2);
    expect(message).not.toContain('fast');
  });
}

test('a variable that is not set is one mistake, and its name is not its value', () => {
  const { RPS: _, ...others } = env;
  expect(mistakesOf(withSection(numbers), others)).toContain('the environment variable RPS is not set');
  expect(mistakesOf(withSection(numbers), others).split('t.yaml:')).toHaveLength(2);
});

test('kind may be left out, and whatever stands between ids may be declared', () => {
  const without = small.replace(', kind: server', '');
  expect(parseTarget('t.yaml', without, {}).target.kind).toBe('server');
  for (const pathArray of ['comma', '|', '+', '~~', '%7C', '%20', ':'])
    expect(
      parseTarget('t.yaml', `${small}registrations: { providers: ['1'], pathArray: '${pathArray}' }`, {})
        .registrations?.pathArray,
    ).toBe(pathArray);
  for (const pathArray of ['and', '/', '?', ' ', '%', '', '||||'])
    expect(
      mistakesOf(`${small}registrations: { providers: ['1'], pathArray: '${pathArray}' }`, {}),
      pathArray,
    ).toContain('registrations.pathArray: expected');
});
