import type { Answered } from '../../http/exchange.ts';

const isWordCharacter = (char: string | undefined): boolean =>
  char !== undefined && /[\p{L}\p{N}_-]/u.test(char);

/** True when a text holds a value as a word of its own. */
export function holdsWhole(text: string, value: string): boolean {
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    if (!isWordCharacter(text[at - 1]) && !isWordCharacter(text[at + value.length])) return true;
  }
  return false;
}

/** Everything that a request says: an answer that repeats it gives nothing away. */
export function sentTextOf({ request }: Answered): string {
  const { url, headers, body = '' } = request;
  return [url, decodeUrl(url), ...headers.map(([, value]) => value), body, unescapeJson(body)].join('\n');
}

/** Everything that an answer says: its body, as it is and with its JSON escapes undone, and its headers. */
export function answeredTextOf(exchange: Answered): string {
  return listAnsweredTexts(exchange).join('\n');
}

/** The same in parts, the body as it is first. */
export function listAnsweredTexts({ response }: Answered): readonly string[] {
  const { text, headers } = response;
  return [text, unescapeJson(text), ...headers.map(([, value]) => value)];
}

function decodeUrl(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return '';
  }
}

/** Escapes hide a value from a plain search; a text without any is not repeated. */
function unescapeJson(text: string): string {
  if (!text.includes('\\')) return '';
  const plain = text.replaceAll(/\\u([0-9a-f]{4})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return plain.replaceAll(/\\(["\\/])/g, '$1');
}
