import type { Failure } from './exchange.ts';
import { maxHeaderBytes, type WireLimits } from './limits.ts';

const inFile = 'of the target file';
const noConnection: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection is refused: nothing listens there',
  ENOTFOUND: 'the name of the host is not known',
  EAI_AGAIN: 'the name of the host cannot be looked up at the moment',
  EHOSTUNREACH: 'no route leads to the host',
  ENETUNREACH: 'no route leads to the host',
  DEPTH_ZERO_SELF_SIGNED_CERT: `its certificate is self-signed; name it in tls.ca ${inFile} if it is the right one`,
  SELF_SIGNED_CERT_IN_CHAIN: `its certificate comes from an authority that is not trusted here; name that in tls.ca ${inFile}`,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: `its certificate comes from an authority that is not trusted here; name that in tls.ca ${inFile}`,
  UNABLE_TO_GET_ISSUER_CERT: `its certificate comes from an authority that is not trusted here; name that in tls.ca ${inFile}`,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: `its certificate comes from an authority that is not trusted here; name that in tls.ca ${inFile}`,
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet; compare the clocks',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak TLS there; is the address http:// and not https://?',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'it does not speak TLS there; is the address http:// and not https://?',
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED: `it asks for a client certificate; name one in tls.clientCert ${inFile}`,
  ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE: `it does not trust the client certificate of tls.clientCert`,
  ERR_SSL_TLSV1_ALERT_UNKNOWN_CA: `it does not trust the client certificate of tls.clientCert`,
};

/** Why a request got no answer that can be read, in words that say what to do where that is known. */
export function failureOf(error: unknown, limits: WireLimits): Failure {
  const { code = '', message, name } = error as NodeJS.ErrnoException;
  if (code === 'UND_ERR_CONNECT_TIMEOUT')
    return { kind: 'connect', message: 'no connection was made in time' };
  if (/TIMEOUT/.test(code) || name === 'TimeoutError')
    return { kind: 'timeout', message: `no whole answer within ${limits.timeoutMs / 1000} s` };
  if (code === 'OBC_PROXY') return { kind: 'connect', message };
  const known = noConnection[code];
  if (known !== undefined) return { kind: 'connect', message: `${known} (${code})` };
  if (/CERT|SSL|TLS|EPROTO/.test(code)) return { kind: 'connect', message: `${code}: ${message}` };
  if (code === 'UND_ERR_HEADERS_OVERFLOW')
    return {
      kind: 'too-large',
      message: `the headers of the answer are longer than ${maxHeaderBytes / 1024} KB`,
    };
  if (code === 'ERR_BUFFER_TOO_LARGE') return tooLarge(limits);
  if (/^Z_|^ERR__ERROR_FORMAT/.test(code))
    return { kind: 'protocol', message: `the answer is not packed as its content-encoding says: ${message}` };
  if (/^HPE_/.test(code)) return { kind: 'protocol', message: `the answer is not valid HTTP: ${message}` };
  return { kind: 'lost', message: message || code || 'the connection was lost' };
}

/** The failure of an answer that is longer than the limits allow. */
function tooLarge({ maxBytes }: WireLimits): Failure {
  return { kind: 'too-large', message: `the answer is longer than ${maxBytes} bytes` };
}
