import { createVerify } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { type BundleJson, signKeyless } from '../../../src/report/bundle/sign.ts';
import { payloadType, type Statement } from '../../../src/report/bundle/statement.ts';
import { encodeForSigning } from './dsse.ts';
import { type SigstoreServices, startSigstoreServices } from './sigstore-services.ts';

const statement = { _type: 'https://in-toto.io/Statement/v1', subject: [] } as unknown as Statement;
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const token = `${encode({ alg: 'none' })}.${encode({ sub: 'repo:bank/api', iss: 'https://ci.example' })}.sig`;

let services: SigstoreServices;
const sign = () => signKeyless(statement, { fulcio: services.url, rekor: services.url });

test.beforeEach(async () => {
  services = await startSigstoreServices();
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
    tlogEntries: [{ logIndex: '7', kindVersion: { kind: 'dsse' }, inclusionProof: { treeSize: '8' } }],
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
