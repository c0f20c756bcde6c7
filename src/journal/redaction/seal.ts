import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

/** A key for one run, as text. It stands in the memory of the run's processes alone, and ends with them. */
export function makeRunKey(): string {
  return randomBytes(32).toString('base64');
}

/** Seals what the processes of a run tell each other in files, so that nobody reads it once the run has ended. */
export class Seal {
  readonly #key: Buffer;

  constructor(key: string) {
    this.#key = Buffer.from(key, 'base64');
  }

  /** A text that only who has the key reads, in one line. */
  close(text: string): string {
    const nonce = randomBytes(nonceLength);
    const sealing = createCipheriv(cipher, this.#key, nonce);
    const sealed = Buffer.concat([sealing.update(text), sealing.final()]);
    return Buffer.concat([nonce, sealing.getAuthTag(), sealed]).toString('base64');
  }

  /** The text that was sealed; undefined where it was damaged, by a disk that was full or by another hand. */
  open(line: string): string | undefined {
    const bytes = Buffer.from(line, 'base64');
    if (bytes.length <= nonceLength + tagLength) return undefined;
    try {
      const opening = createDecipheriv(cipher, this.#key, bytes.subarray(0, nonceLength));
      opening.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength));
      const sealed = bytes.subarray(nonceLength + tagLength);
      return Buffer.concat([opening.update(sealed), opening.final()]).toString();
    } catch {
      return undefined;
    }
  }
}
