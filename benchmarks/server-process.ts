import { createServer } from 'node:http';
import { faults } from '../proof/faults/index.ts';
import { type ReferenceServer, startReferenceServer } from '../proof/reference-server/server.ts';
import { enlargePersonas } from './large-persona.ts';
import { type ListServer, listen, startListServer } from './list-server.ts';
import type { Answers, ServerRequest } from './servers.ts';

// A process of its own for the servers, so that their work is not measured as the suite's.
let running: ReferenceServer | ListServer | undefined;

/** What the reference server answered, where its persons have much. */
let answered = { bytes: 0, longest: '' };

async function start({
  faults: ids = [],
  accounts,
  delayMs = 0,
  size,
  repeats = false,
}: ServerRequest): Promise<unknown> {
  await running?.close();
  if (repeats) {
    const { longest, bytes } = answered;
    const server = await startRepeater(longest);
    running = server;
    return { baseUrl: server.baseUrl, bytes, longest: Buffer.byteLength(longest) } satisfies Answers;
  }
  if (accounts !== undefined) {
    const server = await startListServer(accounts);
    running = server;
    return { baseUrl: server.baseUrl };
  }
  answered = { bytes: 0, longest: '' };
  const server = await startReferenceServer({
    faults: faults.filter(({ id }) => ids.includes(id)),
    ...(size === undefined ? {} : { observe: ({ message }) => note(String(message?.body ?? '')) }),
  });
  for (const { wire } of server.nodes) wire.delayMs = delayMs;
  if (size !== undefined) enlargePersonas(server, size);
  running = server;
  return server.description;
}

function note(body: string): void {
  answered.bytes += Buffer.byteLength(body);
  if (body.length > answered.longest.length) answered.longest = body;
}

process.on('message', (request: ServerRequest) => {
  void start(request).then((answer) => process.send?.(answer));
});
process.on('disconnect', () => process.exit(0));

/** Starts a server that answers everything with one JSON text. */
function startRepeater(json: string): Promise<ListServer> {
  const bytes = Buffer.from(json);
  return listen(
    createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length });
      response.end(bytes);
    }),
  );
}
