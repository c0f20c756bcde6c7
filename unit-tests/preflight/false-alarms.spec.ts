import { expect, test } from '@playwright/test';
import { variations } from '../../proof/variations/index.ts';
import { declarableAreas } from '../../src/catalogue/requirements.ts';
import { examine, maxRequests } from '../../src/preflight/examine.ts';
import { parseTarget } from '../../src/target-file/load.ts';
import { checks } from '../../tests/index.ts';
import { pickOfToday, takeTurns } from '../days.ts';
import { profiles } from '../second-server/server/profiles.ts';
import { startSecond } from '../second-server/server/start.ts';
import { targetEnvironment, targetYaml } from '../second-server/targets.ts';
import { diagnose, troubleText } from './diagnose.ts';

const slow = takeTurns(import.meta.url);

for (const name of ['a', 'b', 'c'] as const) {
  test(`the second server of team ${name} and its own target file have no problem`, async () => {
    const server = await startSecond(profiles[name]);
    const target = parseTarget('target.yaml', targetYaml(profiles[name], server.origin), targetEnvironment);
    const diagnosis = await examine({ target, checks });
    await server.close();
    expect(troubleText(diagnosis).filter((line) => line.startsWith('problem'))).toEqual([]);
    expect(diagnosis.requests).toBeLessThanOrEqual(maxRequests);
  });
}

test('a diagnosis keeps to the limits of the target file as a run does', async () => {
  const diagnosis = await diagnose({ limits: { requests: 3 } });
  expect(diagnosis.requests).toBe(3);
  const open = diagnosis.lines.filter(({ said }) => said.includes('it was not looked at'));
  expect(open.length).toBeGreaterThan(0);
  for (const { said } of open) expect(said).toContain('the run has reached its limit (requests: 3)');
});

for (const area of declarableAreas) {
  test(`the area ${area} alone has no problem`, async () => {
    expect(troubleText(await diagnose({ areas: [area] }))).toEqual([]);
  });
}

test('a banking service that refuses an unknown RequestId without a body has no problem', async () => {
  const variation = variations.find(({ id }) => id === 'unknown-request-ids-refused-without-a-body')!;
  const lines = troubleText(await diagnose({}, { variations: [variation] }));
  expect(lines).toContainEqual(
    expect.stringMatching(/^warning banking\.baseUrl: GET .* answered 404 without a body$/),
  );
  expect(lines.filter((line) => line.startsWith('problem'))).toEqual([]);
});

/** They fail nothing, and yet a run of them lacks a token: that is what a diagnosis is to say. */
const withoutToken = ['token-refused-under-200', 'token-refused-under-200-without-a-code', 'token-as-a-form'];

const sound = variations.filter(({ id }) => !withoutToken.includes(id));

slow.test('conforming variations of the reference server have no problem', async () => {
  const problems: string[] = [];
  // Each of them within nine days.
  for (const variation of pickOfToday(sound, Math.ceil(sound.length / 9))) {
    const lines = troubleText(await diagnose({}, { variations: [variation] }));
    problems.push(
      ...lines.filter((line) => line.startsWith('problem')).map((line) => `${variation.id}: ${line}`),
    );
  }
  expect(problems).toEqual([]);
});
