import { isObject } from '../lib/json/values.ts';

/** A token that an answer of /Token holds. */
export interface AccessToken {
  readonly token: string;
  readonly expiresIn: unknown;
  /** Where it stands in place of the member `access_token`, in words; absent where it stands there. */
  readonly nearMiss?: string;
}

/**
 * The access token in the body of an answer of /Token (5.3): the text in `access_token`, or else what stands for it under
 * a near miss, in another spelling or in the one object around it, so that this defect does not hide those of the
 * requests that need the token. Undefined for none.
 */
export function readAccessToken(json: unknown): AccessToken | undefined {
  if (!isObject(json)) return undefined;
  const own = readMember(json);
  if (own !== undefined) return own;
  const inner = Object.entries(json).filter(([, value]) => isObject(value) && readMember(value));
  if (inner.length !== 1) return undefined;
  const [name, value] = inner[0]!;
  const found = readMember(value as Readonly<Record<string, unknown>>)!;
  return { ...found, nearMiss: `the object below ${name} for the body` };
}

function readMember(json: Readonly<Record<string, unknown>>): AccessToken | undefined {
  const { access_token: exact } = json;
  const names = exact === undefined ? Object.keys(json).filter(isSpelling) : ['access_token'];
  const token = names.length === 1 ? json[names[0]!] : undefined;
  if (typeof token !== 'string' || token === '') return undefined;
  const expiresIn = Object.entries(json).find(([name]) => normalize(name) === 'expiresin')?.[1];
  return { token, expiresIn, ...(exact === undefined ? { nearMiss: `${names[0]} for access_token` } : {}) };
}

function isSpelling(name: string): boolean {
  return normalize(name) === 'accesstoken';
}

function normalize(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z]/g, '');
}
