/** Scripts and data come from the page itself, and nothing may be fetched from anywhere. */
const policy =
  "default-src 'unsafe-inline' 'unsafe-eval' data: blob:; connect-src data: blob:; form-action 'none'";

/** One failure among hundreds is thinner than a line in Allure's ring: its part gets a line around it. */
const ringStyle = ['failed', 'broken']
  .map((status) => `var(--color-status-${status}-chart-fill)`)
  .map((colour) => `path[fill="${colour}"] { stroke: ${colour}; stroke-width: 4px; }`)
  .join('\n');

/**
 * An Allure page without its analytics, and forbidden to call anybody: a report about a bank stays where it is. Its ring
 * shows what failed, however little it is.
 */
export function makeOffline(page: string): string {
  return page
    .replace(/<script\b[^>]*\bsrc="https?:[^>]*><\/script>/g, '')
    .replace(/<script>\s*window\.dataLayer[\s\S]*?<\/script>/g, '')
    .replace(
      '<head>',
      `<head><meta http-equiv="Content-Security-Policy" content="${policy}"><style>${ringStyle}</style>`,
    );
}

/** True for a page that `makeOffline` made. */
export function isOffline(page: string): boolean {
  return page.includes(`content="${policy}"`);
}

/** True for a page that loads a script from elsewhere, or names the analytics. */
export function hasCalls(page: string): boolean {
  return /<script\b[^>]*\bsrc="https?:/.test(page) || page.includes('googletagmanager');
}
