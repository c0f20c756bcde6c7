import assert from 'node:assert/strict';
import { chmodSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { parse } from 'yaml';
import type { Field } from '../../app/ui/page/client/types.ts';
import { listFields } from '../../app/ui/target/fields.ts';
import { packageRoot } from '../../src/lib/package-root.ts';
import { changeSetting, composeSettings, writeTargetFile } from '../../src/target-file/writer.ts';
import { takeTurns } from '../days.ts';

const slow = takeTurns(import.meta.url);

const example = readFileSync(join(packageRoot, 'docs', 'target.example.yaml'), 'utf8');

const flatten = (fields: readonly Field[]): Field[] =>
  fields.flatMap((field) => (field.kind === 'map' ? flatten(field.fields ?? []) : [field]));
const fields = flatten(listFields());

const valueAt = (text: string, path: string) =>
  path
    .split('.')
    .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], parse(text));

/** Comments that stand in lines of their own. */
const commentsOf = (text: string) => text.split('\n').filter((line) => /^\s*#/.test(line));

const newValues: Partial<Record<Field['kind'], unknown>> = {
  text: 'a: b, "c" # d',
  secret: '$' + '{A_NAME}',
  number: 7,
  boolean: true,
  list: ['one', 'two: three', '#four'],
  yaml: [{ a: ['b'], c: { d: 'e\nf' } }],
};

// Every fourth, since each is read several times; files of any kind are edited in edit-any-text.spec.ts.
slow.test('settings of the schema can be set and taken out, and every comment of the file stays', () => {
  const declared = fields.filter(({ path }) => valueAt(example, path) !== undefined);
  expect(declared.length).toBeGreaterThan(50);
  for (const { path, kind, options = [] } of fields.filter((_field, index) => index % 4 === 0)) {
    const value =
      kind === 'choice' ? options.at(-1) : kind === 'choices' ? options.slice(1) : newValues[kind];
    const set = changeSetting(example, path.split('.'), value);
    assert.deepEqual(valueAt(set, path), value, path);
    const gone = changeSetting(set, path.split('.'), undefined);
    assert.equal(valueAt(gone, path), undefined, path);
    // A comment within the value goes with it.
    const kept = commentsOf(gone);
    assert.ok(commentsOf(set).length - kept.length <= (kind === 'yaml' ? 4 : 0), path);
  }
});

test('a change of one line changes one line', () => {
  const linesApart = (path: string, value: unknown) => {
    const [before, after] = [example.split('\n'), changeSetting(example, path.split('.'), value).split('\n')];
    return [after.filter((line) => !before.includes(line)), after.length - before.length];
  };
  const { name } = parse(example).target;
  const line = example.split('\n').find((one) => one.includes(`name: ${name}`))!;
  expect(linesApart('target.name', 'New')).toEqual([[line.replace(name, 'New')], 0]);
  expect(linesApart('outbound.auth.token', '$' + '{OTHER}')[1]).toBe(0);
  expect(linesApart('fdx.accounts', undefined)[0]).toEqual([]);
  const added = changeSetting('target:\n  name: A # a\n\nareas: [x]\n', ['target', 'vendor'], 'B');
  expect(added).toBe('target:\n  name: A # a\n  vendor: B\n\nareas: [x]\n');
  expect(linesApart('areas', parse(example).areas.slice(1))[1]).toBeLessThanOrEqual(0);
});

test('lists keep the comments of the items that stay', () => {
  const text = 'areas:\n  - providers # one\n  - recipients # two\n\n# tail\nx: 1\n';
  expect(changeSetting(text, ['areas'], ['recipients', 'revocation'])).toBe(
    'areas:\n  - recipients # two\n  - revocation\n\n# tail\nx: 1\n',
  );
});

test('sections are made where they are missing and go when they are empty', () => {
  expect(changeSetting('', ['target', 'name'], 'A')).toBe('target:\n  name: A\n');
  expect(changeSetting('target:\n  name: A', ['banking', 'apiKey'], 'x')).toBe(
    'target:\n  name: A\nbanking:\n  apiKey: x\n',
  );
  expect(changeSetting('banking: # later\nareas: [a]\n', ['banking', 'apiKey'], 'x')).toBe(
    'banking: # later\n  apiKey: x\nareas: [a]\n',
  );
  expect(changeSetting('a: 1\nb:\n  c:\n    d: 1\n', ['b', 'c', 'd'], undefined)).toBe('a: 1\n');
});

test('what the form cannot change is refused, and nothing is lost', () => {
  expect(() => changeSetting('a: [', ['target', 'name'], 'A')).toThrow(/not YAML/);
  expect(() => changeSetting('target: text\n', ['target', 'name'], 'A')).toThrow(/change it in the text/);
  expect(() => changeSetting('base: &b {name: A}\ntarget: *b\n', ['target', 'name'], 'B')).toThrow(
    /change it in the text/,
  );
});

test('a section takes the place of its lines, with its comment, or stands below its heading at the end', () => {
  const value = {
    count: 2,
    items: [
      { id: '1', scopes: ['A', 'B'] },
      { id: '2', values: { Balance: { Current: 1 } } },
    ],
  };
  const section = [
    '  providers:',
    '    count: 2',
    '    items:',
    "      - { id: '1', scopes: [ A, B ] }",
    "      - id: '2'",
    '        values:',
    '          Balance: { Current: 1 }',
    '',
  ].join('\n');
  const change = (text: string) => changeSetting(text, ['fixtures'], { providers: value }, '# Ours.');
  const whole = `# Ours.\nfixtures:\n${section}`;
  expect(change('')).toBe(whole);
  expect(change('a: 1\n# the last line')).toBe(`a: 1\n# the last line\n\n${whole}`);
  expect(change('a: 1\n# Ours.\nfixtures: # here\n  fdx: { count: 1 }\n\n# b\nb: 2\n')).toBe(
    `a: 1\n# Ours.\nfixtures: # here\n${section}\n# b\nb: 2\n`,
  );
  expect(change('a: 1\r\n')).toBe(`a: 1\n\n${whole}`.replaceAll('\n', '\r\n'));
  expect(composeSettings({ fixtures: { providers: value } }, '# Ours.')).toBe(whole);
});

test('a file in braces gets members in the form of JSON, and the rest of it stays', () => {
  const text = '# mine\n{"a": {"b": 1}, "c": [1]}\n';
  expect(changeSetting(text, ['a', 'd'], 'x')).toBe('# mine\n{"a": {"b": 1,\n"d": "x"}, "c": [1]}\n');
  expect(changeSetting(text, ['c'], ['x'])).toBe('# mine\n{"a": {"b": 1}, "c": [\n "x"\n]}\n');
  expect(changeSetting('{}', ['a', 'b'], true)).toBe('{\n"a": {\n "b": true\n}}');
});

test('a file is replaced as a whole, through a link and with its rights, and only where that was asked for', () => {
  const [file, link] = [test.info().outputPath('bank.yaml'), test.info().outputPath('link.yaml')];
  const remedy = 'name another file';
  writeTargetFile(file, 'a: 1\n', { mayReplace: true, remedy });
  chmodSync(file, 0o600);
  symlinkSync(file, link);
  writeTargetFile(link, 'a: 2\n', { mayReplace: true, remedy });
  expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual(['a: 2\n', 0o600]);
  expect(() => writeTargetFile(file, 'a: 3\n', { mayReplace: false, remedy })).toThrow(
    /bank\.yaml cannot be written: .*EEXIST.*; name another file$/,
  );
  expect(readFileSync(file, 'utf8')).toBe('a: 2\n');
});
