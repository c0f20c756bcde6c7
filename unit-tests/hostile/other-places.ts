import type {
  Answer,
  Call,
  JsonObject,
  OperationName,
  Workings,
} from '../../proof/reference-server/types.ts';
import { define, headable, isObject } from './bodies.ts';

const operations: readonly OperationName[] = [
  'listProviders',
  'getProvider',
  'revokeByDelete',
  'revokeByPost',
  'listRecipients',
  'createRecipient',
  'getRecipient',
  'updateRecipient',
  'regenerateSecret',
  'listRegistrations',
  'listRecipientRegistrations',
  'requestRegistrations',
  'getAccount',
  'listAccounts',
  'getAccountsDetail',
  'getAccountsDetailAsync',
  'token',
  'authorize',
];

/** What else an answer carries: the places of each operation at which a text breaks what the document says. */
const otherKinds = [
  'a text',
  'all texts',
  'an error text',
  'a name',
  'content-type',
  'charset',
  'location',
  'retry-after',
  'date',
  'content-encoding',
  'the body',
] as const;

/** Every other place, as `kind of operation`. */
export const otherNames: readonly string[] = operations.flatMap((operation) =>
  otherKinds.map((kind) => `${kind} of ${operation}`),
);

/** Puts a text at a place where the document wants another one. */
export function plantElsewhere(workings: Workings, place: string, text: string): void {
  const [kind = '', operation = ''] = place.split(' of ');
  workings.after(operation as OperationName, (answer, call) => spoil(answer, call, kind, text));
}

function spoil(answer: Answer, call: Call, kind: string, text: string): void {
  const isGood = answer.status < 400;
  if (kind === 'a text' && isGood) changeTexts(answer.body, text, call.n % 7);
  if (kind === 'all texts' && isGood && call.n % 2 === 0) changeTexts(answer.body, text);
  if (kind === 'an error text' && !isGood) changeTexts(answer.body, text);
  if (kind === 'a name' && isObject(answer.body)) renameFirst(answer.body, text);
  if (kind === 'the body' && call.n % 2 === 0) answer.text = text;
  // A server that is busy now and then, and says so in odd words.
  if (kind === 'retry-after' && call.n % 5 === 0) answer.status = 429;
  const value = headerOf(kind, headable(text));
  if (value !== undefined) answer.headers = { ...answer.headers, ...value };
}

/** The header of a kind of place; undefined for those that are none. */
function headerOf(kind: string, text: string): Record<string, string> | undefined {
  if (kind === 'charset') return { 'content-type': `application/json; charset=${text}` };
  const isHeader = ['content-type', 'content-encoding', 'date', 'location', 'retry-after'].includes(kind);
  return isHeader ? { [kind]: text } : undefined;
}

/** Replaces texts of a body: one, the nth of its object counted around, or all where no number is given. */
function changeTexts(body: unknown, text: string, nth?: number): void {
  const texts: { holder: Record<string, unknown>; name: string }[] = [];
  const left: unknown[] = [body];
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if (typeof node !== 'object' || node === null) continue;
    for (const [name, value] of Object.entries(node)) {
      if (typeof value === 'string') texts.push({ holder: node as Record<string, unknown>, name });
      else left.push(value);
    }
    if (texts.length > 40) break;
  }
  const chosen = nth === undefined || texts.length === 0 ? texts : [texts[nth % texts.length]!];
  for (const { holder, name } of chosen) holder[name] = text;
}

function renameFirst(body: JsonObject, text: string): void {
  const [name] = Object.keys(body);
  if (name === undefined) return;
  define(body, text, body[name]);
  delete body[name];
}
