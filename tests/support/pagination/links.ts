/**
 * The address that a link of an answer means (RFC 3986, 5): resolved against the request. Undefined for one that leaves the service's own
 * origin, since the token goes with the request, and for what cannot be a URL.
 */
export function resolveLink(href: string, requestUrl: string): string | undefined {
  if (!URL.canParse(href, requestUrl)) return undefined;
  const url = new URL(href, requestUrl);
  return url.origin === new URL(requestUrl).origin ? url.href : undefined;
}
