import { expect, test } from '@playwright/test';
import { faults } from '../../../proof/faults/index.ts';
import { certifySubject, runSubject } from '../../../proof/self-test/trial.ts';
import { observeCases } from '../../../src/plan/property.ts';
import { verifySelection } from '../../../src/plan/selected-names.ts';
import { checks } from '../../../tests/index.ts';

const fault = faults.find(({ id }) => id === 'name-limit-leaves-emoji-out')!;
const requirement = 'recipient-name-of-257-characters-is-refused';
const check = 'recipient-name-beyond-its-limit';

async function findingOf(paths: readonly string[], seed: number) {
  const { requirements } = await certifySubject({ fault }, { checks, only: [check], seed, paths });
  return requirements.find(({ id }) => id === requirement)?.findings[0];
}

test('a finding of a property names the path that replays its smallest case alone', async () => {
  const found = await findingOf([], 3);
  expect(found?.hint).toContain(
    'the name had 257 characters; the smallest failing case that was found: 257 emoji',
  );
  const [, path] =
    / --only recipient-name-beyond-its-limit --path (names-beyond-the-limit-are-refused:\S+)$/.exec(
      found?.replay ?? '',
    ) ?? [];
  const again = await findingOf([path!], 4);
  expect(again).toMatchObject({ wanted: 'status 400', replay: expect.stringContaining(`--path ${path}`) });
  expect(again?.hint).toContain('257 emoji');
});

test('a replayed path sends the control, the case and a look at what is left, and runs no other check', async () => {
  const path = 'names-beyond-the-limit-are-refused:7:0';
  const tried: unknown[] = [];
  const stop = observeCases((_, value) => tried.push(value));
  const { journal } = await runSubject({}, { checks, paths: [path] });
  stop();
  expect(tried).toEqual([expect.objectContaining({ alphabet: 'letters', characters: 257 })]);
  const results = journal.entries.flatMap((entry) => (entry.type === 'check' ? [entry.result] : []));
  expect(results.map((result) => result.check)).toEqual([check]);
  expect(results[0]!.requests).toBeLessThanOrEqual(4);
});

test('a path that is none, or of a property that no check has, is refused with what is right', () => {
  const verify = (path: string) => () => verifySelection({ only: [], paths: [path] }, checks);
  expect(verify('0:1:2:x')).toThrow(
    '--path 0:1:2:x: not the path of a case; it has the form PROPERTY:SEED:PATH and stands in the replay line of a finding',
  );
  expect(verify('names-beyond-the-limit-are-refuse:1:2')).toThrow(
    'unknown property names-beyond-the-limit-are-refuse; did you mean names-beyond-the-limit-are-refused?',
  );
  expect(verify('names-beyond-the-limit-are-refused:1:2')).not.toThrow();
});
