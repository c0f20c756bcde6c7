import type { World } from './world.ts';

/** A creation as it was understood. */
export interface Draft {
  readonly name: string;
  readonly scope: readonly string[];
  readonly redirect_uris: readonly string[];
  readonly logo_uri?: string | undefined;
  readonly country?: string | undefined;
  readonly description?: string | undefined;
  readonly terms_uri?: string | undefined;
  readonly client_uri?: string | undefined;
  readonly emails: readonly string[];
}

/** A reason to answer 400. */
export class Invalid extends Error {}

const scopes = [
  'ACCOUNT_BASIC',
  'ACCOUNT_DETAILED',
  'ACCOUNT_PAYMENTS',
  'INVESTMENTS',
  'TRANSACTIONS',
  'STATEMENTS',
  'CUSTOMER_CONTACT',
  'CUSTOMER_PERSONAL',
];

/** The JSON object in a body. Throws Invalid. */
export function objectIn(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Invalid('the body is not JSON');
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>;
  throw new Invalid('the body is not an object');
}

/** Reads a creation (2.2). Throws Invalid. */
export function draftOf(world: World, body: Record<string, unknown>): Draft {
  const { profile } = world;
  const sent = text(body, 'name', true) ?? '';
  const name = profile.trimsNames ? sent.trim() : sent;
  if (name.trim() === '') throw new Invalid('name is blank');
  const bytes = world.has('name-is-counted-in-bytes') ? Buffer.byteLength(name) : profile.length(name);
  if (bytes > 256) throw new Invalid('name is longer than 256');
  const description = text(body, 'description');
  const letters = description?.replace(
    world.has('only-ascii-counts-in-descriptions') ? /[^ -~]/gu : /$^/u,
    '',
  );
  if (profile.length(letters ?? '') > 512) throw new Invalid('description is longer than 512');
  const country = text(body, 'country');
  if (country !== undefined && country !== 'CA' && country !== 'US') throw new Invalid('country is unknown');
  return {
    name,
    description,
    country,
    scope: scopeOf(world, body.scope),
    redirect_uris: redirectsOf(world, body, 'creation'),
    logo_uri: link(body, 'logo_uri'),
    terms_uri: link(body, 'terms_uri'),
    client_uri: link(body, 'client_uri'),
    emails: emailsOf(body.contacts),
  };
}

/** The redirect URLs of a creation or update: one text, several separated by a bar. Throws Invalid. */
export function redirectsOf(
  world: World,
  body: Record<string, unknown>,
  of: 'creation' | 'update',
): readonly string[] {
  const joined = text(body, 'redirect_uris', true) ?? '';
  const urls = world.has('update-keeps-urls-joined') && of === 'update' ? [joined] : joined.split('|');
  const lax = world.has('update-accepts-http') && of === 'update';
  for (const url of urls) https(url, 'redirect_uris', lax);
  return urls;
}

function scopeOf(world: World, value: unknown): readonly string[] {
  const { takesSpacedScope, completesScope } = world.profile;
  if (value === undefined || value === null) {
    return world.has('default-scope-is-every-scope') ? scopes : ['ACCOUNT_BASIC'];
  }
  const list = typeof value === 'string' && takesSpacedScope ? value.split(' ') : value;
  if (!Array.isArray(list) || list.length === 0) throw new Invalid('scope is no list');
  if (list.some((item) => !scopes.includes(item as string))) throw new Invalid('scope is unknown');
  if (list.includes('ACCOUNT_BASIC')) return list as string[];
  if (world.has('scope-may-lack-account-basic') && list.length > 1) return list as string[];
  if (completesScope) return ['ACCOUNT_BASIC', ...(list as string[])];
  throw new Invalid('scope lacks ACCOUNT_BASIC');
}

function emailsOf(value: unknown): readonly string[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw new Invalid('contacts is no list');
  return value.map((contact: unknown) => {
    const email =
      typeof contact === 'object' && contact !== null ? (contact as { email?: unknown }).email : undefined;
    const first = Array.isArray(email) && email.length === 1 ? email[0] : email;
    if (typeof first !== 'string') throw new Invalid('a contact has no email');
    return first;
  });
}

function text(body: Record<string, unknown>, name: string, required = false): string | undefined {
  const value = body[name];
  if (value === undefined || value === null) {
    if (required) throw new Invalid(`${name} is required`);
    return undefined;
  }
  if (typeof value !== 'string') throw new Invalid(`${name} is no text`);
  if (value.includes('\u0000')) throw new Invalid(`${name} holds U+0000`);
  return value;
}

function link(body: Record<string, unknown>, name: string): string | undefined {
  const value = text(body, name);
  if (value !== undefined) https(value, name, false);
  return value;
}

function https(url: string, name: string, lax: boolean): void {
  if (!/^https:\/\/[^\s/]+/i.test(url) && !(lax && /^http:/.test(url)))
    throw new Invalid(`${name} is not HTTPS`);
}
