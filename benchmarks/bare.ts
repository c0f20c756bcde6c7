import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Agent, type Dispatcher } from 'undici';

/** A request as undici was given it. */
export interface BareRequest {
  readonly origin: string;
  readonly path: string;
  readonly method: Dispatcher.HttpMethod;
  readonly headers: readonly string[];
  readonly body: string | null;
}

const channel = 'undici:request:create';

/** Runs some work and gives the requests that undici was asked for meanwhile, in order. */
export async function requestsOf(work: () => Promise<unknown>): Promise<readonly BareRequest[]> {
  const requests: BareRequest[] = [];
  const note = (message: unknown) => requests.push(noted((message as { request: Created }).request));
  subscribe(channel, note);
  try {
    await work();
  } finally {
    unsubscribe(channel, note);
  }
  return requests;
}

interface Created {
  readonly origin: string | URL;
  readonly path: string;
  readonly method: string;
  readonly headers: readonly string[];
  readonly body: Uint8Array | string | null;
}

function noted({ origin, path, method, headers, body }: Created): BareRequest {
  const text = body === null ? null : Buffer.from(body as Uint8Array).toString('utf8');
  const own = method as Dispatcher.HttpMethod;
  return { origin: String(origin), path, method: own, headers: [...headers], body: text };
}

/** Sends requests one after another and reads each answer; what comes back is neither parsed nor judged. */
export async function sendBare(
  requests: readonly BareRequest[],
  origin: (of: string) => string,
): Promise<void> {
  const agent = new Agent();
  for (const request of requests) {
    const answer = await agent.request({
      ...request,
      origin: origin(request.origin),
      headers: [...request.headers],
    });
    await answer.body.text();
  }
  await agent.close();
}
