import { createServer } from 'node:http';
import { type ListServer, listen } from './list-server.ts';

/** Starts a server that answers everything with one JSON text. */
export function startRepeater(json: string): Promise<ListServer> {
  const bytes = Buffer.from(json);
  return listen(
    createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length });
      response.end(bytes);
    }),
  );
}
