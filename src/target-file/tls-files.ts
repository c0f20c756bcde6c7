import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { resolve } from 'node:path';
import { readNamedBytes, UnreadableFile } from '../lib/read-file.ts';
import type { Problem } from './problem.ts';
import type { Target, Tls } from './types.ts';

/** What the files of `tls` hold. */
export interface TlsFiles {
  readonly ca?: string;
  readonly cert?: string;
  readonly key?: string;
}

const names = { ca: 'ca', cert: 'clientCert', key: 'clientKey' } as const;

/** Reads the files that `tls` names, from the folder of the target file. Throws UnreadableFile. */
export function readTlsFiles({ tls, folder = '' }: Target): TlsFiles {
  const texts = Object.entries(names).flatMap(([part, name]) => {
    const file = tls?.[name];
    return file === undefined ? [] : [[part, readNamedBytes(resolve(folder, file)).toString('utf8')]];
  });
  return Object.fromEntries(texts) as TlsFiles;
}

/** Files of `tls` that cannot be read, are not what they are to be, or do not belong together. */
export function findTlsProblems(target: Target): Problem[] {
  const { tls } = target;
  if (tls === undefined) return [];
  const problems = (['ca', 'clientCert', 'clientKey'] as const).flatMap((name) => fileProblems(target, name));
  return problems.length > 0 ? problems : pairProblems(target, tls);
}

function fileProblems(target: Target, name: 'ca' | 'clientCert' | 'clientKey'): Problem[] {
  const file = target.tls?.[name];
  if (file === undefined) return [];
  try {
    const text = readNamedBytes(resolve(target.folder ?? '', file)).toString('utf8');
    if (name === 'clientKey') privateKey(text, target.tls);
    else for (const one of certificatesIn(text)) new X509Certificate(one);
    return [];
  } catch (error) {
    return [{ path: ['tls', name], message: wordsFor(error as Error, file, name) }];
  }
}

/** The certificates of a PEM text, in its order. Throws when there is none. */
function certificatesIn(text: string): string[] {
  const found = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g);
  if (found === null) throw new Error('no certificate');
  return found;
}

function privateKey(text: string, tls: Tls | undefined): KeyObject {
  return createPrivateKey({
    key: text,
    ...(tls?.passphrase === undefined ? {} : { passphrase: tls.passphrase }),
  });
}

/** No message of the crypto library is repeated: those on keys name what it tried, which helps nobody. */
function wordsFor(error: Error, file: string, name: string): string {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return `expected a file, found none at ${file} from the folder of the target file`;
  if (code === 'EISDIR') return `expected a file, found the folder ${file}`;
  if (error instanceof UnreadableFile) return `the file ${file} cannot be read: ${error.message}`;
  if (name !== 'clientKey') return `expected certificates in PEM format, found none in ${file}`;
  return /PASSPHRASE|BAD_DECRYPT|OSSL_CRYPTO|INTERRUPTED/.test(code)
    ? `the key in ${file} is encrypted, and tls.passphrase is missing or wrong`
    : `expected a private key in PEM format, found none in ${file}`;
}

function pairProblems(target: Target, { clientCert, clientKey }: Tls): Problem[] {
  if (clientCert === undefined && clientKey === undefined) return [];
  if (clientCert === undefined || clientKey === undefined) {
    const [given, missing] =
      clientCert === undefined ? ['clientKey', 'clientCert'] : ['clientCert', 'clientKey'];
    const message = `${given} is of no use without ${missing}; give both`;
    return [{ path: ['tls', given], message, atKey: true }];
  }
  const { cert, key } = readTlsFiles(target);
  const [leaf] = certificatesIn(cert ?? '');
  if (new X509Certificate(leaf ?? '').checkPrivateKey(privateKey(key ?? '', target.tls))) return [];
  const message = `the key is not that of the first certificate in ${clientCert}`;
  return [{ path: ['tls', 'clientKey'], message }];
}
