/** Scripts and data come from the page itself, and nothing may be fetched from anywhere. */
const policy =
  "default-src 'unsafe-inline' 'unsafe-eval' data: blob:; connect-src data: blob:; form-action 'none'";

/** An Allure page without its analytics, and forbidden to call anybody: a report about a bank stays where it is. */
export function makeOffline(page: string): string {
  return page
    .replace(/<script\b[^>]*\bsrc="https?:[^>]*><\/script>/g, '')
    .replace(/<script>\s*window\.dataLayer[\s\S]*?<\/script>/g, '')
    .replace('<head>', `<head><meta http-equiv="Content-Security-Policy" content="${policy}">`);
}

/** True for a page that `makeOffline` made. */
export function isOffline(page: string): boolean {
  return page.includes(`content="${policy}"`);
}

/** True for a page that loads a script from elsewhere, or names the analytics. */
export function hasCalls(page: string): boolean {
  return /<script\b[^>]*\bsrc="https?:/.test(page) || page.includes('googletagmanager');
}
