import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { describeDispute, disputes, findDispute, openDisputes } from '../../src/catalogue/disputes.ts';
import { requirements } from '../../src/catalogue/requirements.ts';
import { signList } from '../../src/lib/signed-list.ts';

test('what is in dispute is a requirement, once, with the version and the reason', () => {
  const known = new Set(requirements.map(({ id }) => id));
  for (const { requirement, since, reason } of disputes) {
    expect(known).toContain(requirement);
    expect(since).toMatch(/^\d+\.\d+\.\d+$/);
    expect(reason).not.toBe('');
  }
  expect(new Set(disputes.map(({ requirement }) => requirement)).size).toBe(disputes.length);
});

const [{ id }] = requirements as [(typeof requirements)[number]];
const dispute = { requirement: id, since: '0.2.0', reason: 'the clause can be read otherwise' };

test('a dispute is found by its requirement, and says since when it is only observed', () => {
  expect(findDispute(id, [dispute])).toBe(dispute);
  expect(findDispute(id, [])).toBeUndefined();
  expect(describeDispute(dispute)).toMatch(/^in dispute since version 0\.2\.0, and only observed: /);
});

test('a list that the maintainers signed is opened, and no other one', () => {
  const { privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const list = { version: 2, disputed: [dispute] };
  const { keyId, ...signature } = signList(list, privateKey);
  expect(openDisputes(list, signature, keyId)).toEqual([dispute]);
  const changed = [
    { ...list, disputed: [] },
    { ...list, version: 3 },
    { ...list, disputed: [dispute, { ...dispute, requirement: 'another' }] },
    { ...list, disputed: [{ ...dispute, reason: 'because' }] },
  ];
  for (const other of changed)
    expect(() => openDisputes(other, signature, keyId)).toThrow(
      'specs/disputes.json is not the list that the maintainers signed: install the package again',
    );
  expect(() => openDisputes(list, signature)).toThrow('by another key than that of the maintainers');
  expect(() => openDisputes(list, { publicKey: '', signature: '' }, keyId)).toThrow('is not signed');
});
