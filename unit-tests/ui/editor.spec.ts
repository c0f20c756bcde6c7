import { existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { parse } from 'yaml';
import { tokenValues } from '../../proof/reference-server/seed/tokens.ts';
import { env, test, withReferenceServer } from './served.ts';

const token = '$' + '{UI_TOKEN}';

// biome-ignore lint/suspicious/noExplicitAny: what is read is looked at by its values
const read = async (response: Promise<Response>): Promise<any> => (await response).json();

test('the doctor answers beside each setting, a mistake is found without asking the target', async ({
  ui,
}) => {
  await withReferenceServer(ui.folder, async (text) => {
    const { file } = await read(ui.ask('open', { path: join(ui.folder, 'target.yaml') }));
    const { diagnosis, values, target } = await read(ui.ask('analyse', { file, text }));
    expect([target, diagnosis.lines, diagnosis.ready]).toEqual(['reference server', [], true]);
    const broken = await read(ui.ask('analyse', { file, text: `${text}"` }));
    expect(broken).toMatchObject({ values: {}, isReadable: false });
    expect(values['target.name']).toEqual({ text: 'reference server', line: 3 });
    expect(values['outbound.auth.token']).toMatchObject({ text: '', hidden: 'secret' });

    const asked = await read(ui.ask('doctor', { file, text }));
    expect(asked.ready).toBe(true);
    const stateOf = (setting: string) =>
      asked.lines
        .filter((line: { setting: string }) => line.setting === setting)
        .map((line: { state: string }) => line.state);
    expect(stateOf('outbound.baseUrl')).toContain('ok');
    expect(stateOf('outbound.auth.token')).toContain('ok');
    expect(stateOf('banking.customerId')).toContain('ok');

    const wrong = await read(ui.ask('edit', { file, text, path: 'outbound.baseUrl', input: 'ftp://x' }));
    expect(wrong.text).toBe(text.replace(parse(text).outbound.baseUrl, 'ftp://x'));
    const [line] = wrong.analysis.diagnosis.lines;
    expect(line).toMatchObject({ state: 'problem', setting: 'outbound.baseUrl' });
    expect(line.said).toContain('http:// or https://');
    expect(line.place).toMatch(/^target\.yaml:\d+:\d+$/);
  });
});

test('no value of an environment variable reaches the page, and no secret of the file its form', async ({
  ui,
}) => {
  await withReferenceServer(ui.folder, async (given) => {
    const literal = 'a-token-that-stands-in-the-file';
    const text = given
      .replace(`token: ${tokenValues.token}\n`, `token: ${token}\n`)
      .replace(/expiredToken: .*/, `expiredToken: ${literal}`);
    expect(text).toContain(token);
    const draft = { file: join(ui.folder, 'target.yaml'), text };
    const answers = await Promise.all([
      ui.ask('analyse', draft),
      ui.ask('doctor', draft),
      ui.ask('edit', { ...draft, path: 'outbound.auth.value', input: 'no place' }),
      ui.ask('analyse', { ...draft, text: text.replace('areas:', 'areas: "') }),
    ]);
    const [analysed, asked, edited, broken] = await Promise.all(answers.map((one) => one.text()));
    for (const said of [analysed, asked, edited, broken])
      for (const value of Object.values(env)) expect(said).not.toContain(value);
    expect(JSON.parse(analysed!).values['outbound.auth.token'].text).toBe(token);
    expect(analysed).not.toContain(literal);
    expect(asked).not.toContain(literal);
    expect(JSON.stringify(JSON.parse(edited!).analysis)).not.toContain(literal);
    expect(asked).toContain('UI_TOKEN');
  });
});

test('a file is written when that is asked for, and never over what another program wrote', async ({
  ui,
}) => {
  const path = join(ui.folder, 'target.yaml');
  const real = join(ui.folder, 'real.yaml');
  writeFileSync(real, 'target: {name: A}\n', { mode: 0o600 });
  symlinkSync(real, path);
  const opened = await read(ui.ask('open', { path }));
  expect(opened).toMatchObject({ file: path, text: 'target: {name: A}\n' });
  const saved = await read(ui.ask('save', { ...opened, text: 'target: {name: B}\n' }));
  expect(readFileSync(real, 'utf8')).toBe('target: {name: B}\n');
  expect(statSync(real).mode & 0o777).toBe(0o600);
  writeFileSync(real, 'target: {name: C}\n');
  const refused = await ui.ask('save', { ...saved, text: 'target: {name: D}\n' });
  expect([refused.status, await refused.json()]).toEqual([
    409,
    { problem: expect.stringContaining('changed by another program'), isChanged: true },
  ]);
  expect(readFileSync(real, 'utf8')).toBe('target: {name: C}\n');
  await read(ui.ask('save', { ...saved, text: 'target: {name: D}\n', force: 'yes' }));
  expect(readFileSync(real, 'utf8')).toBe('target: {name: D}\n');
});

test('a new file is a draft until it is saved, and takes the place of none', async ({ ui }) => {
  const path = join(ui.folder, 'obc.yaml');
  const draft = await read(ui.ask('new', { path, name: 'Bank: "B"' }));
  expect(existsSync(path)).toBe(false);
  expect(parse(draft.text).target.name).toBe('Bank: "B"');
  const { diagnosis } = await read(ui.ask('analyse', draft));
  expect(diagnosis.lines.every(({ said }: { said: string }) => said.includes('environment variable'))).toBe(
    true,
  );
  writeFileSync(path, 'mine');
  expect((await ui.ask('save', draft)).status).toBe(409);
  expect((await ui.ask('new', { path, name: 'B' })).status).toBe(400);
  mkdirSync(join(ui.folder, 'folder.yaml'));
  expect((await ui.ask('open', { path: join(ui.folder, 'folder.yaml') })).status).toBe(400);
  expect(readFileSync(path, 'utf8')).toBe('mine');
});

test('one of several environments is looked at when it is chosen', async ({ ui }) => {
  const text =
    'target: {name: A}\nareas: [providers]\nenvironments:\n  test: {outbound: {baseUrl: "ftp://x", auth: {}}}\n';
  const draft = { file: join(ui.folder, 'target.yaml'), text };
  const open = await read(ui.ask('analyse', draft));
  expect(open.environments).toEqual(['test']);
  expect(open.diagnosis.lines[0].said).toContain('choose one');
  const chosen = await read(ui.ask('analyse', { ...draft, environment: 'test' }));
  expect(chosen.diagnosis.lines[0]).toMatchObject({ setting: 'environments.test.outbound.baseUrl' });
});
