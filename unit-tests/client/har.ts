import type { RecordedRequest } from '../../client/recording/traffic.ts';
import type { Header } from '../../src/http/exchange.ts';

/** An entry of a HAR file, to be changed as recorders change it. */
export interface HarEntry {
  startedDateTime?: string;
  time?: number;
  request: {
    method: string;
    url: string;
    headers: { name: string; value: string }[];
    bodySize: number;
    postData?: { mimeType?: string; text?: string | undefined };
  };
  response: {
    status: number;
    headers: { name: string; value: string }[];
    content: { size: number; mimeType: string; text?: string | undefined; encoding?: string };
    bodySize: number;
  };
  [own: `_${string}`]: unknown;
}

/** The entries of a HAR file as a recorder writes it that keeps everything. */
export function writeEntries(requests: readonly RecordedRequest[]): HarEntry[] {
  return requests.map(({ method, url, headers, body, startedAt, took, response }) => {
    const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
    const { text = '' } = response ?? {};
    return {
      startedDateTime: new Date(startedAt).toISOString(),
      time: took,
      request: {
        ...{ method, url, headers: headers.map(pairOf), bodySize: Buffer.byteLength(body ?? '') },
        ...(body === undefined ? {} : { postData: { mimeType: type, text: body } }),
      },
      response: {
        status: response?.status ?? 0,
        headers: (response?.headers ?? []).filter(([name]) => !/^content-encoding$/i.test(name)).map(pairOf),
        content: { size: Buffer.byteLength(text), mimeType: 'application/json', text },
        bodySize: Buffer.byteLength(text),
      },
    };
  });
}

function pairOf([name, value]: Header): { name: string; value: string } {
  return { name, value };
}

/** The text of a HAR file. */
export function writeHar(entries: readonly unknown[]): string {
  return JSON.stringify({ log: { version: '1.2', creator: { name: 'recorder', version: '1' }, entries } });
}
