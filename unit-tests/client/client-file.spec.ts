import { expect, test } from '@playwright/test';
import schema from '#schemas/client.schema.json' with { type: 'json' };
import { parseClient } from '../../client/certify/client-file.ts';
import { scenarioGoals } from '../../client/run/scenarios.ts';
import { TargetFileError } from '../../src/target-file/problem.ts';

const head = 'client: { name: Ours }\n';

/** Files that are wrong, with the place and the beginning of what is said of it. */
const mistakes: readonly (readonly [text: string, place: string])[] = [
  ['', 'client.yaml:1:1  the file is empty'],
  ['client: [', 'client.yaml:1:'],
  [
    'scenarios: { list-accounts: { command: [a] } }',
    'client.yaml:1:1  the key client is missing (What is certified)',
  ],
  [`${head}comand: [a]\nscenarios: { register: }`, 'client.yaml:2:1  comand: unknown key'],
  [`${head}command: a\nscenarios: { register: }`, 'client.yaml:2:10  command: expected a list, found "a"'],
  [`${head}scenarios:\n  register:`, 'client.yaml:3:3  scenarios.register: no command'],
  [`${head}command: [a]\nscenarios: {}`, 'client.yaml:3:12  scenarios: expected at least one item'],
  [
    `${head}command: [a]\nscenarios: { listAccounts: }`,
    'client.yaml:3:14  scenarios.listAccounts: unknown key',
  ],
  [
    `${head}command: [a, "{url}"]\nscenarios: { register: }`,
    'client.yaml:2:14  command[1]: there is no value {url}',
  ],
  [
    `${head}command: [a]\npoll: { interval: 0 }\nscenarios: { register: }`,
    'client.yaml:3:19  poll.interval: expected',
  ],
];

for (const [text, place] of mistakes)
  test(`a mistake in a client file is said with its line: ${place}`, () => {
    const said = (() => {
      try {
        return parseClient('client.yaml', text);
      } catch (error) {
        return error;
      }
    })();
    expect(said).toBeInstanceOf(TargetFileError);
    const { message } = said as TargetFileError;
    expect(message).toContain(place);
    expect(message).toContain('the client file client.yaml has');
    expect(message).toContain('certify-a-client.md');
  });

test('the schema knows the scenarios that the suite runs', () => {
  expect(Object.keys(schema.properties.scenarios.properties)).toEqual(Object.keys(scenarioGoals));
});
