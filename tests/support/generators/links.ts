import fc, { type Arbitrary } from 'fast-check';

/** The members of a creation that hold HTTPS URLs. */
export const linkMembers = ['redirect_uris', 'logo_uri', 'terms_uri', 'client_uri'] as const;

/** A link that is not HTTPS. */
export const plainLink = 'http://plain-link.example/path';

/** Redirect URLs that are not HTTPS either, in ways that a search for some letters overlooks. */
export const otherSchemes = [
  'partnerapp://callback',
  'HTTP://plain-link.example/path',
  'http://plain-link.example/?to=https://links.example/',
  'http://localhost/callback',
  'javascript:alert(1)//https://',
  '/callback',
] as const;

/** A text that nobody can take for a URL. */
export const noLink = 'no link at all';

/**
 * Redirect URLs of creations that are not HTTPS: one behind an HTTPS URL where several can be sent, the scheme in capitals, a host that
 * careless code makes an exception of, and no URL.
 */
export function listPlainUris(uri: string, delimiter: string | undefined): readonly string[] {
  const [ofApp, inCapitals, , ofLocalhost] = otherSchemes;
  const second = delimiter === undefined ? ofApp : [uri, ofApp].join(delimiter);
  return [second, inCapitals, ofLocalhost, noLink];
}

/** The lengths of URLs that are sent: one beyond a usual column, and one that every server takes. */
export const urlLengths = [256, 2000] as const;

/** A URL of so many characters: the given one with further segments. */
export function buildLongUrl(url: string, length: number): string {
  return url.padEnd(length - 1, `/${'n'.repeat(60)}`).padEnd(length, 'n');
}

/** Hosts, ports, paths and queries that an HTTPS URL may have, on names that nobody owns. */
const hosts = ['links.example', 'a.b.c.links.example', 'xn--bcher-kva.example', 'links-1.example'];
const ports = ['', ':8443', ':443'];
const paths = ['', '/', '/a/b%20c/d', '/%C3%A9/index.html', '/~user/(x);v=1,2', '/a//b/'];
const queries = ['', '?a=b&c=d', '?q=%26%3D%2B', '?empty=&list[]=1'];

/** HTTPS URLs of every kind that the form allows; userinfo, fragments and IP addresses apart. */
export function generateLinks(): Arbitrary<string> {
  const all = hosts.flatMap((host) =>
    ports.flatMap((port) =>
      paths.flatMap((path) => queries.map((query) => `https://${host}${port}${path}${query}`)),
    ),
  );
  return fc.noBias(fc.constantFrom(...all));
}
