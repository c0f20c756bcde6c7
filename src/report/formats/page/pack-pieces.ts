import { constants, crc32, deflateRawSync } from 'node:zlib';

/** The head of a gzip file (RFC 1952): deflated, without name or time. */
const head = Buffer.from([31, 139, 8, 0, 0, 0, 0, 0, 0, 255]);

/** Bytes as one gzip file. Only what is packed is in memory as a whole, which Node offers for streams alone. */
export function packPieces(pieces: Iterable<Buffer>): Buffer {
  const packed: Buffer[] = [head];
  let [checksum, length] = [0, 0];
  for (const bytes of pieces) {
    checksum = crc32(bytes, checksum);
    length += bytes.length;
    // Flushed and not finished, it ends with a whole byte, and what follows continues it.
    packed.push(deflateRawSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }));
  }
  const tail = Buffer.alloc(8);
  tail.writeUInt32LE(checksum, 0);
  tail.writeUInt32LE(length % 2 ** 32, 4);
  return Buffer.concat([...packed, deflateRawSync(''), tail]);
}
