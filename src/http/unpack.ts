import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { type CodingProblem, listCodings } from './codings.ts';

/** The bytes of a body once they are unpacked; as they came where `problem` says why they cannot be. */
export interface UnpackedBody {
  readonly bytes: Buffer;
  readonly problem?: CodingProblem;
}

type Decoder = (data: Buffer, limit: { maxOutputLength: number }) => Buffer;

/** RFC 9110, 8.4.1, and the coding of RFC 7932; `x-gzip` is an old name of gzip. */
const decoders: Readonly<Record<string, Decoder>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: unpackDeflate,
  br: brotliDecompressSync,
};

/** Deflate goes out with the header of zlib, which the standard wants, and without it, which clients read as well. */
function unpackDeflate(data: Buffer, limit: { maxOutputLength: number }): Buffer {
  try {
    return inflateSync(data, limit);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'Z_DATA_ERROR') throw error;
    return inflateRawSync(data, limit);
  }
}

/** No more codings of one body are undone. */
const maxCodings = 8;

/**
 * Undoes the codings of a body, the last one first. Throws ERR_BUFFER_TOO_LARGE when one of them gives more than
 * `maxBytes`.
 */
export function unpack(body: Buffer, values: readonly string[], maxBytes: number): UnpackedBody {
  const codings = body.length === 0 ? [] : listCodings(values);
  if (codings.length > maxCodings)
    return { bytes: body, problem: { name: `${codings.length} codings`, kind: 'unknown' } };
  let bytes = body;
  for (const name of [...codings].reverse()) {
    const decoder = Object.hasOwn(decoders, name) ? decoders[name] : undefined;
    if (decoder === undefined) return { bytes: body, problem: { name, kind: 'unknown' } };
    try {
      bytes = decoder(bytes, { maxOutputLength: maxBytes });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw error;
      return { bytes: body, problem: { name, kind: 'broken' } };
    }
  }
  return { bytes };
}
