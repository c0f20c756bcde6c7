import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OwnSigstore } from './sigstore-root.ts';

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

/** Starts both services on a port of their own; certificates begin at `from`. */
export async function startSigstoreServices(own: OwnSigstore, from = new Date()): Promise<SigstoreServices> {
  const asked = new Map<string, { readonly body: string }>();
  const issue = (body: string) => own.issue(JSON.parse(body).publicKeyRequest.publicKey.content, from);
  let refusal: number | undefined;
  const server: Server = createServer(async (request, response) => {
    const body = await readAll(request);
    asked.set(request.url!, { body });
    const answer = async () =>
      request.url!.endsWith('/signingCert')
        ? { signedCertificateEmbeddedSct: { chain: { certificates: [await issue(body)] } } }
        : own.log(body, new Date());
    const text = JSON.stringify(refusal === undefined ? await answer() : { message: body });
    response.writeHead(refusal ?? 201, { 'content-type': 'application/json' });
    response.end(text);
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
