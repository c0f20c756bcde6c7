import { createVerify } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { openBundle } from '../../../src/evidence/bundle/open.ts';
import { type BundleJson, signKeyless } from '../../../src/evidence/bundle/sign.ts';
import { payloadType, predicateType, type Statement } from '../../../src/evidence/bundle/statement.ts';
import { encodeForSigning } from './dsse.ts';
import { makeOwnSigstore, type OwnSigstore } from './sigstore-root.ts';
import { type SigstoreServices, startSigstoreServices } from './sigstore-services.ts';

const statement = {
  _type: 'https://in-toto.io/Statement/v1',
  subject: [],
  predicateType,
  predicate: { configuration: [], conformance: {} },
} as unknown as Statement;
const identity = 'https://ci.example/bank/api';
const issuer = 'https://ci.example';
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const token = `${encode({ alg: 'none' })}.${encode({ sub: 'repo:bank/api', iss: 'https://ci.example' })}.sig`;

let own: OwnSigstore;
let services: SigstoreServices;
const sign = () => signKeyless(statement, { fulcio: services.url, rekor: services.url });

test.beforeEach(async () => {
  own = await makeOwnSigstore(identity, issuer);
  services = await startSigstoreServices(own);
  process.env.SIGSTORE_ID_TOKEN = token;
});
test.afterEach(async () => {
  delete process.env.SIGSTORE_ID_TOKEN;
  await services.close();
});

test('a bundle without a key has the certificate of the identity, the entry of the log, and a signature that holds', async () => {
  const bundle = await sign();
  expect(bundle.mediaType).toBe('application/vnd.dev.sigstore.bundle.v0.3+json');
  expect(bundle.verificationMaterial).toMatchObject({
    certificate: { rawBytes: expect.stringMatching(/^MII/) },
    tlogEntries: [{ logIndex: '7', kindVersion: { kind: 'dsse' }, inclusionProof: { treeSize: '1' } }],
  });
  const { dsseEnvelope: envelope } = bundle;
  expect(envelope.payloadType).toBe(payloadType);
  expect(JSON.parse(Buffer.from(envelope.payload, 'base64').toString())).toEqual(statement);
  const asked = JSON.parse(services.asked.get('/api/v2/signingCert')!.body);
  expect(asked.credentials.oidcIdentityToken).toBe(token);
  const { content } = asked.publicKeyRequest.publicKey;
  expect(holds(envelope, content)).toBe(true);
});

function holds(envelope: BundleJson['dsseEnvelope'], pem: string): boolean {
  return createVerify('sha256')
    .update(encodeForSigning(envelope))
    .verify(pem, envelope.signatures[0]!.sig, 'base64');
}

test('what keeps a signature from being made is said in words, and never shows the token', async () => {
  const said: string[] = [];
  const attempt = async () =>
    said.push(
      await sign().then(
        () => 'signed',
        (error: Error) => error.message,
      ),
    );
  services.refuseWith(403);
  await attempt();
  process.env.SIGSTORE_ID_TOKEN = 'no-token-of-the-kind-secret';
  await attempt();
  delete process.env.SIGSTORE_ID_TOKEN;
  await attempt();
  expect(said).toEqual([
    expect.stringContaining(`${services.url} gave no certificate (403)`),
    expect.stringContaining('the token of the identity is not a JWT with a subject'),
    expect.stringContaining('there is no identity here'),
  ]);
  expect(said.join(' ')).not.toMatch(/secret|repo:bank|eyJ/);
});

/** What opening a bundle says: the statement, or why it is refused. */
const open = async (
  bundle: BundleJson,
  change: Partial<{ root: object; identity: string; issuer: string }>,
) =>
  openBundle(bundle, { root: own.root, identity, issuer, ...change }).catch((error: Error) => error.message);

test('a bundle without a key is verified by a trusted root, an identity and its issuer, without a network', async () => {
  const bundle = await sign();
  await services.close();
  const fromFile = JSON.parse(JSON.stringify({ bundle, root: own.root }));
  expect(await open(fromFile.bundle, { root: fromFile.root })).toEqual(statement);
});

test('an identity is compared letter for letter, and never taken for a pattern', async () => {
  const bundle = await sign();
  for (const other of [
    '',
    '.*',
    'bank/api',
    'https://ci.example/bank',
    'https://ci.example/bank.api',
    `^${identity}$`,
  ])
    expect(await open(bundle, { identity: other })).toBe(
      `the bundle was signed by ${identity}, not by ${other}`,
    );
  for (const other of ['', 'https://ci.example.org'])
    expect(await open(bundle, { issuer: other })).toBe(
      `the identity of the bundle was given by ${issuer}, not by ${other}`,
    );
});

test('a certificate that was over, another root, and another statement are refused, each in its own words', async () => {
  const bundle = await sign();
  const { root } = await makeOwnSigstore(identity, issuer);
  expect(await open(bundle, { root })).toMatch(/^the trusted root does not vouch for the certificate: /);
  const payload = Buffer.from(JSON.stringify({ ...statement, subject: [1] })).toString('base64');
  const changed = { ...bundle, dsseEnvelope: { ...bundle.dsseEnvelope, payload } };
  expect(await open(changed, {})).toMatch(/^the signature does not hold: /);
  await services.close();
  services = await startSigstoreServices(own, new Date(Date.now() - 3_600_000));
  expect(await open(await sign(), {})).toMatch(
    /^the certificate was not valid when the signature was made: /,
  );
});
