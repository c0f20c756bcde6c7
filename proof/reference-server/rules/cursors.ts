import { createHash } from 'node:crypto';

const SECRET = 'reference-server';
const PROOF_BYTES = 12;

/** Writes a position as an opaque cursor that is good for `binding` only. */
export function encodeCursor(position: number, binding: string): string {
  const proof = proofOf(position, binding);
  const hidden = Buffer.alloc(4);
  hidden.writeUInt32BE((position ^ maskOf(proof, binding)) >>> 0);
  return Buffer.concat([proof, hidden]).toString('base64url');
}

/** The position in a cursor; undefined when it was not made by `encodeCursor` for the same binding. */
export function decodeCursor(cursor: string, binding: string): number | undefined {
  const bytes = Buffer.from(cursor, 'base64url');
  // The decoder skips what it does not know, so the round trip is what refuses a tampered text.
  if (bytes.length !== PROOF_BYTES + 4 || bytes.toString('base64url') !== cursor) return undefined;
  const proof = bytes.subarray(0, PROOF_BYTES);
  const position = (bytes.readUInt32BE(PROOF_BYTES) ^ maskOf(proof, binding)) >>> 0;
  return proofOf(position, binding).equals(proof) ? position : undefined;
}

function proofOf(position: number, binding: string): Buffer {
  return digest(`${SECRET} ${position} ${binding}`).subarray(0, PROOF_BYTES);
}

function maskOf(proof: Buffer, binding: string): number {
  return digest(`${SECRET} ${proof.toString('hex')} ${binding}`).readUInt32BE(0);
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
