import { createSecureContext } from 'node:tls';
import { quoteFile, quoteForShell } from '../../src/lib/command-line.ts';
import { readTextOf } from '../../src/lib/read-file.ts';
import { UserError } from '../../src/lib/user-error.ts';

/** The options that say where a reference server listens. */
export interface ServerPlaceOptions {
  readonly host?: string;
  readonly tls?: string;
}

/** Reads where a reference server listens. Throws UserError for a file without a certificate and its private key. */
export function readServerPlace({ host, tls }: ServerPlaceOptions): {
  readonly host?: string;
  readonly identity?: string;
} {
  return {
    ...(host === undefined ? {} : { host }),
    ...(tls === undefined ? {} : { identity: readIdentity(tls) }),
  };
}

/** Writes the same options for a command line that does it again, each after a blank. */
export function writePlaceOptions({ host, tls }: ServerPlaceOptions): string {
  const named = host === undefined ? '' : ` --host ${quoteForShell(host)}`;
  return tls === undefined ? named : `${named} --tls ${quoteFile(tls)}`;
}

function readIdentity(file: string): string {
  const pem = readTextOf(`--tls ${file}`, file);
  try {
    createSecureContext({ cert: pem, key: pem });
  } catch {
    throw new UserError(
      `--tls ${file}: expected a certificate and its private key, without a passphrase, one below the other in PEM: cat cert.pem key.pem > ${file}`,
    );
  }
  return pem;
}
