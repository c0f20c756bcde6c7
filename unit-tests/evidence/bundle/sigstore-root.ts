import {
  createHash,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  webcrypto,
} from 'node:crypto';
import * as x509 from '@peculiar/x509';

x509.cryptoProvider.set(webcrypto as never);

/** An authority, a log of certificates and a log of signatures, as Sigstore has them, and the root that trusts them. */
export interface OwnSigstore {
  /** As the file of `--trusted-root` holds it. */
  readonly root: object;
  /** Gives a certificate in PEM to an identity, for ten minutes from a moment on. */
  issue(publicKey: string, from: Date): Promise<string>;
  /** What the log of signatures answers to a proposed entry. */
  log(proposed: string, at: Date): object;
}

const ecdsa = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const sha256 = (...parts: readonly Uint8Array[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const derOf = (key: KeyObject) => createPublicKey(key).export({ type: 'spki', format: 'der' });

function numberOf(bytes: number, value: number): Buffer {
  const buffer = Buffer.alloc(8);
  buffer.writeBigUInt64BE(BigInt(value));
  return buffer.subarray(8 - bytes);
}

/** The first part of a certificate, which is what its log signs. */
function signedPartOf(certificate: Buffer): Buffer {
  // Both sequences have lengths of two bytes: 0x30 0x82 and the length.
  return certificate.subarray(4, 8 + certificate.readUInt16BE(6));
}

/** Starts an authority of the tests' own. */
export async function makeOwnSigstore(identity: string, issuer: string): Promise<OwnSigstore> {
  const keys = await webcrypto.subtle.generateKey(ecdsa, true, ['sign', 'verify']);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=own, O=tests',
    keys,
    signingAlgorithm: ecdsa,
    notBefore: new Date('2020-01-01'),
    notAfter: new Date('2120-01-01'),
    extensions: [
      new x509.BasicConstraintsExtension(true, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  const { privateKey: logKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const logId = sha256(derOf(logKey));

  const listed = (part: Buffer, at: Date) => {
    const issuerId = sha256(Buffer.from(certificate.publicKey.rawData));
    const time = numberOf(8, at.valueOf());
    const head = [Buffer.from([0, 0]), time, numberOf(2, 1), issuerId, numberOf(3, part.length), part];
    const signature = sign('sha256', Buffer.concat([...head, numberOf(2, 0)]), logKey);
    const fields = [Buffer.from([0]), logId, time, numberOf(2, 0), Buffer.from([4, 3])];
    const one = Buffer.concat([...fields, numberOf(2, signature.length), signature]);
    const list = Buffer.concat([numberOf(2, one.length + 2), numberOf(2, one.length), one]);
    return Buffer.concat([Buffer.from([4, list.length]), list]);
  };

  const issue = async (publicKey: string, from: Date) => {
    const key = new x509.PublicKey(publicKey);
    const extensions = [
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.codeSigning]),
      new x509.SubjectAlternativeNameExtension([{ type: 'url', value: identity }], true),
      await x509.AuthorityKeyIdentifierExtension.create(keys.publicKey),
      new x509.Extension('1.3.6.1.4.1.57264.1.1', false, Buffer.from(issuer)),
    ];
    const make = (more: readonly x509.Extension[]) =>
      x509.X509CertificateGenerator.create({
        serialNumber: '11182004',
        issuer: certificate.subject,
        notBefore: from,
        notAfter: new Date(from.valueOf() + 600_000),
        publicKey: key,
        signingKey: keys.privateKey,
        signingAlgorithm: ecdsa,
        extensions: [...extensions, ...more],
      });
    const part = signedPartOf(Buffer.from((await make([])).rawData));
    const seen = new x509.Extension('1.3.6.1.4.1.11129.2.4.2', false, listed(part, from));
    return (await make([seen])).toString('pem');
  };

  const log = (proposed: string, at: Date) => {
    const { envelope, verifiers } = JSON.parse(proposed).spec.proposedContent;
    const { payload, signatures } = JSON.parse(envelope);
    const hashOf = (bytes: Buffer) => ({ algorithm: 'sha256', value: sha256(bytes).toString('hex') });
    const spec = {
      envelopeHash: hashOf(Buffer.from(envelope)),
      payloadHash: hashOf(Buffer.from(payload, 'base64')),
      signatures: [{ signature: signatures[0].sig, verifier: verifiers[0] }],
    };
    const body = Buffer.from(JSON.stringify({ apiVersion: '0.0.1', kind: 'dsse', spec }));
    const integratedTime = Math.floor(at.valueOf() / 1000);
    const entry = {
      body: body.toString('base64'),
      integratedTime,
      logID: logId.toString('hex'),
      logIndex: 7,
    };
    const promise = sign('sha256', Buffer.from(JSON.stringify(entry)), logKey);
    const rootHash = sha256(Buffer.from([0]), body);
    const note = `log.example - 1\n1\n${rootHash.toString('base64')}\n`;
    const signed = Buffer.concat([logId.subarray(0, 4), sign('sha256', Buffer.from(note), logKey)]);
    const inclusionProof = {
      logIndex: 0,
      treeSize: 1,
      rootHash: rootHash.toString('hex'),
      hashes: [],
      checkpoint: `${note}\n\u2014 log.example ${signed.toString('base64')}\n`,
    };
    const verification = { signedEntryTimestamp: promise.toString('base64'), inclusionProof };
    return { ['ab'.repeat(32)]: { ...entry, verification } };
  };

  const validFor = { start: '2020-01-01T00:00:00Z' };
  const trusted = {
    baseUrl: 'https://log.example',
    hashAlgorithm: 'SHA2_256',
    publicKey: {
      rawBytes: derOf(logKey).toString('base64'),
      keyDetails: 'PKIX_ECDSA_P256_SHA_256',
      validFor,
    },
    logId: { keyId: logId.toString('base64') },
  };
  const authority = {
    subject: { organization: 'tests', commonName: 'own' },
    uri: 'https://authority.example',
    certChain: { certificates: [{ rawBytes: certificate.toString('base64') }] },
    validFor,
  };
  const root = {
    mediaType: 'application/vnd.dev.sigstore.trustedroot+json;version=0.1',
    tlogs: [trusted],
    ctlogs: [trusted],
    certificateAuthorities: [authority],
    timestampAuthorities: [],
  };
  return { root, issue, log };
}
