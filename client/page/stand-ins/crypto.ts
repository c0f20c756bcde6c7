import { hmac } from '@noble/hashes/hmac.js';
import { scrypt } from '@noble/hashes/scrypt.js';
import { sha256 } from '@noble/hashes/sha2.js';

// `node:crypto` for a browser, whose own digests are promises: SHA-256 alone, which is all that a judgement needs.

type Bytes = string | Uint8Array;

interface Hash {
  update(bytes: Uint8Array): unknown;
  digest(): Uint8Array;
}

/** A digest that is being made. */
class Digest {
  readonly #made: Hash;

  constructor(made: Hash) {
    this.#made = made;
  }

  update(bytes: Bytes): this {
    this.#made.update(Buffer.from(bytes as string));
    return this;
  }

  digest(encoding: BufferEncoding): string;
  digest(): Buffer;
  digest(encoding?: BufferEncoding): Buffer | string {
    const bytes = Buffer.from(this.#made.digest());
    return encoding === undefined ? bytes : bytes.toString(encoding);
  }
}

export const createHash = (_name: 'sha256'): Digest => new Digest(sha256.create());

export const createHmac = (_name: 'sha256', key: Bytes): Digest =>
  new Digest(hmac.create(sha256, Buffer.from(key as string)));

export const scryptSync = (password: string, salt: string, length: number): Buffer =>
  Buffer.from(scrypt(password, salt, { N: 16_384, r: 8, p: 1, dkLen: length }));

export const randomBytes = (length: number): Buffer => {
  const bytes = Buffer.alloc(length);
  crypto.getRandomValues(bytes);
  return bytes;
};

export const randomUUID = (): string => randomBytes(16).toString('hex');
