import { sign } from 'node:crypto';
import { deriveKeyId, signStatement } from '../../../../src/evidence/bundle/sign.ts';
import { envelope, type Tampering, type Writable } from '../make-tampering.ts';
import { filesOf, otherSigner, signer, statementOf } from '../signed-run.ts';

/** Somebody else changes the bundle. */
export const ofEnvelope: readonly Tampering[] = [
  {
    name: 'a payload that was not signed',
    make: envelope(
      ({ bundle }) =>
        void Object.assign(bundle.dsseEnvelope, {
          payload: Buffer.from(
            Buffer.from(bundle.dsseEnvelope.payload, 'base64').toString().replace('FAILED', 'PASSED'),
          ).toString('base64'),
        }),
    ),
    says: /^the signature does not hold/,
  },
  {
    name: 'a signature with another bit',
    make: envelope(({ bundle }) => {
      const [first] = bundle.dsseEnvelope.signatures as Writable<{ sig: string; keyid: string }>[];
      const bytes = Buffer.from(first!.sig, 'base64');
      bytes[bytes.length - 1]! ^= 1;
      first!.sig = bytes.toString('base64');
    }),
    says: /^the signature does not hold/,
  },
  {
    name: 'a swapped key',
    make: async ({ run }) => {
      const files = filesOf(run);
      return { bundle: await signStatement(statementOf(files), otherSigner.privateKey), files };
    },
    says: /^the bundle was signed with another key/,
  },
  {
    name: 'a swapped key under the id of the true one',
    make: envelope(({ bundle }) => {
      const { payloadType, payload } = bundle.dsseEnvelope;
      const body = Buffer.from(payload, 'base64');
      const encoded = Buffer.concat([
        Buffer.from(`DSSEv1 ${payloadType.length} ${payloadType} ${body.length} `),
        body,
      ]);
      Object.assign(bundle.dsseEnvelope, {
        signatures: [
          {
            keyid: deriveKeyId(signer.publicKey),
            sig: sign('sha256', encoded, otherSigner.privateKey).toString('base64'),
          },
        ],
      });
    }),
    says: /^the signature does not hold/,
  },
  {
    name: 'an empty id of the key',
    make: envelope(({ bundle }) => void Object.assign(bundle.dsseEnvelope.signatures[0]!, { keyid: '' })),
    says: /^the bundle was signed with another key/,
  },
  {
    name: 'no signature',
    make: envelope(({ bundle }) => void Object.assign(bundle.dsseEnvelope, { signatures: [] })),
    says: /^the envelope does not have exactly one signature/,
  },
  {
    name: 'two signatures',
    make: envelope(
      ({ bundle }) =>
        void Object.assign(bundle.dsseEnvelope, {
          signatures: [bundle.dsseEnvelope.signatures[0], bundle.dsseEnvelope.signatures[0]],
        }),
    ),
    says: /^the envelope does not have exactly one signature/,
  },
  {
    name: 'another type of payload',
    make: envelope(({ bundle }) => void Object.assign(bundle.dsseEnvelope, { payloadType: 'text/plain' })),
    says: /^the bundle holds no DSSE envelope/,
  },
  {
    name: 'another version of the bundle',
    make: envelope(
      ({ bundle }) =>
        void Object.assign(bundle, { mediaType: 'application/vnd.dev.sigstore.bundle+json;version=0.1' }),
    ),
    says: /^the bundle is none of Sigstore's version 0\.3/,
  },
];
