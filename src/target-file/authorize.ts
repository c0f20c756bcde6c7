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

/**
 * True for an answer of /Authorize that asks the user something before the session is authorized, whether or not it names
 * a RequestId: status 203, there or in the body, or a challenge or a question that holds something.
 */
export function isQuestion(status: number, answer: unknown): boolean {
  if (status === 203) return true;
  if (typeof answer !== 'object' || answer === null) return false;
  return Object.entries(answer).some(([name, value]) =>
    name === 'HttpStatusCode' ? value === 203 : /challenge|question/i.test(name) && holdsSomething(value),
  );
}

function holdsSomething(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
  return ![undefined, null, '', false, 0].includes(value as never);
}
