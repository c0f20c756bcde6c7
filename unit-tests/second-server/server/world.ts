import { createHash } from 'node:crypto';
import type { BreakageId } from '../breakages/index.ts';
import type { Profile } from './profile.ts';

/** A request as the handlers see it. */
export interface Asked {
  readonly method: string;
  /** Segments of the path below the prefix, still percent-encoded. */
  readonly segments: readonly string[];
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly text: string;
  readonly origin: string;
}

/** What a handler answers; a body of undefined is none. */
export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Handler = (asked: Asked) => Answer | undefined;

/** What all parts of one running server share. */
export interface World {
  readonly profile: Profile;
  /** True when the server has the breakage. */
  has(breakage: BreakageId): boolean;
  /** Requests answered so far, this one included. */
  readonly count: () => number;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

export const tokens = {
  user: 'usr-8f1c.Zm9v_sandbox',
  other: 'usr-77aa.YmFy_sandbox',
  expired: 'usr-0001.b2xk_sandbox',
  admin: 'adm-51d0.YWRt_sandbox',
  plain: 'pln-51d1.cGxu_sandbox',
  connected: 'con-90ee.Y29u_sandbox',
} as const;

export const partner = { id: 'partner-one', secret: 'partner-sandbox-secret-1' } as const;

export const apiKey = 'key-sandbox-93b1f0';
export const customerId = 'b4d3a1c2-77E0-11ee-9C31-0242ac120002';

/** A GUID that depends on its name only, in the letter case of the profile. */
export function guid({ upperGuids }: Profile, name: string): string {
  const hex = createHash('md5').update(name).digest('hex');
  const text = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return upperGuids ? text.toUpperCase() : text;
}

/** The object without members whose value is undefined; those become null where the team writes nulls. */
export function shaped({ writesNulls }: Profile, value: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(value);
  if (writesNulls) return Object.fromEntries(entries.map(([key, item]) => [key, item ?? null]));
  return Object.fromEntries(entries.filter(([, item]) => item !== undefined));
}

export function decoded(segment: string | undefined): string {
  try {
    return decodeURIComponent(segment ?? '');
  } catch {
    return segment ?? '';
  }
}
