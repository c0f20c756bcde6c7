import type { Header } from '../../client/exchange.ts';
import type { RecordedExchange } from '../report.ts';
import { cut } from '../text.ts';
import { attachmentFile } from './ids.ts';
import type { AllureAttachment, AllureFile } from './model.ts';

const longestBody = 20_000;
const mostExchanges = 50;

/** The attachment that shows one exchange. */
export function exchangeAttachment(id: string): AllureAttachment {
  return { name: `exchange ${id}`, source: attachmentFile('exchange', id), type: 'application/json' };
}

/** The attachment that shows the exchanges of a check. */
export function checkAttachment(check: string): AllureAttachment {
  return { name: 'exchanges', source: attachmentFile('check', check), type: 'application/json' };
}

/** The file of one exchange, with its bodies as JSON where they are. */
export function exchangeFile(exchange: RecordedExchange): AllureFile {
  return { name: attachmentFile('exchange', exchange.id), text: json(shown(exchange)) };
}

/** The file of the exchanges of a check, the first ones of very many. */
export function checkFile(check: string, exchanges: readonly RecordedExchange[]): AllureFile {
  const more = exchanges.length - mostExchanges;
  const first = exchanges.slice(0, mostExchanges).map(shown);
  const rest = more > 0 ? [`and ${more} more, in exchanges.ndjson`] : [];
  return { name: attachmentFile('check', check), text: json([...first, ...rest]) };
}

function shown({ id, request, response, failure, took }: RecordedExchange): object {
  return {
    exchange: id,
    request: {
      line: `${request.method} ${request.url}`,
      headers: named(request.headers),
      body: body(request.body),
    },
    ...(response === undefined
      ? { failure }
      : {
          response: { status: response.status, headers: named(response.headers), body: body(response.text) },
        }),
    milliseconds: Math.round(took),
  };
}

function named(headers: readonly Header[]): Record<string, string> {
  const all: Record<string, string> = {};
  for (const [name, value] of headers) all[name] = name in all ? `${all[name]}, ${value}` : value;
  return all;
}

function body(text: string | undefined): unknown {
  if (text === undefined || text === '') return undefined;
  if (text.length > longestBody) return `${cut(text, longestBody)} (${text.length} characters)`;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
