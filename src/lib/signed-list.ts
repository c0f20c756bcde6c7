import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { UserError } from './user-error.ts';

/** The signature of a list that is shipped with the package. */
interface ListSignature {
  /** The public half of the key, in PEM. */
  readonly publicKey: string;
  /** ECDSA on P-256 with SHA-256, in base64, over the list as DSSE encodes it. */
  readonly signature: string;
}

/** The id of a key: the SHA-256 of its public half in DER. */
function keyIdOf(key: KeyObject): string {
  const digest = createHash('sha256').update(key.export({ type: 'spki', format: 'der' }));
  return `sha256:${digest.digest('hex')}`;
}

/** The bytes that are signed: the list as compact JSON, under a type of its own, so that no other signature of the key fits it. */
function encodeList(list: unknown): Buffer {
  const type = 'application/vnd.open-banking-conformance.list+json';
  const body = JSON.stringify(list);
  return Buffer.from(`DSSEv1 ${type.length} ${type} ${Buffer.byteLength(body)} ${body}`);
}

/** Signs a list with a private key of ECDSA on P-256, in PEM; `keyId` is what the code has to trust. */
export function signList(list: unknown, key: string): ListSignature & { readonly keyId: string } {
  const publicKey = createPublicKey(key);
  return {
    keyId: keyIdOf(publicKey),
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }) as string,
    signature: sign('sha256', encodeList(list), key).toString('base64'),
  };
}

/** Throws UserError when a list is not what the key with an id signed; `file` is where the list stands. */
export function verifySignedList(file: string, list: unknown, by: unknown, keyId: string): void {
  const wrong = findWrong(list, by as ListSignature, keyId);
  if (wrong !== undefined)
    throw new UserError(`${file} ${wrong}: install the package again; in a clone, npm run disputes:sign`);
}

function findWrong(
  list: unknown,
  { publicKey, signature }: ListSignature,
  keyId: string,
): string | undefined {
  let key: KeyObject;
  try {
    key = createPublicKey(publicKey);
  } catch {
    return 'is not signed';
  }
  if (keyIdOf(key) !== keyId) return 'is signed by another key than that of the maintainers';
  const holds = verify('sha256', encodeList(list), key, Buffer.from(signature, 'base64'));
  return holds ? undefined : 'is not the list that the maintainers signed';
}
