import { expect, test } from '@playwright/test';
import { describeNextSteps } from '../../../app/cli/init/action.ts';
import type { Answers } from '../../../app/cli/init/answers.ts';
import { fillPresets } from '../../../app/cli/init/decide.ts';
import { readFromTarget } from '../../../app/cli/init/discover.ts';
import { settingsOf } from '../../../app/cli/init/settings.ts';
import { startReferenceServer } from '../../../proof/reference-server/server.ts';
import { parseTarget } from '../../../src/target-file/load.ts';
import { composeTargetFile } from '../../../src/target-file/writer.ts';

// What an operation of the document lists need not be typed: ids, kinds, and who is connected with whom.

const textOf = (answers: Answers, found?: Parameters<typeof settingsOf>[1]) =>
  composeTargetFile(settingsOf(answers, found), 't.yaml');

test('init reads ids, kinds and registered pairs from the target, and writes them where nothing was said', async () => {
  const { description, close } = await startReferenceServer();
  const env = {
    OBC_TOKEN: description.tokens.token,
    OBC_FDX_TOKEN: description.fdx.customers[0]!.token,
  };
  const answers = fillPresets({ baseUrl: description.baseUrl, fdxTokenEnv: 'OBC_FDX_TOKEN' }, true);
  const found = await readFromTarget(answers, textOf(answers), env);
  await close();
  expect(found?.missed).toEqual([]);
  const written = parseTarget('t.yaml', textOf(answers, found), env);
  const accounts = written.fdx?.accounts ?? [];
  expect(accounts.length).toBeGreaterThanOrEqual(3);
  expect(accounts.every(({ kind }) => kind !== undefined)).toBe(true);
  expect(written.registrations?.providers).toEqual(found?.providers.slice(0, 2));
  expect(written.registrations?.known).toEqual(found?.known);
  expect(found?.known.length).toBeGreaterThan(0);
  const said = describeNextSteps('t.yaml', written, answers, found).join('\n');
  expect(said).toContain(`Read from the target: ${found?.providers.length} providers, `);
  expect(said).toContain('Still comments in the file, for you to fill in: revocation.');
  const named = settingsOf({ ...answers, providerIds: ['7'], accountIds: ['8'] }, found);
  expect([named.get('registrations.providers'), named.get('fdx.accounts')]).toEqual([
    { value: ['7'] },
    { value: [{ id: '8' }] },
  ]);
});

test('init asks nothing without a variable that is set, and writes its file when nothing answers', async () => {
  const answers = fillPresets({ baseUrl: 'http://127.0.0.1:9' }, true);
  expect(await readFromTarget(answers, textOf(answers), {})).toBeUndefined();
  const found = await readFromTarget(answers, textOf(answers), { OBC_TOKEN: 'a-token' });
  expect(found).toMatchObject({ providers: [], accounts: [], known: [] });
  expect(found?.missed.join('\n')).toContain('providers: ');
  expect(textOf(answers, found)).toBe(textOf(answers));
});
