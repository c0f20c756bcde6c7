import { spawnSync } from 'node:child_process';
import { createVerify } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import type { Envelope } from '../../../src/evidence/bundle/sign.ts';
import { deriveKeyId } from '../../../src/evidence/bundle/sign.ts';
import { encodeForSigning } from './dsse.ts';
import { filesOf, handOver, recordRun, signer } from './signed-run.ts';

const pem = signer.publicKey.export({ type: 'spki', format: 'pem' }) as string;
let envelope: Envelope;

test.beforeAll(async () => {
  const run = await recordRun({ plan: { only: ['providers'] } });
  envelope = (await handOver(filesOf(run))).bundle.dsseEnvelope;
});

function runTool(command: string, ...args: readonly string[]) {
  return spawnSync(command, args, { encoding: 'utf8' });
}

/** True where a tool cannot be asked; the report of the tests says so. */
function isMissing(tool: string, status: number | null): boolean {
  if (status !== 0)
    test.info().annotations.push({ type: 'not asked', description: `${tool} is not installed` });
  return status !== 0;
}

test('the signature holds by DSSE alone, and the id of the key is not empty', () => {
  const { sig, keyid } = envelope.signatures[0]!;
  const verified = createVerify('sha256').update(encodeForSigning(envelope)).verify(pem, sig, 'base64');
  expect([verified, keyid]).toEqual([true, deriveKeyId(signer.publicKey)]);
});

test('OpenSSL verifies the envelope', () => {
  if (isMissing('OpenSSL', runTool('openssl', 'version').status)) return;
  const at = (name: string) => test.info().outputPath(name);
  writeFileSync(at('key.pem'), pem);
  writeFileSync(at('signature'), Buffer.from(envelope.signatures[0]!.sig, 'base64'));
  writeFileSync(at('signed'), encodeForSigning(envelope));
  const verify = () =>
    runTool(
      'openssl',
      'dgst',
      '-sha256',
      '-verify',
      at('key.pem'),
      '-signature',
      at('signature'),
      at('signed'),
    );
  expect(verify().stdout.trim()).toBe('Verified OK');
  writeFileSync(at('signed'), encodeForSigning({ ...envelope, payloadType: 'text/plain' }));
  expect(verify().status).toBe(1);
});

const program = `
import json, sys
from cryptography.hazmat.primitives.serialization import load_pem_public_key
from securesystemslib.dsse import Envelope
from securesystemslib.signer import SSlibKey
envelope = json.load(open(sys.argv[1]))
key = SSlibKey.from_crypto(load_pem_public_key(open(sys.argv[2], 'rb').read()), envelope['signatures'][0]['keyid'])
Envelope.from_dict(envelope).verify([key], 1)
print('verified')
`;

test('securesystemslib verifies the envelope', () => {
  const { status } = runTool('python3', '-c', 'import securesystemslib, cryptography');
  if (isMissing('securesystemslib (PyPI)', status)) return;
  const at = (name: string) => test.info().outputPath(name);
  writeFileSync(at('key.pem'), pem);
  writeFileSync(at('bundle.dsse.json'), JSON.stringify(envelope));
  const { stdout, stderr } = runTool('python3', '-c', program, at('bundle.dsse.json'), at('key.pem'));
  expect(stdout, stderr).toBe('verified\n');
});
