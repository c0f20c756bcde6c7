import { type ReferenceServer, startReferenceServer } from '../../proof/reference-server/server.ts';
import type { Variation } from '../../proof/reference-server/types.ts';
import { startVirtualClock, type VirtualClock } from '../../src/http/clock.ts';
import { readMessage } from '../recording/recorder.ts';
import type { RecordedRequest, RecordedResponse } from '../recording/traffic.ts';
import { parse, serverForClients, tolerantServer } from './server-for-clients.ts';

/** A request as bytes would carry it. */
export interface WireRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

/** What came back; `json` is undefined where the body is something else. */
export interface WireAnswer {
  readonly status: number;
  readonly json: unknown;
}

/** A reference server in this process, what it was asked, and the virtual clock that both ends follow. */
export interface RecordingWire {
  readonly server: ReferenceServer;
  readonly clock: VirtualClock;
  readonly requests: readonly RecordedRequest[];
  /** Sends a request that takes so many milliseconds. */
  send(request: WireRequest, took: number): Promise<WireAnswer>;
  close(): Promise<void>;
}

/** Starts the reference server as clients meet it, with variations in place of its demanding data; records what is sent to it. */
export async function openRecordingWire(variations: readonly Variation[] = []): Promise<RecordingWire> {
  const clock = startVirtualClock();
  const differing = variations.length === 0 ? serverForClients : [tolerantServer, ...variations];
  const server = await startReferenceServer({ now: clock.now, variations: differing });
  const requests: RecordedRequest[] = [];
  return {
    ...{ server, clock, requests },
    async send({ method, url, headers, body }, took) {
      const startedAt = clock.now();
      const number = requests.length;
      const recorded = {
        id: `c${number + 1}`,
        method,
        url,
        headers: Object.entries(headers),
        body,
        isBodyKnown: true,
      };
      // Its place is that of its sending, whenever the answer comes.
      requests.push({ ...recorded, startedAt, took });
      clock.pass(took);
      const response = await answer(server, { method, url, headers, body });
      requests[number] = { ...recorded, startedAt, took, ...(response === undefined ? {} : { response }) };
      return { status: response?.status ?? 0, json: parse(response?.text ?? '') };
    },
    close: () => server.close(),
  };
}

async function answer(
  server: ReferenceServer,
  { method, url, headers, body = '' }: WireRequest,
): Promise<RecordedResponse | undefined> {
  const names = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  const target = url.slice(new URL(url).origin.length);
  const message = await server.answer({ method, target, headers: Object.fromEntries(names), rawBody: body });
  if (message === undefined) return undefined;
  return {
    status: message.status,
    headers: Object.entries(message.headers),
    text: readMessage(message).text,
  };
}
