import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { readHanded } from '../../../app/cli/evidence/verify/read-handed.ts';
import { type Built, buildRegister } from '../../../app/cli/registry/build/build.ts';
import { code, type Handed, otherSigner, recordRun, signer, verifyHanded } from '../bundle/signed-run.ts';
import { rename, trustKeys, withRunId, writeBundle } from './handed-runs.ts';

const hostile = '<script>alert(1)</script>';
let folder = '';
let site = '';
let built: Built;

const build = (from: string, to: string) =>
  buildRegister({
    ...{ folder: from, site: to, package: code, now: new Date(), validDays: 365 },
    signers: trustKeys(signer.publicKey, otherSigner.publicKey),
  });

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  folder = test.info().outputPath('bundles');
  site = test.info().outputPath('site');
  const plan = { only: ['providers'] };
  const whole = await recordRun({ plan });
  const failing = await recordRun({ plan, faults: ['providers-provider-id-number-to-text'] });
  const shards = [1, 2].map((index) => recordRun({ plan: { ...plan, shard: { index, of: 2 } } }));
  const add = (
    name: string,
    ...rest: Parameters<typeof writeBundle> extends [string, ...infer R] ? R : never
  ) => writeBundle(join(folder, name), ...rest);
  const { privateKey } = signer;
  await add('a/old', [rename(failing, { name: 'Alpha', version: '1.0' })], privateKey);
  await add('a/new', [rename(whole, { name: 'Alpha', version: '1.1' })], privateKey);
  await add('a/new again', [rename(whole, { name: 'Alpha', version: '1.1' })], privateKey);
  await add('other key', [rename(whole, { name: 'Alpha', version: '2' })], otherSigner.privateKey);
  await add('deep/er/hostile', [rename(whole, { name: hostile, vendor: '"><img src=x>' })], privateKey);
  await add('shards', await Promise.all(shards), privateKey);
  const gamma = rename(failing, { name: 'Gamma' });
  await add('claimed', [gamma], privateKey);
  await add('claimed by another key', [gamma], otherSigner.privateKey);
  await add('claimed under another id', [withRunId(gamma, 'aaaaaaaa')], otherSigner.privateKey);
  await add('changed', [rename(whole, { name: 'Beta' })], privateKey, (files) => {
    const text = files.get('report.json')!.toString();
    files.set('report.json', Buffer.from(text.replace('"Beta"', '"Better"')));
  });
  mkdirSync(join(folder, 'odd'));
  writeFileSync(join(folder, 'odd', 'bundle.sigstore.json'), '{"dsseEnvelope":{"payload":7}}');
  mkdirSync(join(folder, 'no json'));
  writeFileSync(join(folder, 'no json', 'bundle.sigstore.json'), '#!');
  symlinkSync(join(folder, 'a'), join(folder, 'link'));
  built = await build(folder, site);
});

test('what holds is registered by implementation and signer, each run once', () => {
  const found = built.implementations.map(({ name, runs, signer: { name: by } }) => [name, by, runs.length]);
  expect(found).toHaveLength(4);
  expect(found).toEqual(
    expect.arrayContaining([
      ['Alpha', 'signer 1', 2],
      ['Alpha', 'signer 2', 1],
      ['reference server', 'signer 1', 1],
      [hostile, 'signer 1', 1],
    ]),
  );
});

test('what does not hold is left out and named with the reason', () => {
  const said = built.leftOut.map(
    ({ bundle, problems }) => `${bundle.slice(folder.length + 1)}: ${problems[0]}`,
  );
  expect(said).toEqual([
    expect.stringMatching(/^a\/new again.* was handed in before, in .*a\/new/),
    expect.stringMatching(/^changed.*report\.json was changed/),
    expect.stringMatching(/^no json.*is not JSON/),
    expect.stringMatching(/^odd.*signed by nobody whose key or identity was given/),
    expect.stringMatching(/^claimed\/.* was also signed under another name or by another key, in .*claimed/),
    expect.stringMatching(/^claimed by another key\/.* was also signed .*claimed/),
    expect.stringMatching(/^claimed under another id\/.* was also signed .*claimed/),
  ]);
});

const pagesIn = (root: string) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));

