import type { Exchange, Header } from '../../http/exchange.ts';
import { escapeJsonForLog } from './text.ts';

/** The shell variable of each declared credential, named as the example of a target file names it. */
const variables: ReadonlyMap<string, string> = new Map([
  ['user', 'OBC_TOKEN'],
  ['admin', 'OBC_ADMIN_TOKEN'],
  ['plain', 'OBC_PLAIN_TOKEN'],
  ['fdx', 'OBC_FDX_TOKEN'],
  ['other-customer', 'OBC_FDX_OTHER_TOKEN'],
  ['api-key', 'OBC_API_KEY'],
]);

/** What stands for a credential that a check wrote itself, and for every other secret. */
const otherCredential = 'OBC_OTHER_CREDENTIAL';
const otherSecret = 'OBC_SECRET';

/** How the target wants its token written into the header; `{token}` stands for it. */
export interface TokenForm {
  readonly header: string;
  readonly value: string;
}

/**
 * A redacted request as a command for a POSIX shell: what is redacted becomes a variable, which is named after the
 * setting where the credential is a declared one. Nothing of a request is left to curl's own defaults.
 */
export function curlOf(
  { request, credential }: Pick<Exchange, 'request' | 'credential'>,
  form: TokenForm,
): string {
  const { method, url, headers, body } = request;
  return [
    `curl -i -g --path-as-is -X ${method} ${word(url)}`,
    ...headers.map((header) => `-H ${headerWord(header, credential, form)}`),
    ...(body === undefined ? [] : [`--data-raw ${word(printable(body))}`]),
  ].join(' ');
}

function headerWord([name, value]: Header, credential: string | undefined, form: TokenForm): string {
  if (value === '' || value === '[none]') return word(`${name};`);
  if (value !== '[secret]') return word(`${name}: ${value}`);
  const variable = variables.get(credential ?? '');
  const isToken = credential !== 'api-key' && name.toLowerCase() === form.header.toLowerCase();
  const template = variable !== undefined && isToken ? form.value : '{token}';
  const [before = '', after = ''] = template.split('{token}');
  return `"${inQuotes(`${name}: ${before}`)}$${variable ?? otherCredential}${inQuotes(after)}"`;
}

/** JSON without what a terminal would obey, of the same value: a text of a target that is sent back may hold it. */
function printable(body: string): string {
  return /^\s*[[{"]/.test(body) ? escapeJsonForLog(body) : body;
}

/** One word of a shell; a redacted secret in it becomes a variable. */
function word(text: string): string {
  const single = (part: string) => `'${part.replaceAll("'", `'\\''`)}'`;
  return text.split('[secret]').map(single).join(`"$${otherSecret}"`);
}

function inQuotes(text: string): string {
  return text.replace(/[\\"$`]/g, '\\$&');
}
