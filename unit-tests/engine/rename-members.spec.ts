import { expect, test } from '@playwright/test';
import { readVersion, writeVersion } from '../../proof/reference-server/version.ts';
import { renameMembers } from '../../src/engine/session/document-names.ts';

const names = new Map([['state', 'registration_status']]);

test('members are renamed wherever they stand, in their order, and others stay', () => {
  const renamed = renameMembers([{ a: 1, state: 'x', b: [{ state: null }] }, 'state', 7, null], names);
  expect(JSON.stringify(renamed)).toBe(
    '[{"a":1,"registration_status":"x","b":[{"registration_status":null}]},"state",7,null]',
  );
});

test('a member that had the new name before is left out, as one that this version does not know', () => {
  expect(renameMembers({ registration_status: 'old' }, names)).toEqual({});
  expect(renameMembers({ registration_status: 'old', state: 'new' }, names)).toEqual({
    registration_status: 'new',
  });
});

test('a value may be as deep as it likes, and may hold any name', () => {
  const depth = 20_000;
  const deep = JSON.parse(`${'['.repeat(depth)}{"state":1}${']'.repeat(depth)}`) as unknown;
  let inner = renameMembers(deep, names);
  for (let level = 0; level < depth; level++) inner = (inner as unknown[])[0];
  expect(inner).toEqual({ registration_status: 1 });
  const odd = renameMembers(JSON.parse('{"__proto__":{"state":1}}'), names) as object;
  expect(JSON.stringify(odd)).toBe('{"__proto__":{"registration_status":1}}');
});

const version = {
  paths: { '/api/v1/providers/{provider_id}': '/api/v2/providers/{provider_id}' },
  members: { registrations: { registration_status: 'state' } },
};

test('the reference server writes a version in the text of its answers, and reads it in that of requests', () => {
  const text = '[{"registration_status" : "x","note":"\\"registration_status\\":1"}]';
  const written = '[{"state" : "x","note":"\\"registration_status\\":1"}]';
  expect(writeVersion(text, version, 'listRegistrations')).toBe(written);
  expect(writeVersion(text, version, 'listProviders')).toBe(text);
  expect(readVersion(written, version, 'listRegistrations')).toBe(text);
  expect(readVersion(text, version, 'listRegistrations')).toContain(
    '"registration_status of another version"',
  );
  const link = (path: string) => `{"href":"http://127.0.0.1:1${path}?a=1"}`;
  expect(writeVersion(link('/api/v1/providers/7'), version, 'getProvider')).toBe(link('/api/v2/providers/7'));
  expect(writeVersion(link('/api/v1/providers'), version, 'getProvider')).toBe(link('/api/v1/providers'));
});
