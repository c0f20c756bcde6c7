import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { parse } from 'yaml';
import { editText } from '../../app/ui/target/edit-text.ts';
import { formatFieldValue, parseFieldValue } from '../../app/ui/target/field-values.ts';
import { type Field, listFields } from '../../app/ui/target/fields.ts';
import { packageRoot } from '../../src/lib/package-root.ts';

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
test('settings of the schema can be set and taken out, and every comment of the file stays', () => {
  const declared = fields.filter(({ path }) => valueAt(example, path) !== undefined);
  expect(declared.length).toBeGreaterThan(50);
  for (const { path, kind, options = [] } of fields.filter((_field, index) => index % 4 === 0)) {
    const value =
      kind === 'choice' ? options.at(-1) : kind === 'choices' ? options.slice(1) : newValues[kind];
    const set = editText(example, path.split('.'), value);
    assert.deepEqual(valueAt(set, path), value, path);
    const gone = editText(set, path.split('.'), undefined);
    assert.equal(valueAt(gone, path), undefined, path);
    // A comment within the value goes with it.
    const kept = commentsOf(gone);
    assert.ok(commentsOf(set).length - kept.length <= (kind === 'yaml' ? 4 : 0), path);
  }
});

test('a change of one line changes one line', () => {
  const linesApart = (path: string, value: unknown) => {
    const [before, after] = [example.split('\n'), editText(example, path.split('.'), value).split('\n')];
    return [after.filter((line) => !before.includes(line)), after.length - before.length];
  };
  const { name } = parse(example).target;
  const line = example.split('\n').find((one) => one.includes(`name: ${name}`))!;
  expect(linesApart('target.name', 'New')).toEqual([[line.replace(name, 'New')], 0]);
  expect(linesApart('outbound.auth.token', '$' + '{OTHER}')[1]).toBe(0);
  expect(linesApart('fdx.accounts', undefined)[0]).toEqual([]);
  const added = editText('target:\n  name: A # a\n\nareas: [x]\n', ['target', 'vendor'], 'B');
  expect(added).toBe('target:\n  name: A # a\n  vendor: B\n\nareas: [x]\n');
  expect(linesApart('areas', parse(example).areas.slice(1))[1]).toBeLessThanOrEqual(0);
});

test('lists keep the comments of the items that stay', () => {
  const text = 'areas:\n  - providers # one\n  - recipients # two\n\n# tail\nx: 1\n';
  expect(editText(text, ['areas'], ['recipients', 'revocation'])).toBe(
    'areas:\n  - recipients # two\n  - revocation\n\n# tail\nx: 1\n',
  );
});

test('sections are made where they are missing and go when they are empty', () => {
  expect(editText('', ['target', 'name'], 'A')).toBe('target:\n  name: A\n');
  expect(editText('target:\n  name: A', ['banking', 'apiKey'], 'x')).toBe(
    'target:\n  name: A\nbanking:\n  apiKey: x\n',
  );
  expect(editText('banking: # later\nareas: [a]\n', ['banking', 'apiKey'], 'x')).toBe(
    'banking: # later\n  apiKey: x\nareas: [a]\n',
  );
  expect(editText('a: 1\nb:\n  c:\n    d: 1\n', ['b', 'c', 'd'], undefined)).toBe('a: 1\n');
});

test('what the form cannot change is refused, and nothing is lost', () => {
  expect(() => editText('a: [', ['target', 'name'], 'A')).toThrow(/not YAML/);
  expect(() => editText('target: text\n', ['target', 'name'], 'A')).toThrow(/change it in the text/);
  expect(() => editText('base: &b {name: A}\ntarget: *b\n', ['target', 'name'], 'B')).toThrow(
    /change it in the text/,
  );
});

test('a secret that is written out stays out of the form, the name of a variable does not', () => {
  const field = (path: string) => fields.find((one) => one.path === path)!;
  const token = field('outbound.auth.token');
  const variable = '$' + '{OBC_TOKEN}';
  expect(formatFieldValue(token, 'abc')).toEqual({ text: '', hidden: 'secret' });
  expect(formatFieldValue(token, variable)).toEqual({ text: variable });
  expect(formatFieldValue(token, { url: 'https://a' })).toEqual({ text: '', hidden: 'structure' });
  expect(formatFieldValue(token, { clientSecret: 'abc' })).toEqual({ text: '', hidden: 'secret' });
  expect(formatFieldValue(field('revocation.connections'), [{ id: 'abc' }])).toEqual({
    text: '',
    hidden: 'secret',
  });
});

test('what is entered becomes a value of the kind of its setting', () => {
  const parsed = (path: string, input: string) =>
    parseFieldValue(fields.find((one) => one.path === path)!, input);
  expect(parsed('limits.requests', ' 12 ')).toBe(12);
  expect(parsed('limits.requests', 'many')).toBe('many');
  expect(parsed('tls.insecure', 'true')).toBe(true);
  expect(parsed('target.name', '')).toBeUndefined();
  expect(parsed('registrations.providers', '1\n\n 2 ')).toEqual(['1', '2']);
  expect(parsed('fdx.accounts', '- id: a')).toEqual([{ id: 'a' }]);
  expect(() => parsed('fdx.accounts', '- [')).toThrow(/^fdx.accounts: what was entered is not YAML/);
});
