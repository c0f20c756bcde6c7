import type { OperationId } from '../catalogue/operations.ts';
import { edgeStatuses } from '../lib/edge.ts';
import type { CodingProblem } from './codings.ts';
import { usualClients } from './usual-clients.ts';

export type Header = readonly [name: string, value: string];

/** Why a request got no answer that can be read. */
export interface Failure {
  readonly kind: 'connect' | 'timeout' | 'lost' | 'too-large' | 'protocol';
  readonly message: string;
}

export interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly Header[];
  readonly body: string | undefined;
  /**
   * Of a redacted request: what stands behind each mark in address, headers and body, in this order. `${NAME}` stands for
   * a value that has a name; null for one that has none.
   */
  readonly hidden?: readonly (string | null)[];
}

export interface ReceivedResponse {
  /** As it was sent, but for the successes that `sentStatus` speaks of. */
  readonly status: number;
  /** The status on the wire, where checks read another success than the documented one as if it were that. */
  readonly sentStatus?: number;
  readonly headers: readonly Header[];
  /** The body as text, its content encoding undone. */
  readonly text: string;
  /** The parsed body; undefined when it is not JSON (see `isJson`). */
  readonly json: unknown;
  readonly isJson: boolean;
  /** True when a number of the body is an ExactNumber. */
  readonly hasExactNumbers?: true;
  /** How the body is written, where it is JSON and not plain UTF-8: `utf-16le`, or `utf-8 with a byte order mark`. */
  readonly encoding?: string;
  /** Why the body could not be unpacked: it is read as it came. */
  readonly coding?: CodingProblem;
}

/** The use that a request makes of a connection. It tells nothing of the connection's values. */
export interface ConnectionUse {
  /** Its position in the target file, or `made-` with the number of one that a command made; absent where it names none. */
  readonly id?: string;
  /**
   * The declared probe; another read with the credential of the connection; or a revocation: valid, without a token that is accepted,
   * without the declared parameter (or without the credential that is one), with other values that name nobody, otherwise invalid, or
   * one that asks for a server error.
   */
  readonly as: (typeof connectionUses)[number];
}

export const connectionUses = [
  'probe',
  'read',
  'valid',
  'unauthorized',
  'missing',
  'no-credential',
  'unknown',
  'invalid',
  'provoked',
] as const;

/** A credential that a test presents in place of a declared one, told without its text. */
export interface PresentedCredential {
  /**
   * A text that nobody gave to the run, a token that has expired, or one that /Token gave; of a request to /Token, the credentials of
   * the partner or others.
   */
  readonly kind: (typeof presentedKinds)[number];
  /** The way in which it is wrong, in words. */
  readonly what?: string;
}

export const presentedKinds = ['unknown', 'expired', 'granted', 'partner', 'wrong-partner'] as const;

/** One request and its response, or why there was none. */
export interface Exchange {
  readonly id: string;
  readonly operation: OperationId;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  /** Milliseconds until the answer was read. */
  readonly took: number;
  readonly request: SentRequest;
  /** The document does not describe such a request, so the contract does not judge the answer. */
  readonly undocumented?: true;
  /** The kind of the declared credential that it carries; absent where a check wrote one of its own, or none. */
  readonly credential?: string;
  /** The credential that a check wrote itself, where it is one of those that are told apart. */
  readonly presented?: PresentedCredential;
  /** The check asks for a server error. */
  readonly provoked?: true;
  /** The connection that it uses, and what for; absent where it uses none that the target file or its command gives. */
  readonly connection?: ConnectionUse;
  /** The number of exchanges of the session that had ended when it was sent; absent where no session sent it. */
  readonly after?: number;
  /** A keyed digest of the client_secret that the answer hands out: the same secrets of a run have the same. */
  readonly secretDigest?: string;
  readonly response?: ReceivedResponse;
  readonly failure?: Failure;
}

/** An exchange that was answered. */
export type Answered = Exchange & { readonly response: ReceivedResponse };

/** True when the exchange was answered. */
export function isAnswered(exchange: Exchange): exchange is Answered {
  return exchange.response !== undefined;
}

/** The status that the target sent. */
export function sentStatusOf({ response: { sentStatus, status } }: Answered): number {
  return sentStatus ?? status;
}

/** True for an answer whose body nobody can read, since it is packed in a way that is not known here, or not as it says. */
export function isPackedUp({ coding, isJson }: ReceivedResponse): boolean {
  return coding !== undefined && !isJson;
}

/** The first value of a header by its case-insensitive name. */
export function findHeader(headers: readonly Header[], name: string): string | undefined {
  const wanted = name.toLowerCase();
  return headers.find(([key]) => key.toLowerCase() === wanted)?.[1];
}

