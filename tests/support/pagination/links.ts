/**
 * The addresses that a link may mean, the likeliest first: resolved against the request, or relative to the base
 * of the FDX paths or of the whole service (2.4 calls it a URL and says no more). Only addresses of the service's
 * own origin are given, since the token goes with the request.
 */
export function listLinkCandidates(href: string, requestUrl: string, baseUrl: string): readonly string[] {
  const base = baseUrl.replace(/\/+$/, '');
  const path = href.replace(/^\/?/, '/');
  const absolute = /^[a-z][a-z\d+.-]*:|^\/\//i.test(href);
  const others = absolute ? [] : [`${base}/api/fdx/5${path}`, `${base}${path}`];
  const { origin } = new URL(base);
  const found = [resolveUrl(href, requestUrl), ...others.map((other) => resolveUrl(other, base))];
  return [...new Set(found)].filter(
    (url): url is string => url !== undefined && new URL(url).origin === origin,
  );
}

function resolveUrl(href: string, base: string): string | undefined {
  return URL.canParse(href, base) ? new URL(href, base).href : undefined;
}
