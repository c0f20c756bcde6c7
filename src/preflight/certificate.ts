import { isIP } from 'node:net';
import { type ConnectionOptions, connect, type PeerCertificate, type TLSSocket } from 'node:tls';
import { strictTls } from '../http/tls.ts';
import { describeNoConnection } from '../http/wire.ts';
import { reasonOf, type Step } from './network.ts';

/** What a TLS server shows of itself. */
export interface Shown {
  readonly protocol: string;
  readonly subject: string;
  readonly issuer: string;
  /** Milliseconds since the epoch; undefined when the certificate does not tell. */
  readonly validTo: number | undefined;
  /** Why the certificate is not trusted, as a code; undefined when it is. */
  readonly distrust: string | undefined;
}

const timeoutMs = 5_000;

/** Shakes hands with a TLS server, trusted or not, and sends nothing else. */
export function connectWithTls(host: string, port: number, trust: ConnectionOptions): Promise<Step<Shown>> {
  const bare = host.replace(/^\[|\]$/g, '');
  const servername = isIP(bare) === 0 ? { servername: bare } : {};
  return new Promise((resolve) => {
    const end = (step: Step<Shown>) => {
      socket.destroy();
      resolve(step);
    };
    const socket = connect(
      {
        ...strictTls,
        ...trust,
        ...servername,
        host: bare,
        port,
        rejectUnauthorized: false,
        timeout: timeoutMs,
      },
      () => end({ done: readCertificate(socket) }),
    );
    socket.once('timeout', () => end({ failed: `no TLS handshake within ${timeoutMs / 1000} s` }));
    socket.once('error', (error: NodeJS.ErrnoException) => end({ failed: tlsReason(error) }));
  });
}

function readCertificate(socket: TLSSocket): Shown {
  const certificate = socket.getPeerCertificate();
  const validTo = Date.parse(certificate.valid_to);
  return {
    protocol: socket.getProtocol() ?? 'TLS',
    subject: nameOf(certificate.subject) ?? certificate.subjectaltname ?? 'nobody',
    issuer: nameOf(certificate.issuer) ?? 'nobody',
    validTo: Number.isNaN(validTo) ? undefined : validTo,
    // Node's types call it an Error; it is the code of one.
    distrust: socket.authorized ? undefined : String(socket.authorizationError),
  };
}

function nameOf(name: PeerCertificate['subject'] | undefined): string | undefined {
  const found = name?.CN ?? name?.O;
  return Array.isArray(found) ? found[0] : found;
}

function tlsReason(error: NodeJS.ErrnoException): string {
  if (/WRONG_VERSION_NUMBER|PACKET_LENGTH/.test(error.code ?? ''))
    return 'what answers does not speak TLS; is the address one of http?';
  if (/CERTIFICATE_REQUIRED|HANDSHAKE_FAILURE/.test(error.code ?? ''))
    return `the server refuses the handshake (${error.code}); does it ask for a client certificate?`;
  return describeNoConnection(error.code ?? '') ?? reasonOf(error);
}

const untrusted = [
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
];

/** Why a certificate is not trusted, in words, and what to do about it. */
export function describeDistrust(
  code: string,
  host: string,
): { readonly said: string; readonly remedy: string } {
  const ca = 'put the certificate of its authority into a PEM file and name that in tls.ca';
  if (code === 'DEPTH_ZERO_SELF_SIGNED_CERT')
    return { said: 'its certificate is signed by itself', remedy: ca };
  if (code === 'UNABLE_TO_VERIFY_LEAF_SIGNATURE') {
    const said = 'its certificate comes alone, from an authority that is not known here';
    return { said, remedy: `let it send the intermediate certificates too, or ${ca}` };
  }
  if (untrusted.includes(code))
    return { said: 'its certificate comes from an authority that is not known here', remedy: ca };
  if (code === 'CERT_HAS_EXPIRED')
    return { said: 'its certificate has expired', remedy: 'have the certificate renewed' };
  if (code === 'CERT_NOT_YET_VALID')
    return { said: 'its certificate is not valid yet', remedy: 'compare the clocks of both machines' };
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    const remedy = 'write the name of the certificate into the address, or have it issued for this one';
    return { said: `its certificate is not for the name ${host}`, remedy };
  }
  return { said: `its certificate is not trusted (${code})`, remedy: ca };
}
