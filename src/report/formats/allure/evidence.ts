import type { Header } from '../../../http/exchange.ts';
import type { Exchanges, RecordedExchange } from '../../report.ts';
import type { Place } from '../../sections/violations.ts';
import type { MadeFile } from '../formats.ts';
import { cut, escapeUnprintable } from '../text.ts';
import type { AllureStep } from './files.ts';

const maxBodyLength = 50_000;

/**
 * A violation as a step with its exchange and its curl command attached. `stem` begins the names of these files: Allure
 * shows a file for its first mention only, so steps share none.
 */
export function violationOf(
  { exchange: id, grade, curl, replay, wanted, got, remark, on, hint }: Place,
  exchanges: Exchanges,
  stem: string,
): { readonly step: AllureStep; readonly files: readonly MadeFile[] } {
  const exchange = exchanges.get(id);
  const pairs = Object.entries({ wanted, got: `${got}${remark}`, hint: hint ?? '', replay });
  const files: (MadeFile & { readonly title: string; readonly type: string })[] = [];
  const attach = (title: string, type: string, ending: string, text: string) =>
    files.push({ title, type, name: `${stem}-attachment.${ending}`, text: `${text}\n` });
  if (exchange) attach(`exchange ${id}`, httpType, 'httpexchange', formatHttp(exchange));
  if (curl) attach('curl', 'text/plain', 'txt', escapeUnprintable(curl));
  const step: AllureStep = {
    name: `violated: ${on}`,
    status: grade === 'warn' ? 'passed' : 'failed',
    stage: 'finished',
    ...(exchange && timesOf(exchange)),
    parameters: pairs.map(([name, value]) => ({ name, value: escapeUnprintable(value) })),
    attachments: files.map(({ title, type, name }) => ({ name: title, type, source: name })),
    ...{ steps: [], statusDetails: {} },
  };
  return { step, files };
}

/** Allure 3 has a view of its own for it. */
const httpType = 'application/vnd.allure.http+json';

function formatHttp(exchange: RecordedExchange): string {
  const { request, response, failure } = exchange;
  const { method, url, headers, body } = request;
  return JSON.stringify({
    schemaVersion: 1,
    request: { method, url, ...partOf(headers, body) },
    response: response && { status: response.status, ...partOf(response.headers, response.text) },
    error: failure && { name: failure.kind, message: failure.message },
    ...timesOf(exchange),
  });
}

function partOf(headers: readonly Header[], text = '') {
  const contentType = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  const body = { contentType, value: cut(text, maxBodyLength), truncated: text.length > maxBodyLength };
  const named = headers.map(([name, value]) => ({ name, value }));
  return text === '' ? { headers: named } : { headers: named, body };
}

function timesOf({ startedAt, took }: RecordedExchange) {
  return { start: Math.round(startedAt), stop: Math.round(startedAt + took) };
}
