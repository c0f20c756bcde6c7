import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';

/** A text that nobody guesses, for an address. */
export function makeSecret(): string {
  return randomBytes(24).toString('base64url');
}

/**
 * Lets requests through that name the server by its own address: another name in the Host header is that of a page which
 * had its name lead to this machine (DNS rebinding), another Origin that of a page which was opened from elsewhere. What
 * changes something has to name its Origin, as every browser does.
 */
export function refuseForeigners(port: number): MiddlewareHandler {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
  return async (context, next) => {
    const host = context.req.header('host');
    if (host === undefined || !hosts.includes(host)) return refuse(context);
    const origin = context.req.header('origin');
    const isRead = ['GET', 'HEAD'].includes(context.req.method);
    if (origin === undefined ? !isRead : origin !== `http://${host}`) return refuse(context);
    await next();
    return undefined;
  };
}

/** Lets requests through whose address begins with a secret. */
export function requireSecret(secret: string): MiddlewareHandler {
  return async (context, next) => {
    if (!isSame(context.req.param('secret') ?? '', secret)) return refuse(context);
    await next();
    return undefined;
  };
}

/** Headers of every answer: nothing is kept, nothing is framed, nothing is read as what it is not. */
export const addSafetyHeaders: MiddlewareHandler = async (context, next) => {
  await next();
  const { headers } = context.res;
  headers.set('Cache-Control', 'no-store');
  headers.set('Referrer-Policy', 'no-referrer');
  headers.set('X-Content-Type-Options', 'nosniff');
  headers.set('Cross-Origin-Opener-Policy', 'same-origin');
  headers.set('Cross-Origin-Resource-Policy', 'same-origin');
  if (!headers.has('Content-Security-Policy'))
    headers.set('Content-Security-Policy', "frame-ancestors 'none'");
};

/** Takes as long whatever is wrong. */
function isSame(given: string, secret: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(secret)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Says the same to all, so that nothing can be learnt of what is there. */
export function refuse(context: Context): Response {
  return context.text('403: open the address that obc ui printed\n', 403);
}
