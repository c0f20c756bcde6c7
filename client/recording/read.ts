import { tryToParse } from '../../src/lib/json/text.ts';
import { UserError } from '../../src/lib/user-error.ts';
import { expected, openRecording } from './archive.ts';
import { isHarOfChecks, type ReadAttachment, readHarLog } from './har.ts';
import { readLines } from './lines.ts';
import { orderRequests } from './order.ts';
import type { Traffic } from './traffic.ts';

/**
 * The traffic of a recording, a HAR file, a Postman export or an `exchanges.ndjson` by what it holds, in the order in which it was sent.
 * `suite` is the name under which the suite writes its own. Throws UserError for a file that cannot be read.
 */
export function readRecording(file: string, suite: string): Traffic {
  const { text, readAttachment } = openRecording(file);
  return parseRecording(text, file, suite, readAttachment);
}

/** As `readRecording`, of the text of a file. */
export function parseRecording(
  text: string,
  file: string,
  suite: string,
  readAttachment: ReadAttachment = () => undefined,
): Traffic {
  const traffic = parseTraffic(text.replace(/^\uFEFF/, ''), file, suite, readAttachment);
  if (traffic.requests.length === 0)
    throw new UserError(`${file}: holds no request that was sent; ${remedy}`);
  return { ...traffic, requests: orderRequests(traffic.requests) };
}

const remedy =
  'record the client while it runs; recordHar of Playwright keeps what pages send, and a proxy also what its request fixture sends';

function parseTraffic(text: string, file: string, suite: string, readAttachment: ReadAttachment): Traffic {
  if (text.trim() === '') throw new UserError(`${file}: is empty; ${expected}`);
  const whole = tryToParse(text);
  if (typeof whole === 'object' && whole !== null && 'log' in whole)
    return {
      ...readHarLog(whole, file, readAttachment),
      isWhole: false,
      isOfSuite: isHarOfChecks(whole, suite),
    };
  if (isPostmanExport(whole)) return { ...readPostmanExport(whole, file), isWhole: false };
  if (whole !== undefined && !(typeof whole === 'object' && whole !== null && 'request' in whole))
    throw new UserError(`${file}: has no log.entries; ${expected}`);
  if (whole === undefined && !/^\s*\{.*\}\s*$/m.test(text))
    throw new UserError(`${file}: is not JSON; ${expected}`);
  return { ...readLines(text, file), isWhole: false };
}

// A collection of Postman, version 2: requests in folders, each with the answers that somebody saved.

type Members = Readonly<Record<string, unknown>>;

/** True for a collection as Postman exports it. */
function isPostmanExport(value: unknown): boolean {
  return Array.isArray(membersOf(value).item) && typeof membersOf(value).info === 'object';
}

/**
 * The saved answers of a collection, each with the request that it was saved of. Without times, and without the credentials that
 * Postman adds when it sends: what these would show is not known. Throws UserError for a collection without saved answers.
 */
function readPostmanExport(collection: unknown, file: string): Omit<Traffic, 'isWhole'> {
  const { item, variable } = membersOf(collection);
  const values = new Map(
    listOf(variable).map((one) => [String(membersOf(one).key), String(membersOf(one).value ?? '')]),
  );
  const entries = listSaved(item).map((saved) => describeEntry(saved, values));
  if (entries.length === 0)
    throw new UserError(
      `${file}: the collection holds no saved answer; send its requests in Postman, save each answer as an example, and export it again`,
    );
  const { requests, leftOut } = readHarLog({ log: { entries } }, file, () => undefined);
  return { requests: requests.map((one) => ({ ...one, areHeadersKnown: false })), leftOut };
}

function listSaved(items: unknown): readonly Members[] {
  return listOf(items).flatMap((one) => {
    const { item, response, request } = membersOf(one);
    const saved = listOf(response).map((answer) => ({ originalRequest: request, ...membersOf(answer) }));
    return [...saved, ...listSaved(item)];
  });
}

/** A saved answer as an entry of a HAR file. */
function describeEntry(
  { originalRequest, code, header, body }: Members,
  values: ReadonlyMap<string, string>,
) {
  // An address alone stands for a GET.
  const isAddress = typeof originalRequest === 'string';
  const request = isAddress ? { method: 'GET', url: originalRequest } : membersOf(originalRequest);
  const fill = (text: unknown) =>
    String(text ?? '').replace(/\{\{([^{}]+)\}\}/g, (whole, name: string) => values.get(name) || whole);
  return {
    request: {
      method: request.method,
      url: writeAddress(fill(joinAddress(request.url))),
      headers: describeHeaders(request.header, fill),
      postData: describeBody(request.body, fill),
    },
    response: {
      status: code,
      headers: describeHeaders(header, String),
      // No media type is known where the headers name none.
      content: { mimeType: '', text: typeof body === 'string' ? body : undefined },
    },
  };
}

/** An address as Postman writes it: one text, or as newman exports it, its parts alone. */
function joinAddress(url: unknown): unknown {
  const { raw, protocol, host, port, path, query } = membersOf(url);
  if (typeof url === 'string' || typeof raw === 'string') return raw ?? url;
  const join = (parts: unknown, sign: string) =>
    Array.isArray(parts) ? parts.join(sign) : String(parts ?? '');
  const pairs = listOf(query)
    .map(membersOf)
    .filter(({ disabled }) => disabled !== true)
    .map(({ key, value }) => (value === undefined || value === null ? key : `${key}=${value}`));
  const origin = `${protocol ? `${protocol}://` : ''}${join(host, '.')}${port ? `:${port}` : ''}`;
  return `${origin}/${join(path, '/')}${pairs.length === 0 ? '' : `?${pairs.join('&')}`}`;
}

/** An address whose beginning stands in an environment of Postman's is at a host of the variable's name. */
function writeAddress(url: string): string {
  const named = url.replace(
    /^\{\{([^{}]*)\}\}/,
    (_, name: string) => `https://${name.replace(/\W/g, '-')}.invalid`,
  );
  return named === '' || /^\w+:\/\//.test(named) ? named : `https://${named}`;
}

function describeHeaders(headers: unknown, fill: (text: unknown) => string) {
  return listOf(headers)
    .map(membersOf)
    .filter(({ disabled }) => disabled !== true)
    .map(({ key, value }) => ({ name: String(key ?? ''), value: fill(value ?? '') }));
}

function describeBody(body: unknown, fill: (text: unknown) => string) {
  const { mode, raw, urlencoded } = membersOf(body);
  const fields = listOf(urlencoded)
    .map(membersOf)
    .filter(({ disabled }) => disabled !== true);
  if (mode === 'urlencoded')
    return { params: fields.map(({ key, value }) => ({ name: String(key ?? ''), value: fill(value) })) };
  const text = mode === 'raw' ? fill(raw) : '';
  // What a variable held when it was sent, nobody can tell.
  return text === '' || text.includes('{{') ? undefined : { text };
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function membersOf(value: unknown): Members {
  return typeof value === 'object' && value !== null ? (value as Members) : {};
}
