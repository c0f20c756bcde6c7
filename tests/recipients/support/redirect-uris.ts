import type { CheckContext } from '../../../src/plan/check.ts';

export { buildRedirectUri } from '../../support/resources/recipients.ts';

/**
 * Redirect URLs that differ from the given one in what careless code cuts, decodes or splits at; only the first at
 * quick. They are spelt as every library writes them, and hold no sign that may stand between two URLs.
 */
export function listUriForms({ target, depth }: CheckContext, uri: string): readonly string[] {
  const withQuery = `${uri}?tenant=North&to=%2Fa%26b&plus=c+d`;
  if (depth === 'quick') return [withQuery];
  const withSigns = listSigned(target.recipients?.redirectDelimiter).map((end) => `${uri}${end}`);
  return [withQuery, `${uri}/`, addPort(uri), `${uri}/${'n'.repeat(300)}`, ...withSigns];
}

/** The same in fewer URLs: at standard a port, a great length and a slash at the end stand in one. */
export function listFewUriForms(context: CheckContext, uri: string): readonly string[] {
  const all = listUriForms(context, uri);
  if (context.depth !== 'standard') return all;
  const [withQuery = uri, , , , ...withSigns] = all;
  return [withQuery, addPort(`${uri}/${'n'.repeat(300)}/`), ...withSigns];
}

/** The end of a URL with commas and semicolons, but for those of the declared delimiter: none where they may all be one. */
function listSigned(delimiter: string | undefined): readonly string[] {
  if (delimiter === undefined) return [];
  const end = '/x;v=1,2?a=b;c,d'.replace(/[,;]/g, (sign) => (delimiter.includes(sign) ? '-' : sign));
  return /[,;]/.test(end) ? [end] : [];
}

/** The URL with a port that HTTPS does not have by default. */
export function addPort(uri: string): string {
  const { hostname, pathname, search } = new URL(uri);
  return `https://${hostname}:8443${pathname}${search}`;
}
