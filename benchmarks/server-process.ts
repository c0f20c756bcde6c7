import { faults } from '../src/reference-server/faults/index.ts';
import { type ReferenceServer, startReferenceServer } from '../src/reference-server/server.ts';
import { type ListServer, startListServer } from './list-server.ts';
import type { ServerRequest } from './servers.ts';

// A process of its own for the servers, so that their work is not measured as the suite's.
let running: ReferenceServer | ListServer | undefined;

async function start({ faults: ids = [], accounts, delayMs = 0 }: ServerRequest): Promise<unknown> {
  await running?.close();
  if (accounts !== undefined) {
    const server = await startListServer(accounts);
    running = server;
    return { baseUrl: server.baseUrl };
  }
  const server = await startReferenceServer({ faults: faults.filter(({ id }) => ids.includes(id)) });
  for (const { wire } of server.nodes) wire.delayMs = delayMs;
  running = server;
  return server.description;
}

process.on('message', (request: ServerRequest) => {
  void start(request).then((answer) => process.send?.(answer));
});
process.on('disconnect', () => process.exit(0));