test('every link of every page leads to a file of the site', () => {
  const pages = pagesIn(site);
  expect(pages.length).toBeGreaterThan(12);
  for (const page of pages.filter((name) => !/report\.html$|changes\.html$|certificate\.html$/.test(name))) {
    const text = readFileSync(join(site, page), 'utf8');
    for (const [, href] of text.matchAll(/href="([^"#]+)["#]/g))
      expect(existsSync(join(site, dirname(page), decodeURIComponent(href!))), `${page}: ${href}`).toBe(true);
  }
});

test('no page of the register but the search runs anything, and nothing of a bundle becomes markup', () => {
  for (const page of pagesIn(site)) {
    const text = readFileSync(join(site, page), 'utf8');
    expect(text).toContain('default-src &#39;none&#39;');
    expect(text).not.toContain(hostile);
    expect(text).not.toContain('<img');
    if (!/report\.html$|^requirements\.html$/.test(page)) expect(text).not.toContain('<script');
  }
});

test('the evidence in the site can be verified as it was handed over, shards too', async () => {
  const bundles = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('bundle.sigstore.json'),
  );
  expect(bundles).toHaveLength(5);
  for (const bundle of bundles) {
    const handed = readHanded(join(site, bundle)) as unknown as Handed;
    const { signer: by } = built.implementations.find(({ slug }) => bundle.includes(slug))!;
    const { publicKey } = by.name === 'signer 2' ? otherSigner : signer;
    expect((await verifyHanded(handed, { key: publicKey })).problems).toEqual([]);
  }
});

test('a register is built again in its place, and what else lies there stays', async () => {
  writeFileSync(join(site, 'CNAME'), 'register.example');
  const alone = join(folder, 'a');
  await build(alone, site);
  expect(readFileSync(join(site, 'CNAME'), 'utf8')).toBe('register.example');
  expect(readdirSync(join(site, 'implementations'))).toHaveLength(1);
  expect(readdirSync(dirname(site)).filter((name) => name.startsWith('.site-'))).toEqual([]);
});

test('what a site holds is not verified again, and becomes the same site', async () => {
  const own = test.info().outputPath('own');
  const twice = test.info().outputPath('twice');
  for (const name of ['a/old', 'a/new', 'shards'])
    cpSync(join(folder, name), join(own, name), { recursive: true });
  const build = (package_: string) =>
    buildRegister({
      ...{ folder: own, site: twice, package: package_, now: new Date(), validDays: 365 },
      signers: trustKeys(signer.publicKey),
    });
  await build(code);
  const read = () =>
    readdirSync(twice, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((file) => [file.slice(twice.length), readFileSync(file, 'utf8')]);
  const first = read();
  // Nothing that was signed by this package holds for another one.
  const other = 'd'.repeat(64);
  expect((await build(other)).leftOut).toEqual([]);
  expect(read()).toEqual(first);
  const reason = join(own, 'a', 'new', 'withdrawn.txt');
  writeFileSync(reason, 'The tokens were those of another bank.\n');
  const badges = () => read().filter(([file]) => file!.endsWith('badge.svg')).length;
  const before = badges();
  const { implementations } = await build(other);
  expect(
    implementations.flatMap(({ runs }) => runs.map(({ withdrawn }) => withdrawn ?? 'stands')).sort(),
  ).toEqual(['The tokens were those of another bank.', 'stands', 'stands']);
  expect(badges()).toBe(before - 1);
  rmSync(reason);
  // It is verified again, for its badge: by this package it does not hold.
  expect((await build(other)).leftOut.map(({ bundle }) => bundle)).toEqual([expect.stringContaining('new')]);
  expect((await build(code)).implementations.flatMap(({ runs }) => runs)).toHaveLength(3);
  expect(badges()).toBe(before);
});

test('a run that the register holds is refused under another name', async () => {
  const plan = { only: ['providers'] };
  const run = rename(await recordRun({ plan }), { name: 'Epsilon' });
  const own = test.info().outputPath('own');
  const register = test.info().outputPath('register');
  await writeBundle(join(own, 'first'), [run], signer.privateKey);
  expect((await build(own, register)).leftOut).toEqual([]);
  await writeBundle(join(own, 'again'), [run], otherSigner.privateKey);
  const { implementations, leftOut } = await build(own, register);
  expect(implementations.map(({ signer: { name } }) => name)).toEqual(['signer 1']);
  expect(leftOut.map(({ problems }) => problems)).toEqual([
    [expect.stringContaining('stands in the register already')],
  ]);
});

test('evidence that lies outside the folder is not published', async () => {
  const beside = test.info().outputPath('beside');
  cpSync(join(folder, 'shards'), beside, { recursive: true });
  const inner = join(beside, 'inner');
  mkdirSync(inner);
  for (const name of ['report.json', 'bundle.sigstore.json'])
    renameSync(join(beside, name), join(inner, name));
  const bundle = JSON.parse(readFileSync(join(inner, 'bundle.sigstore.json'), 'utf8'));
  const statement = Buffer.from(bundle.dsseEnvelope.payload, 'base64').toString();
  const named = statement.replaceAll('"name":"1/', '"name":"../1/').replaceAll('"name":"2/', '"name":"../2/');
  bundle.dsseEnvelope.payload = Buffer.from(named).toString('base64');
  writeFileSync(join(inner, 'bundle.sigstore.json'), JSON.stringify(bundle));
  const { leftOut } = await build(inner, test.info().outputPath('unwritten'));
  expect(leftOut[0]?.problems[0]).toContain('outside of its folder');
});

test('nothing is written over other files, over the bundles, or where no bundle holds', async () => {
  await expect(build(join(folder, 'a'), folder)).rejects.toThrow('lie in');
  const full = test.info().outputPath('full');
  mkdirSync(full);
  writeFileSync(join(full, 'thesis.txt'), '');
  await expect(build(folder, full)).rejects.toThrow('holds thesis.txt, which no register made');
  const none = test.info().outputPath('none');
  expect((await build(join(folder, 'changed'), none)).implementations).toEqual([]);
  expect(existsSync(none)).toBe(false);
  await expect(build(full, none)).rejects.toThrow('holds no bundle.sigstore.json');
});
