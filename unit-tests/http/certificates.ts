import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generate } from 'selfsigned';

/** A certificate and its private key, in PEM format. */
export interface Identity {
  readonly cert: string;
  readonly key: string;
}

type Options = NonNullable<Parameters<typeof generate>[1]>;

async function issued(commonName: string, options: Options): Promise<Identity> {
  const { cert, private: key } = await generate([{ name: 'commonName', value: commonName }], {
    keyType: 'ec',
    algorithm: 'sha256',
    ...options,
  });
  return { cert, key };
}

/** An authority of the tests' own, whose certificate signs itself, or that another authority vouches for. */
export function authority(name = 'Test authority', ca?: Identity): Promise<Identity> {
  return issued(name, {
    ...(ca === undefined ? {} : { ca }),
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
}

/** The identity of a server, for 127.0.0.1, ::1 and the names given; self-signed without an authority. */
export function serverIdentity(
  names: readonly string[] = ['localhost'],
  ca?: Identity,
  more: Options = {},
): Promise<Identity> {
  const hosts = names.map((value) => ({ type: 2 as const, value }));
  const addresses = ['127.0.0.1', '::1'].map((ip) => ({ type: 7 as const, ip }));
  return issued(names[0] ?? 'localhost', {
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'subjectAltName', altNames: [...hosts, ...addresses] },
    ],
    ...(ca === undefined ? {} : { ca }),
    ...more,
  });
}

/** The identity of a client; with a passphrase its key is encrypted. */
export function clientIdentity(ca: Identity, passphrase?: string): Promise<Identity> {
  return issued('obc', {
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'extKeyUsage', clientAuth: true },
    ],
    ca,
    ...(passphrase === undefined ? {} : { passphrase }),
  });
}

/** Writes files into a folder, made when it is missing, and gives the folder. */
export function written(folder: string, files: Readonly<Record<string, string>>): string {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}
