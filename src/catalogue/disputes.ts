import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import shipped from '#specs/disputes.json' with { type: 'json' };
import signature from '#specs/disputes.signature.json' with { type: 'json' };
import { UserError } from '../lib/user-error.ts';
import type { RequirementId } from './requirement-id.ts';

/** A requirement whose reading somebody challenged: it is observed, not judged, until the dispute is settled. */
export interface Dispute {
  readonly requirement: RequirementId;
  /** The version of the suite from which on it is only observed. */
  readonly since: string;
  /** What is in dispute, in a sentence without a full stop. */
  readonly reason: string;
}

/** The id of the key of the maintainers, by which the list of disputes is signed: see `scripts/sign-disputes.ts`. */
const trustedKey = 'sha256:d79dbba73d0215c92b535555248f9f4735c961098c1b73d19a560366572d77a9';

/** The list of this version of the package. Who adds a line to it would take a failure out of every report. */
export const disputes: readonly Dispute[] = openDisputes(shipped, signature);

/** The disputes of a list that is signed. Throws UserError for a list that is not what was signed. */
export function openDisputes(list: unknown, by: ListSignature, key = trustedKey): readonly Dispute[] {
  verifyList('specs/disputes.json', list, by, key);
  return (list as { readonly disputed: readonly Dispute[] }).disputed;
}

/** The dispute about a requirement; undefined where there is none. */
export function findDispute(id: RequirementId, list = disputes): Dispute | undefined {
  return list.find(({ requirement }) => requirement === id);
}

/** Why a requirement in dispute has no verdict, in words. */
export function describeDispute({ since, reason }: Dispute): string {
  return `in dispute since version ${since}, and only observed: ${reason}`;
}

/** Who signed a list that is shipped with the package. */
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

/** What is signed: the list as compact JSON, under a type of its own, so that no other signature of the key fits it. */
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
function verifyList(file: string, list: unknown, by: ListSignature, keyId: string): void {
  const wrong = findWrong(list, by, keyId);
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
