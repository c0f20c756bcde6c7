import { fillPlaceholders } from './template.ts';
import type { Authorize, Json, Target } from './types.ts';

/** A call to the declared /Authorize, in the form in which requests are described. */
export interface AuthorizeRequest {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: Json;
}

/** The declared /Authorize with the values of a persona filled in; undefined when the target file declares none. */
export function buildAuthorizeRequest(
  { banking }: Target,
  persona: keyof NonNullable<Authorize['personas']>,
): AuthorizeRequest | undefined {
  const declared = banking?.authorize;
  if (banking === undefined || declared === undefined) return undefined;
  const values = {
    customerId: banking.customerId,
    ...(declared.personas?.[persona] ?? declared.personas?.any),
  };
  return {
    url: `${banking.baseUrl.replace(/\/+$/, '')}${fillPlaceholders(declared.path, values)}`,
    method: declared.method,
    ...(declared.headers === undefined ? {} : { headers: fillPlaceholders(declared.headers, values) }),
    ...(declared.body === undefined ? {} : { json: fillPlaceholders<Json>(declared.body, values) }),
  };
}

/** The RequestId in an answer of /Authorize, at the declared place; undefined when there is no text. */
export function readRequestId({ banking }: Target, answer: unknown): string | undefined {
  const value = banking?.authorize?.requestIdPointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined | null)?.[key], answer);
  return typeof value === 'string' && value !== '' ? value : undefined;
}
