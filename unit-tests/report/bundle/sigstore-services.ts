import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serverIdentity } from '../../http/certificates.ts';

/** Fulcio and Rekor, as far as a signature without a key asks them. */
export interface SigstoreServices {
  readonly url: string;
  /** What they were asked, by path. */
  readonly asked: Map<string, { readonly body: string }>;
  /** The status that they answer with from now on in the place of a certificate or an entry. */
  refuseWith(status: number): void;
  close(): Promise<void>;
}

async function readAll(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

function writeEntry(proposed: string): object {
  const hash = 'ab'.repeat(32);
  const entry = {
    body: Buffer.from(proposed).toString('base64'),
    integratedTime: 1_790_000_000,
    logID: hash,
    logIndex: 7,
    verification: {
      signedEntryTimestamp: Buffer.from('promise').toString('base64'),
      inclusionProof: { logIndex: 7, treeSize: 8, rootHash: hash, hashes: [hash], checkpoint: 'log\n8\n' },
    },
  };
  return { [hash]: entry };
}

/** Starts both services on a port of their own. */
export async function startSigstoreServices(): Promise<SigstoreServices> {
  const asked = new Map<string, { readonly body: string }>();
  const { cert } = await serverIdentity(['job.example']);
  let refusal: number | undefined;
  const server: Server = createServer(async (request, response) => {
    const body = await readAll(request);
    asked.set(request.url!, { body });
    const answer = request.url!.endsWith('/signingCert')
      ? { signedCertificateEmbeddedSct: { chain: { certificates: [cert] } } }
      : writeEntry(body);
    response.writeHead(refusal ?? 201, { 'content-type': 'application/json' });
    response.end(JSON.stringify(refusal === undefined ? answer : { message: body }));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    refuseWith: (status) => (refusal = status),
    close: () => new Promise((done) => server.close(() => done())),
  };
}
