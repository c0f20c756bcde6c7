/** What a JSON Web Token says of itself, unverified; each member where it is of its usual type. */
export interface Jwt {
  /** The third part, as it is written. */
  readonly signature: string;
  /** Seconds since the epoch. */
  readonly exp?: number;
  readonly iss?: string;
  readonly alg?: string;
}

/** Reads a JWT of three parts (RFC 7519) without verifying it; undefined for any other text. */
export function readJwt(token: string): Jwt | undefined {
  const [header, payload, signature] = token.split('.');
  if (header === undefined || payload === undefined || signature === undefined) return undefined;
  const [head, claims] = [readPart(header), readPart(payload)];
  if (head === undefined || claims === undefined) return undefined;
  return {
    signature,
    ...(typeof claims.exp === 'number' ? { exp: claims.exp } : {}),
    ...(typeof claims.iss === 'string' ? { iss: claims.iss } : {}),
    ...(typeof head.alg === 'string' ? { alg: head.alg } : {}),
  };
}

/**
 * True for a JWT of the issuer and the algorithm of a valid one, which by its own words has expired; `now` in ms. One signature fits
 * one token: the valid one with another `exp` was made up.
 */
export function isFormerToken(token: string, valid: string, now: number): boolean {
  const [old, current] = [readJwt(token), readJwt(valid)];
  if (old?.exp === undefined || current === undefined) return false;
  if (old.signature === current.signature) return false;
  return old.exp * 1000 < now && old.iss === current.iss && old.alg === current.alg;
}

function readPart(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
