import { test as base } from '@playwright/test';
import {
  type ReferenceServer,
  type ReferenceServerOptions,
  startReferenceServer,
} from '../../proof/reference-server/server.ts';

export { expect } from '@playwright/test';

export interface Reply {
  status: number;
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: answers are read by tests that know their shape
  json: any;
}

export interface CallInit {
  token?: string;
  headers?: Record<string, string>;
  /** A string goes as it stands, anything else as JSON. */
  body?: unknown;
}

/** A running server and short ways to call it. */
export interface Served extends ReferenceServer {
  call(method: string, path: string, init?: CallInit): Promise<Reply>;
  /** Calls with the general Outbound token. */
  outbound(method: string, path: string, body?: unknown): Promise<Reply>;
  /** Reads with the FDX token of a seeded customer. */
  fdx(customer: string, path: string): Promise<Reply>;
  /** Calls a banking operation with key and customer. */
  banking(method: string, operation: string, body?: unknown): Promise<Reply>;
}

/** A test with `serve`, which starts a server that is closed when the test ends. */
export const test = base.extend<{ serve: (options?: ReferenceServerOptions) => Promise<Served> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright demands the pattern
  serve: async ({}, use) => {
    const started: ReferenceServer[] = [];
    await use(async (options) => {
      const server = await startReferenceServer(options);
      started.push(server);
      return withCalls(server);
    });
    await Promise.all(started.map((server) => server.close()));
  },
});

function withCalls(server: ReferenceServer): Served {
  const { tokens, banking } = server.description;
  const call = (method: string, path: string, init: CallInit = {}) =>
    send(server.baseUrl, method, path, init);
  return {
    ...server,
    call,
    outbound: (method, path, body) => call(method, path, { token: tokens.token, body }),
    fdx: (customer, path) => call('GET', `/api/fdx/5/accounts${path}`, { token: tokens.fdx[customer] ?? '' }),
    banking: (method, operation, body) =>
      call(method, `/v3/${banking.customerId}/BankingServices/${operation}`, {
        headers: { 'x-api-key': banking.apiKey },
        body,
      }),
  };
}

async function send(baseUrl: string, method: string, path: string, { token, headers, body }: CallInit) {
  const answer = await fetch(baseUrl + path, {
    method,
    headers: { ...(token === undefined ? {} : { 'service-auth-key': `Bearer ${token}` }), ...headers },
    body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false;
  return {
    status: answer.status,
    headers: answer.headers,
    text,
    json: isJson ? JSON.parse(text) : undefined,
  };
}
