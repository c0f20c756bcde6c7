/**
 * Reads an absolute address, or any address as a link on the page at `base`; undefined for any other text. `URL.canParse` of
 * Node 20 refuses letters beyond ASCII in a host once it was called often enough.
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
