import type { RecordedRequest, Traffic } from '../../client/recording/traffic.ts';

const base = 'https://api.example';
const customer = '5f3a9e14-6c82-4b7d-8e05-d1f29a7c4b60';

/** Addresses of a service that the tests make up. */
export const at = {
  list: `${base}/api/fdx/5/accounts`,
  providers: `${base}/api/v1/providers`,
  recipients: `${base}/api/v1/recipients`,
  call: `${base}/v3/${customer}/BankingServices/GetAccountsDetail`,
  poll: (id: string) => `${base}/v3/${customer}/BankingServices/GetAccountsDetailAsync/${id}`,
};

export const token = { 'service-auth-key': 'Bearer k7Qw2ZpX9d' };
export const key = { 'x-api-key': 'k-5521-ab' };
export const json = { 'content-type': 'application/json' };

interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly status?: number;
  readonly answer?: unknown;
  /** Seconds since the beginning. */
  readonly after?: number;
  readonly took?: number;
}

let count = 0;

/** A recorded request of the header that its service wants, answered 200 unless it says otherwise. */
export function sent(
  url: string,
  { method, headers, body, status = 200, answer, after = 0, took = 5 }: Sent = {},
): RecordedRequest {
  count += 1;
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  const own = headers ?? { ...(url.includes('/v3/') ? key : token), ...(text === undefined ? {} : json) };
  return {
    id: `r${count}`,
    method: method ?? (text === undefined ? 'GET' : 'POST'),
    url,
    headers: Object.entries(own),
    body: text as string | undefined,
    isBodyKnown: true,
    startedAt: 1_760_000_000_000 + after * 1000,
    took,
    response: {
      status,
      headers: [['content-type', 'application/json']],
      text: answer === undefined ? '' : JSON.stringify(answer),
    },
  };
}

/** What was recorded, from the beginning or from somewhere in the middle. */
export function trafficOf(requests: readonly RecordedRequest[], isWhole = false): Traffic {
  return { requests, isWhole };
}

/** A page of no accounts with a cursor, or without. */
export function page(nextOffset?: string | null, href?: string): unknown {
  return {
    page: { ...(nextOffset === undefined ? {} : { nextOffset }), totalElements: nextOffset || href ? 3 : 0 },
    ...(href === undefined ? {} : { links: { next: { href } } }),
    accounts: [],
  };
}
