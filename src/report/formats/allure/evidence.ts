import type { Header } from '../../../http/exchange.ts';
import { readJson } from '../../../lib/json/parse.ts';
import type { RecordedExchange } from '../../report.ts';
import { cut } from '../text.ts';
import type { AllureAttachment, AllureFile } from './model.ts';

/** How many times longer a body may become by its margins. */
const maxIndented = 10;

/** The attachments of one result. Allure shows a file for its first mention only, so results share none. */
export interface Evidence {
  /** Attaches exchanges, their bodies cut to a number of characters each. */
  attach(name: string, exchanges: readonly RecordedExchange[], maxBodyLength: number): AllureAttachment;
  readonly files: readonly AllureFile[];
}

/** The attachments of the result with an id, none yet. */
export function evidenceOf(uuid: string): Evidence {
  const files: AllureFile[] = [];
  return {
    files,
    attach(name, exchanges, maxBodyLength) {
      const source = `${uuid}-${files.length + 1}-attachment.json`;
      const shown = exchanges.map((exchange) => shownExchange(exchange, maxBodyLength));
      const value = shown.length === 1 ? shown[0] : shown;
      files.push({ name: source, text: `${JSON.stringify(value, null, 2)}\n` });
      return { name, source, type: 'application/json' };
    },
  };
}

function shownExchange(
  { id, request, response, failure, took }: RecordedExchange,
  maxBodyLength: number,
): object {
  const { method, url, headers, body } = request;
  const shown = (text: string | undefined) => shownBody(text, maxBodyLength);
  return {
    exchange: id,
    request: { line: `${method} ${url}`, headers: named(headers), body: shown(body) },
    ...(response === undefined
      ? { failure }
      : {
          response: { status: response.status, headers: named(response.headers), body: shown(response.text) },
        }),
    milliseconds: Math.round(took),
  };
}

function named(headers: readonly Header[]): Record<string, string> {
  const all = new Map<string, string>();
  for (const [name, value] of headers) all.set(name, all.has(name) ? `${all.get(name)}, ${value}` : value);
  return Object.fromEntries(all);
}

/** A body as JSON where it is, so that Allure shows its members; what is nested a thousand deep stays a text. */
function shownBody(text: string | undefined, maxLength: number): unknown {
  if (text === undefined || text === '') return undefined;
  if (text.length > maxLength) return `${cut(text, maxLength)} (${text.length} characters)`;
  try {
    const { value, hasExactNumbers } = readJson(text);
    const isLong = JSON.stringify(value, null, 2).length > maxIndented * text.length;
    // Allure reads doubles only: what they cannot hold is shown as it came.
    return isLong || hasExactNumbers ? text : value;
  } catch {
    return text;
  }
}
