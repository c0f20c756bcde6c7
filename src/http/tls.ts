import { readFileSync } from 'node:fs';
import { type ConnectionOptions, rootCertificates, type TLSSocket } from 'node:tls';
import { readEnvironment } from '../lib/env.ts';
import { readTlsFiles } from '../target-file/tls-files.ts';
import type { Target } from '../target-file/types.ts';
import type { ShownCertificate } from './peer.ts';

/**
 * The demands on every connection, whatever stands around the process: NODE_TLS_REJECT_UNAUTHORIZED and NODE_OPTIONS change the
 * defaults of Node, and nothing that is given here. The target file alone may say otherwise.
 */
export const strictTls: ConnectionOptions = { rejectUnauthorized: true, minVersion: 'TLSv1.2' };

/** How connections to a target are secured, by the section `tls` of its file. */
export function readTlsOptions(target: Target): ConnectionOptions {
  const { passphrase, insecure } = target.tls ?? {};
  const { ca, cert, key } = readTlsFiles(target);
  return {
    // Our own list replaces those that Node trusts, so they are named again.
    ...(ca === undefined ? {} : { ca: [...rootCertificates, ...readExtraAuthorities(), ca] }),
    ...(cert === undefined ? {} : { cert }),
    ...(key === undefined ? {} : { key }),
    ...(passphrase === undefined ? {} : { passphrase }),
    ...(insecure ? { rejectUnauthorized: false } : {}),
  };
}

/** The authorities that NODE_EXTRA_CA_CERTS names. Of a file that cannot be read Node has warned when it started. */
function readExtraAuthorities(): readonly string[] {
  const file = readEnvironment().NODE_EXTRA_CA_CERTS;
  if (!file) return [];
  try {
    return [readFileSync(file, 'utf8')];
  } catch {
    return [];
  }
}

/** The certificate that a server showed on a connection; undefined where it showed none that can be read. */
export function readShownCertificate(socket: TLSSocket): ShownCertificate | undefined {
  const { subject, issuer, fingerprint256 } = socket.getPeerCertificate();
  if (fingerprint256 === undefined) return undefined;
  const sha256 = fingerprint256.replaceAll(':', '').toLowerCase();
  return { subject: nameIn(subject), issuer: nameIn(issuer), sha256 };
}

function nameIn(name: ReturnType<TLSSocket['getPeerCertificate']>['subject'] | undefined): string {
  const found = name?.CN ?? name?.O;
  return (Array.isArray(found) ? found[0] : found) ?? 'nobody';
}
