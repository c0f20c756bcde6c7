import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { UserError } from '../../lib/user-error.ts';
import { deriveDigest, type InTotoStatement, payloadType, type Statement } from './statement.ts';

/** A bare DSSE envelope, as JSON. */
export interface Envelope {
  readonly payloadType: string;
  readonly payload: string;
  readonly signatures: readonly { readonly keyid: string; readonly sig: string }[];
}

/** A Sigstore bundle as JSON, as far as it is looked into. */
export interface BundleJson {
  readonly mediaType: string;
  readonly dsseEnvelope: Envelope;
  readonly verificationMaterial: object;
}

/** A private key of ECDSA on P-256 from its PEM. Throws UserError for any other, without showing it. */
export function readSigningKey(pem: string, where: string): KeyObject {
  try {
    const key = createPrivateKey(pem);
    if (isOnP256(key)) return key;
  } catch {
    // What is wrong with a key is not shown: it is a secret.
  }
  throw new UserError(
    `${where} is not a private key of ECDSA on P-256 in PEM: openssl ecparam -genkey -name prime256v1 -noout makes one`,
  );
}

/** A public key of ECDSA on P-256 from its PEM. Throws UserError for any other. */
export function readVerifyingKey(pem: string, where: string): KeyObject {
  // Its public half could be taken, and the private one would be handed over again.
  if (/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(pem))
    throw new UserError(
      `${where} holds a private key: give its public key (openssl ec -in KEY -pubout), and the private one to nobody`,
    );
  try {
    const key = createPublicKey(pem);
    if (isOnP256(key)) return key;
  } catch {
    // The sentence below says what is wanted.
  }
  throw new UserError(`${where} is not a public key of ECDSA on P-256 in PEM: expected BEGIN PUBLIC KEY`);
}

function isOnP256({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): boolean {
  return asymmetricKeyType === 'ec' && asymmetricKeyDetails?.namedCurve === 'prime256v1';
}

/** The id of a key: the SHA-256 of its public half in DER, so that no envelope has an empty `keyid`. */
export function deriveKeyId(key: KeyObject): string {
  const isPublic = key.type === 'public';
  return deriveDigest((isPublic ? key : createPublicKey(key)).export({ type: 'spki', format: 'der' }));
}

/** The bundle of an in-toto statement, signed with a key. */
export async function signStatement(
  statement: InTotoStatement<string, unknown>,
  key: KeyObject,
): Promise<BundleJson> {
  const { bundleToJSON, toDSSEBundle } = await import('@sigstore/bundle');
  const { dsse } = await import('@sigstore/core');
  const artifact = writePayload(statement);
  const bundle = toDSSEBundle({
    artifact,
    artifactType: payloadType,
    signature: sign('sha256', dsse.preAuthEncoding(payloadType, artifact), key),
    keyHint: deriveKeyId(key),
  });
  return bundleToJSON(bundle) as BundleJson;
}

function writePayload(statement: InTotoStatement<string, unknown>): Buffer {
  return Buffer.from(JSON.stringify(statement));
}

/** The services that a signature without a key goes by, by their addresses. */
export interface KeylessServices {
  /** Gives a certificate to an identity. */
  readonly fulcio: string;
  /** Writes down that the signature was made. */
  readonly rekor: string;
}

/** The library that signs without a key, of the version that the suite was tested with. */
const keylessLibrary = '@sigstore/sign@4.1.1';

/**
 * The bundle of a statement, signed with the identity that the CI gives its job. Throws UserError where there is none, no way
 * to the services, or no library: with what it needs itself it is half of all packages, and few sign so.
 */
export async function signKeyless(statement: Statement, services: KeylessServices): Promise<BundleJson> {
  const { CIContextProvider, DSSEBundleBuilder, FulcioSigner, RekorWitness } = await loadKeyless();
  const { bundleToJSON } = await import('@sigstore/bundle');
  const signer = new FulcioSigner({
    identityProvider: new CIContextProvider('sigstore'),
    fulcioBaseURL: services.fulcio,
  });
  const witness = new RekorWitness({ rekorBaseURL: services.rekor, entryType: 'dsse' });
  const builder = new DSSEBundleBuilder({ signer, witnesses: [witness] });
  try {
    const bundle = await builder.create({ data: writePayload(statement), type: payloadType });
    return bundleToJSON(bundle) as BundleJson;
  } catch (error) {
    throw new UserError(
      `no bundle without a key: ${describeKeyless(error, services)}; sign with --key FILE instead`,
    );
  }
}

async function loadKeyless() {
  try {
    return await import('@sigstore/sign');
  } catch {
    throw new UserError(
      `--keyless signs with a package that does not come with the suite: npm install --save-dev ${keylessLibrary}, or sign with --key FILE`,
    );
  }
}

/** What went wrong, in our words: those of the library may hold the token of the identity. */
function describeKeyless(error: unknown, { fulcio, rekor }: KeylessServices): string {
  const { code, cause } = error as { code?: string; cause?: { statusCode?: number; code?: string } };
  const why = cause?.statusCode ?? cause?.code ?? 'no usable answer';
  if (code === 'IDENTITY_TOKEN_READ_ERROR')
    return 'there is no identity here, neither of a CI job that may ask for one nor in SIGSTORE_ID_TOKEN';
  if (code === 'IDENTITY_TOKEN_PARSE_ERROR') return 'the token of the identity is not a JWT with a subject';
  if (code === 'CA_CREATE_SIGNING_CERTIFICATE_ERROR') return `${fulcio} gave no certificate (${why})`;
  if (code === 'TLOG_CREATE_ENTRY_ERROR') return `${rekor} took no entry (${why})`;
  return `what ${fulcio} or ${rekor} answered cannot be used`;
}
