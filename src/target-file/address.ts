import { redactLikelySecrets } from '../lib/redact-likely-secrets.ts';

/** What is wrong with a base address, in words; undefined when nothing is. */
export function findAddressProblem(text: string): string | undefined {
  if (/[\s\\]/.test(text)) return 'expected an address without blanks, line breaks and \\; leave them out';
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    const hasPort = Number(/:(\d+)(?:\/|$)/.exec(text)?.[1] ?? 0) > 65_535;
    return hasPort
      ? 'expected a port of at most 65535'
      : 'expected an address such as https://api.bank.example, found other text';
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return `expected http or https, found ${redactLikelySecrets(url.protocol.slice(0, -1))}`;
  if (url.port === '0') return 'expected a port of 1 to 65535, and found 0';
  if (url.username !== '' || url.password !== '')
    return 'expected an address without a user name and password';
  if (url.search !== '' || url.hash !== '' || /[?#]/.test(text))
    return 'expected an address without a query and a fragment';
  return undefined;
}

/** Writes an address as messages and reports may repeat it: user name, password, query and fragment may be secret. */
export function hideAddressSecrets(text: string): string {
  return text
    .replace(/^([a-z][a-z\d+.-]*:\/\/)[^/?#]*@/i, '$1[not shown]@')
    .replace(/([?#]).+$/s, '$1[not shown]');
}

/** True for addresses of this machine only: localhost, 127.0.0.0/8 and ::1. */
export function isLoopback(address: string): boolean {
  const { hostname } = new URL(address);
  return /^(localhost|.*\.localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(hostname);
}