/**
 * Seconds that Retry-After asks to wait from `now` (milliseconds since the epoch); undefined without a sound one. A
 * time is read by the clock that wrote it, which the Date of the same answer tells.
 */
export function readRetryAfter(headers: readonly Header[], now: number): number | undefined {
  const value = findHeader(headers, 'retry-after');
  if (value === undefined) return undefined;
  const seconds = Number(value);
  const wait = Number.isNaN(seconds) ? (Date.parse(value) - (readDate(headers) ?? now)) / 1000 : seconds;
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}

/** The time that an answer says it is, in milliseconds since the epoch; undefined where it says none. */
export function readDate(headers: readonly Header[]): number | undefined {
  const date = Date.parse(findHeader(headers, 'date') ?? '');
  return Number.isNaN(date) ? undefined : date;
}

/**
 * When a request was sent, in milliseconds since the epoch, by each clock that tells: the one of this machine, and the one of the target,
 * by its Date header. Either may be wrong; what follows from one of them alone charges nobody.
 */
export function readClocks({ startedAt, response }: Exchange): readonly number[] {
  return [startedAt, readDate(response?.headers ?? []) ?? startedAt];
}

/** True for an answer that another request may be the reason of: a conflict, or something that is locked. */
export function isConflict({ response }: Exchange): boolean {
  return response !== undefined && [409, 423].includes(response.status);
}

/** True for a refusal that asks for a body, or for one of a type: the length is wanted, or the media type. */
export function isForWantOfBody({ response }: Exchange): boolean {
  return response !== undefined && [411, 415].includes(response.status);
}

/**
 * Reads an exchange for laws and models: what stands in the place of an answer of the service is none, so that no law has to
 * tell it apart. That is an answer of the edge, one that nobody can unpack, and one that another request may be the
 * reason of: the run sends such a request again, alone.
 */
export function readOwnAnswer(
  exchange: Exchange,
  hasMetAnother: boolean,
  isTurnedAway = false,
): { readonly exchange: Exchange; readonly isUndone: boolean } {
  const { response, ...unanswered } = exchange;
  if (response === undefined) return { exchange, isUndone: false };
  const edge = edgeStatuses[response.status];
  const isUndone = isTurnedAway || edge?.mayBeDone === false || (hasMetAnother && isConflict(exchange));
  if (isUndone || edge !== undefined || isPackedUp(response)) return { exchange: unanswered, isUndone };
  return { exchange, isUndone };
}

const byName = new Map(usualClients.map((client) => [client.name, client]));

/** The head of a request as the usual client writes it that its User-Agent names; of any other one, as it is. */
export function writeHead(text: string): string {
  const [start, ...lines] = text.split('\r\n').filter((line) => line !== '');
  const nameLine = lines.find((line) => /^user-agent: /i.test(line)) ?? '';
  const named = splitLine(nameLine)[1];
  // A check that writes names in another letter case has them as they are.
  const keepsNames = !nameLine.startsWith('user-agent');
  const client = named === undefined ? undefined : byName.get(named);
  if (client === undefined) return text;
  const written = client.head.map(splitLine);
  const others = written.findIndex(([name]) => name === '*');
  const placed = lines.flatMap((line) => {
    const [name, value = ''] = splitLine(line);
    const at = written.findIndex(([one]) => one === name);
    if (at < 0 && name === 'connection' && value === 'keep-alive') return [];
    const kept = name === 'connection' && value === 'keep-alive' ? written[at]![1] : value;
    const spelled =
      at < 0 || keepsNames ? line.slice(0, line.indexOf(':')) : client.head[at]!.split(': ')[0]!;
    return [
      {
        name,
        at: at < 0 ? others : at,
        line: `${client.isCapitalized && !keepsNames ? capitalize(spelled) : spelled}: ${kept}`,
      },
    ];
  });
  placed.sort((a, b) => a.at - b.at || (client.isSorted === true ? compareNames(a.name, b.name) : 0));
  return [start, ...placed.map(({ line }) => line), '', ''].join('\r\n');
}

/** The name of a line in small letters, and its value; undefined without one. */
export function splitLine(line: string): readonly [name: string, value: string | undefined] {
  const colon = line.indexOf(': ');
  return colon < 0
    ? [line.toLowerCase(), undefined]
    : [line.slice(0, colon).toLowerCase(), line.slice(colon + 2)];
}

const capitalize = (name: string) =>
  name.toLowerCase().replace(/(?<=^|-)[a-z]/g, (letter) => letter.toUpperCase());

const compareNames = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1);
