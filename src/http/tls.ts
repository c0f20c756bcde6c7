import { type ConnectionOptions, rootCertificates } from 'node:tls';
import { readTlsFiles } from '../target-file/tls-files.ts';
import type { Target } from '../target-file/types.ts';

/** How connections to a target are secured, by the section `tls` of its file. */
export function readTlsOptions(target: Target): ConnectionOptions {
  const { passphrase, insecure } = target.tls ?? {};
  const { ca, cert, key } = readTlsFiles(target);
  return {
    // Our own list replaces the public authorities, so they are named again.
    ...(ca === undefined ? {} : { ca: [...rootCertificates, ca] }),
    ...(cert === undefined ? {} : { cert }),
    ...(key === undefined ? {} : { key }),
    ...(passphrase === undefined ? {} : { passphrase }),
    ...(insecure ? { rejectUnauthorized: false } : {}),
  };
}
