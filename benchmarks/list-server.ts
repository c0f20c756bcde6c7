import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ListServer {
  readonly baseUrl: string;
  close(): Promise<void>;
}

/** Accounts on a page where the request names no limit. */
const usualLimit = 500;

/** Starts a server with nothing but a list of so many accounts in pages. What it sends is made before it listens. */
export async function startListServer(accounts: number): Promise<ListServer> {
  const items = Array.from({ length: accounts }, (_, index) => JSON.stringify(account(index)));
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://list');
    const from = Number(searchParams.get('offset') ?? 0);
    const limit = Number(searchParams.get('limit') ?? usualLimit);
    const to = Math.min(from + limit, accounts);
    const next = to < accounts ? `"nextOffset":"${to}",` : '';
    const body = `{"page":{${next}"totalElements":${accounts}},"accounts":[${items.slice(from, to).join(',')}]}`;
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  });
  return listen(server);
}

/** Lets a server listen on a free port of 127.0.0.1. */
export async function listen(server: Server): Promise<ListServer> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A deposit account with the members of section 2.4. */
export function account(index: number): unknown {
  return {
    depositAccount: {
      accountId: `account-${index}`,
      accountType: 'CHECKING',
      accountNumberDisplay: `****${String(index % 10_000).padStart(4, '0')}`,
      nickname: 'Everyday account',
      productName: 'Chequing account',
      status: 'OPEN',
      currency: { currencyCode: 'CAD' },
      balanceAsOf: '2026-03-04T05:06:07.000Z',
      currentBalance: 1250.25 + index,
      availableBalance: 1200 + index,
    },
  };
}
