import { getOperation, type OperationId } from '../../catalogue/operations.ts';
import type { Exchange } from '../../http/exchange.ts';
import type { JournalEntry } from '../../journal/entry.ts';
import { parseUrl } from '../../lib/url.ts';
import type { Target } from '../../target-file/types.ts';

/** Operations whose address is a setting of the target file. */
const addressedBySetting: readonly OperationId[] = ['token', 'authorize'];

/** Paths that are looked for in all answers before them: no target leads to as many others, and a forger may write thousands. */
const maxLinked = 50;

/** What an exchange says of itself that does not go together, one sentence each. */
export function findContradictoryExchanges(entries: readonly JournalEntry[], target: Target): string[] {
  const linked = new Map<string, boolean>();
  return entries.flatMap((entry, at) => {
    if (entry.type !== 'exchange') return [];
    const isLinked = (path: string) => {
      const known = linked.get(path);
      if (known !== undefined || linked.size >= maxLinked) return known === true;
      linked.set(path, isShownIn(entries.slice(0, at), path));
      return linked.get(path) === true;
    };
    return [...findOtherRequest(entry.exchange, target, isLinked), ...findOtherAnswer(entry.exchange)];
  });
}

/** True for a path that an answer shows: a test follows the link of a target, wherever it leads. */
function isShownIn(entries: readonly JournalEntry[], path: string): boolean {
  return entries.some(
    (entry) => entry.type === 'exchange' && entry.exchange.response?.text.includes(path) === true,
  );
}

function findOtherRequest(
  { id, operation, request, undocumented }: Exchange,
  target: Target,
  isLinked: (path: string) => boolean,
): string[] {
  const { method, path, document } = getOperation(operation);
  if (parseUrl(request.url) === undefined) return [`the exchange ${id} was sent to no address`];
  if (undocumented === true) return [];
  const problems: string[] = [];
  if (request.method !== method)
    problems.push(`the exchange ${id} is a ${request.method}, and ${operation} is a ${method}`);
  if (addressedBySetting.includes(operation)) return problems;
  const { pathname } = new URL(request.url);
  const base = (document === 'outbound' ? target.outbound : target.banking)?.baseUrl;
  const prefix = base !== undefined && URL.canParse(base) ? new URL(base).pathname.replace(/\/+$/, '') : '';
  const isOwn = pathname.startsWith(prefix) && makePattern(path).test(pathname.slice(prefix.length));
  if (!isOwn && !isLinked(pathname))
    problems.push(`the exchange ${id} was sent to ${pathname}, and the address of ${operation} is another`);
  return problems;
}

const patterns = new Map<string, RegExp>();

function makePattern(path: string): RegExp {
  const known =
    patterns.get(path) ??
    new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '.*')}$`, 's');
  patterns.set(path, known);
  return known;
}

function findOtherAnswer({ id, response, failure }: Exchange): string[] {
  if ((response === undefined) === (failure === undefined))
    return [
      `the exchange ${id} has ${response === undefined ? 'neither an answer nor a failure' : 'both an answer and a failure'}`,
    ];
  return response?.isJson === true && !isWritten(response.text)
    ? [`the answer of the exchange ${id} is said to be JSON, and its text is not`]
    : [];
}

/** True for a JSON text, and for what is left of a long one. */
function isWritten(text: string): boolean {
  if (/… \(\d+ characters in all\)$/.test(text)) return true;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
