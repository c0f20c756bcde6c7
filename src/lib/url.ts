/**
 * Reads an absolute address; undefined for any other text. `URL.canParse` of Node 20 refuses letters beyond ASCII in a host
 * once it was called often enough.
 */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
