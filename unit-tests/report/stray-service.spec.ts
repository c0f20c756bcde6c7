import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { certify } from '../../app/index.ts';
import { resolveTarget } from '../../src/target-file/resolve.ts';

/** Another service: it answers everything that it is asked with one status. */
async function startOther(status: number): Promise<Server> {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(status, { 'content-type': 'application/json' }).end('{"message":"no route"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

const connections = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map((id) => ({ id }));
const request = { query: { connection_id: '{id}' } };

for (const status of [500, 404]) {
  for (const areas of [['revocation'], ['providers', 'fdx-accounts']] as const) {
    test(`a gateway that answers ${status} where ${areas.join(' and ')} should be fails nothing`, async () => {
      const server = await startOther(status);
      const { port } = server.address() as AddressInfo;
      const report = await certify(
        resolveTarget({
          target: { name: 'Gateway' },
          areas,
          outbound: { baseUrl: `http://127.0.0.1:${port}/sandbx`, auth: { token: 'a-token-of-somebody' } },
          revocation: { delete: { request }, post: { request }, connections },
        }),
      );
      server.closeAllConnections();
      server.close();
      expect(report.outcome).toBe('not-judged');
      expect(report.requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id)).toEqual([]);
      expect(report.reasons[0]).toMatch(/outbound\.baseUrl: .*\/sandbx\/api\/.* got/);
    });
  }
}
