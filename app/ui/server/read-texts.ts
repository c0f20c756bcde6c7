import type { Context } from 'hono';
import { UserError } from '../../../src/lib/user-error.ts';

/** The texts of a request of our page, by name. Throws UserError for one that no page of ours sends. */
export async function readTexts<Name extends string, More extends string = never>(
  context: Context,
  names: readonly Name[],
  more: readonly More[] = [],
): Promise<Readonly<Record<Name, string> & Partial<Record<More, string>>>> {
  const body = await readObject(context);
  const wrong = [
    ...names.filter((name) => typeof body[name] !== 'string'),
    ...more.filter((name) => !['string', 'undefined'].includes(typeof body[name])),
  ];
  if (wrong.length > 0) throw new UserError(`the request lacks ${wrong.join(', ')}: reload the page`);
  const given = [...names, ...more].filter((name) => body[name] !== undefined);
  return Object.fromEntries(given.map((name) => [name, body[name]])) as Record<Name, string> &
    Partial<Record<More, string>>;
}

/** The JSON object of a request. Throws UserError for anything else. */
export async function readObject(context: Context): Promise<Readonly<Record<string, unknown>>> {
  const body: unknown = await context.req.json().catch(() => undefined);
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return { ...body };
  throw new UserError('the request is not a JSON object: reload the page');
}
