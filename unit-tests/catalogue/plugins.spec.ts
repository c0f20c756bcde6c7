import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { operationIds } from '../../src/catalogue/operations.ts';
import { describeAlterations } from '../../src/catalogue/plugins/alterations.ts';
import { applyPatch, isAddition } from '../../src/catalogue/plugins/merge-patch.ts';
import type { Plugin } from '../../src/catalogue/plugins/plugin.ts';
import { derivePluginDigest, readPlugin } from '../../src/catalogue/plugins/read.ts';
import { areas, extendCatalogue } from '../../src/catalogue/requirements.ts';

const manifest = { name: 'scheme', version: '1.2.0' };
const row = { clause: 'S 1', level: 'MUST', party: 'server', operations: ['listProviders'], text: 'says so' };
const ownId = 'scheme--provider-says-so';

/** A plug-in of some files, which are JSON unless they are text. */
function write(files: Readonly<Record<string, unknown>>): string {
  const folder = test.info().outputPath('scheme');
  rmSync(folder, { recursive: true, force: true });
  for (const [name, content] of Object.entries({ 'package.json': manifest, ...files })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return folder;
}

const base = {
  providers: {
    'name-is-there': { ...row, text: 'the name is there' },
    'name-is-nice': { ...row, level: 'SHOULD', text: 'the name is nice' },
  },
  general: {},
};

function extend(...plugins: readonly Plugin[]) {
  return extendCatalogue(base, ['general', 'providers'], operationIds, plugins);
}

test('rows of a plug-in stand behind those of their area, and a profile reads ours otherwise', () => {
  const plugin = readPlugin(
    write({
      'requirements/providers.json': { [ownId]: row },
      'profile.json': {
        'name-is-there': { level: 'SHOULD', reason: 'names may be absent' },
        'name-is-nice': { leaveOut: true, reason: 'nobody looks' },
      },
    }),
  );
  const { entries, changes } = extend(plugin);
  expect(entries.map(({ id, area, row: { level } }) => [id, area, level])).toEqual([
    ['name-is-there', 'providers', 'SHOULD'],
    ['name-is-nice', 'providers', 'SHOULD'],
    [ownId, 'providers', 'MUST'],
  ]);
  expect([...changes].map(([id, { change, plugin: by }]) => [id, change, by])).toEqual([
    ['name-is-there', 'lowered', 'scheme'],
    ['name-is-nice', 'left out', 'scheme'],
  ]);
});

test('a plug-in says how long waivers last', () => {
  const waivers = { days: 365, reason: 'renewed each year' };
  expect(readPlugin(write({ 'waivers.json': waivers })).waivers).toEqual(waivers);
  expect(readPlugin(write({})).waivers).toBeUndefined();
});

test('without plug-ins the catalogue is what its files say', () => {
  expect(extend().entries.map(({ row: one }) => one)).toEqual(Object.values(base.providers));
});

const wrong: Readonly<Record<string, readonly [files: Readonly<Record<string, unknown>>, said: RegExp]>> = {
  'no name': [{ 'package.json': { version: '1' } }, /package\.json: name is undefined: write words of lower/],
  'a name of capitals': [{ 'package.json': { name: 'My', version: '1' } }, /name is "My"/],
  'no version': [{ 'package.json': { name: 'scheme' } }, /version is undefined: write a version/],
  'a module that is not there': [
    { 'package.json': { ...manifest, main: 'lost.js' } },
    /main is "lost\.js", which/,
  ],
  'text that is no JSON': [{ 'profile.json': '{' }, /profile\.json is not JSON \(/],
  'waivers without an end': [
    { 'waivers.json': { days: 1e9, reason: 'no' } },
    /waivers\.json: days is 1000000000: write a number from 1 to 3650/,
  ],
  'waivers of no day': [{ 'waivers.json': { days: '9', reason: 'no' } }, /days is "9": write a number/],
  'waivers without a reason': [{ 'waivers.json': { days: 9 } }, /reason is undefined: write why/],
  'waivers of another kind': [{ 'waivers.json': { months: 9 } }, /months is unknown: write days and/],
  'a list': [{ 'profile.json': [] }, /profile\.json holds no JSON object/],
  'an unknown area': [
    { 'requirements/banks.json': {} },
    /banks is not an area: write the file of one: general, prov/,
  ],
  'an id of ours': [
    { 'requirements/providers.json': { 'name-is-there': row } },
    /not an id of this plug-in: write/,
  ],
  'an id of another plug-in': [
    { 'requirements/providers.json': { 'other--x': row } },
    /scheme--, then words/,
  ],
  'an id twice': [
    { 'requirements/general.json': { [ownId]: row }, 'requirements/providers.json': { [ownId]: row } },
    /providers\.json: scheme--provider-says-so stands in \S+general\.json as well/,
  ],
  'a wrong level': [
    { 'requirements/general.json': { [ownId]: { ...row, level: 'MUSTY' } } },
    /general\.json: scheme--provider-says-so\/level is "MUSTY": write one of MUST, DERIVED, SHOULD, SILENT/,
  ],
  'a missing clause': [
    { 'requirements/general.json': { [ownId]: { ...row, clause: undefined } } },
    /clause is missing: write where it stands/,
  ],
  'a misspelt key': [
    { 'requirements/general.json': { [ownId]: { ...row, operation: [] } } },
    /operation is unknown; did you mean operations\?/,
  ],
  'an unknown operation': [
    { 'requirements/general.json': { [ownId]: { ...row, operations: ['listBanks'] } } },
    /operations is \["listBanks"\]: write a list of operations: listProviders/,
  ],
  'a long text': [
    { 'requirements/general.json': { [ownId]: { ...row, text: 'a'.repeat(101) } } },
    /at most 100 characters/,
  ],
  'a profile of nothing': [
    { 'profile.json': { 'name-is-their': { leaveOut: true, reason: 'no' } } },
    /name-is-their is not a judged requirement; did you mean name-is-there\?/,
  ],
  'a profile without a reason': [
    { 'profile.json': { 'name-is-there': { level: 'SHOULD' } } },
    /reason is missing/,
  ],
  'a profile that changes nothing': [
    { 'profile.json': { 'name-is-there': { reason: 'no' } } },
    /changes nothing/,
  ],
  'the same level': [
    { 'profile.json': { 'name-is-there': { level: 'MUST', reason: 'no' } } },
    /a level other than MUST/,
  ],
  'an unknown part of an interface': [{ 'interface.json': { path: {} } }, /interface\.json: path is unknown/],
  'a path without a slash': [
    { 'interface.json': { paths: { '/a': 'b' } } },
    /paths\/\/a is "b": write a path/,
  ],
  'two members of one name': [
    { 'interface.json': { members: { providers: { a: 'c', b: 'c' } } } },
    /members\/providers\/b is c, which another one is as well/,
  ],
  'a limit of nothing': [{ 'interface.json': { limits: { nick: 3 } } }, /limits\/nick is unknown/],
  'a limit that is no number': [
    { 'interface.json': { limits: { name: 'x' } } },
    /limits\/name is "x": write a/,
  ],
  'a schema of another address': [
    { 'schemas/new.schema.json': { $id: 'https://scheme.example/new.json', type: 'string' } },
    /new\.schema\.json: \$id is https:\/\/scheme\.example\/new\.json: write \S+\/new\.schema\.json at its/,
  ],
  'an address within a patch': [
    { 'schemas/provider.schema.json': { properties: { a: { $id: 'https://scheme.example/' } } } },
    /properties\/a\/\$id is https:\/\/scheme\.example\//,
  ],
  'another document': [{ 'openapi/inbound.json': {} }, /inbound\.json changes no OpenAPI document/],
};

for (const [what, [files, said]] of Object.entries(wrong))
  test(`${what} is refused with file and key`, () => {
    expect(() => extend(readPlugin(write(files)))).toThrow(said);
  });

test('two profiles do not read one requirement', () => {
  const profile = { 'name-is-there': { leaveOut: true, reason: 'no' } };
  const one = readPlugin(write({ 'profile.json': profile }));
  expect(() => extend(one, { ...one, name: 'other' })).toThrow(/is changed by the plug-in scheme as well/);
});

test('the digest is that of every file with its name, of none in node_modules', () => {
  const first = derivePluginDigest(write({ 'index.js': '1', 'lib/a.js': '2' }));
  expect(derivePluginDigest(write({ 'index.js': '1', 'lib/a.js': '3' }))).not.toBe(first);
  expect(derivePluginDigest(write({ 'index.js': '1', 'lib/b.js': '2' }))).not.toBe(first);
  expect(derivePluginDigest(write({ 'index.js': '1', 'lib/a.js': '2', 'node_modules/x.js': '4' }))).toBe(
    first,
  );
});

test('a patch adds, writes over and takes away as RFC 7396 says, and only the first is an addition', () => {
  const schema = { type: 'object', properties: { a: { type: 'string' } } };
  const added = { properties: { b: { type: 'number', 'x-requirement': ownId } } };
  expect(applyPatch(schema, added)).toEqual({
    type: 'object',
    properties: { a: { type: 'string' }, b: added.properties.b },
  });
  expect(applyPatch(schema, { type: null })).toEqual({ properties: schema.properties });
  expect(isAddition(schema, added)).toBe(true);
  expect(isAddition(schema, { type: null })).toBe(false);
  expect(isAddition(schema, { type: 'array' })).toBe(false);
  expect(isAddition(schema, { properties: { a: { 'x-requirement': ownId } } })).toBe(false);
  expect(isAddition(schema, { $id: 'https://scheme.example/' })).toBe(false);
  expect(isAddition(schema, { properties: { b: { $id: 'https://scheme.example/' } } })).toBe(false);
  expect(isAddition(schema, { properties: { $id: { type: 'string', example: { $id: 'x' } } } })).toBe(true);
});

test('what a plug-in alters of the document is said, and what it adds is not', () => {
  const properties = { logo_uri: { type: 'string' } };
  expect(describeAlterations(readPlugin(write({ 'schemas/provider.schema.json': { properties } })))).toEqual(
    [],
  );
  const bent = readPlugin(
    write({
      'schemas/provider.schema.json': { type: 'array' },
      'interface.json': { paths: { '/a': '/b' }, members: { providers: { c: 'd' } }, limits: { name: 300 } },
    }),
  );
  expect(describeAlterations(bent)).toEqual([
    'the path /a is /b',
    'the member c of providers is d',
    'name has at most 300 characters',
    'schemas/provider.schema.json is written over',
  ]);
});

test('the areas of a plug-in are those of the suite', () => {
  for (const area of areas)
    expect(() => readPlugin(write({ [`requirements/${area}.json`]: {} }))).not.toThrow();
});
