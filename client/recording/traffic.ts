import type { Exchange, Header } from '../../src/http/exchange.ts';

/** One request as somebody recorded it, with what came back; nothing of it is known to belong to the interface. */
export interface RecordedRequest {
  /** Unique in its recording. */
  readonly id: string;
  /** In capitals. */
  readonly method: string;
  /** Absolute. */
  readonly url: string;
  readonly headers: readonly Header[];
  /** Undefined where it had none, or where the recording does not hold it. */
  readonly body: string | undefined;
  /** False where the recording does not say what the body was. */
  readonly isBodyKnown: boolean;
  /** False where the bytes of the body were none of UTF-8. */
  readonly isUtf8?: boolean;
  /** False where the recording left headers out, or blanked one of them. */
  readonly areHeadersKnown?: boolean;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  /** Milliseconds until the answer was read; 0 where nobody measured it. */
  readonly took: number;
  /** Absent where no answer came. */
  readonly response?: RecordedResponse;
  /** The marks of a request that a run of the suite sent; absent for that of anybody else. */
  readonly marks?: Pick<Exchange, (typeof marks)[number]>;
}

/** Members by which a run of the suite says what a request was meant as. */
export const marks = ['undocumented', 'credential', 'provoked', 'connection', 'after'] as const;

/** An answer as somebody recorded it. */
export interface RecordedResponse {
  readonly status: number;
  readonly headers: readonly Header[];
  /** Its content encoding undone; undefined where the recording left it out. */
  readonly text: string | undefined;
}

/** What was recorded of one client, in the order in which it was sent. */
export interface Traffic {
  readonly requests: readonly RecordedRequest[];
  /** Entries that name no request; none when absent. */
  readonly leftOut?: number;
  /**
   * True where nothing can be missing: it begins with the client's first request, and nobody took values out. Only then
   * does a value that the client cannot have from the recording show that it made it up.
   */
  readonly isWhole: boolean;
  /** What the client got before its first request, where that is known. */
  readonly handed?: Handed;
  /** True where the operation of each was recorded with it, so that none is of another service. */
  readonly namesOperations?: boolean;
  /** True for the requests of this suite, which breaks duties on purpose. */
  readonly isOfSuite?: boolean;
}

/** Values that a client was given. */
export interface Handed {
  readonly requestIds?: readonly string[];
  /** Tokens that lack the scope client:admin. */
  readonly plainTokens?: readonly string[];
  /** Ready tokens of the scope client:admin. */
  readonly adminTokens?: readonly string[];
  /** Keys of the banking service. */
  readonly keys?: readonly string[];
  /** Client secrets. */
  readonly secrets?: readonly string[];
  /** The settings of `/Token`. */
  readonly partner?: { readonly id: string; readonly secret: string };
  readonly customerId?: string;
  /** Ids that a client need not have read anywhere. */
  readonly ids?: Readonly<Record<'recipients' | 'providers' | 'accounts', readonly string[]>>;
}

/** A recorded request of the interface. */
export interface Asked {
  readonly exchange: Exchange;
  /** Path parameters by the document's names, percent-decoded. */
  readonly params: Readonly<Record<string, string>>;
  /** Names and values of the query as they were sent, percent-encoded. */
  readonly query: readonly (readonly [name: string, raw: string])[];
  readonly isBodyKnown: boolean;
  readonly isUtf8: boolean;
  /** False where the recording leaves headers of the request out. */
  readonly areHeadersKnown: boolean;
  /** False where the recording leaves the body of the answer out. */
  readonly isAnswerKnown: boolean;
}

/** Hears of requests as they come and go. */
export interface RequestWatch {
  /** Before a request is passed on; false where it cannot be noted, so that it must not be. */
  sent(request: RecordedRequest): boolean;
  /** When its answer is there, or none comes. */
  answered(request: RecordedRequest): void;
}

/** Words for a value that somebody took out. */
const takenOut =
  'redacted|removed|masked|hidden|filtered|omitted|sanitized|sanitised|scrubbed|stripped|anonymi[sz]ed|obfuscated|confidential|truncated|elided|not[ _-](?:shown|included|captured|recorded)';

/** Texts that tools and people write in place of a value that nobody is to read. */
const mask = new RegExp(
  [
    '\\[(?:secret|personal)\\b',
    `^[\\W_]*(?:the[ _-]|value[ _-]|was[ _-])*(?:${takenOut})(?:[ _-](?:value|secret|token|key|by)[\\w .-]*)?[\\W_]*$`,
    `^[<[({]+[^<>[\\](){}]*\\b(?:${takenOut})[\\W_]*$`,
    '^(?:[*•█·●]{3,}|x{4,}|-{4,}|_{4,}|#{4,}|\\.{3,}|…)$',
    '^x{8}(?:-x{4}){3}-x{12}$',
    '^(?:sha|md)-?\\d{1,3}[:=][\\w+/=-]+$',
  ].join('|'),
  'i',
);

/** True for a value that was taken out of a recording: it shows nothing. */
export function isMasked(text: string): boolean {
  return mask.test(text.replace(/^Bearer\s+/i, '').trim());
}

/** Texts that programs write where they have no value: of JavaScript, templates, Go, Java, Ruby and .NET in turn. */
const placeholder = new RegExp(
  [
    '^(?:undefined|null|none|nil|nan|true|false|\\[object \\w+\\]|\\[function\\b[^\\]]*\\])$',
    '^(?:\\{\\{?[^{}"]*\\}?\\}|\\$\\{[^}]*\\}|<[^>]*>|%s|:[a-z]\\w*)$',
    '^%!\\w?\\((?:missing|nil|<nil>|badindex|\\w+=.*)\\)$',
    '^(?:optional\\.empty|(?:[a-z_$][\\w$]*\\.){2,}[\\w$]+@[\\da-f]{5,8})$',
    '^(?:#<[^>]*>|system\\.(?:threading|collections|string|object|func)[\\w.]*(?:`\\d)?(?:\\[.*\\])?)$',
  ].join('|'),
  'i',
);

/** A GUID in braces, as some libraries write one: a value, while other texts in braces name what stood there. */
const bracedGuid = /^\{[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\}$/i;

/** True for a text that a program writes in place of a value that it does not have. */
export function isPlaceholder(text: string): boolean {
  return placeholder.test(text.trim()) && !bracedGuid.test(text.trim());
}

/** Names of values in braces of some kind, as people write them where a secret stood, and secrets of which the middle is left out. */
const standIn =
  /^(?:\{\{?[^{}"]*\}?\}|\$\{[^}]*\}|\$[A-Z_]+|%[A-Z_]+%|<[^>]*>|your[ _-][\w -]*|\w+(?:\.{3}|…)\w*)$|[*•█●]{3,}/i;

/** True for a credential that a recording of other tools left out: what it was is not known. */
export function isLeftOut(credential: string): boolean {
  const text = credential.replace(/^(?:Bearer|Basic)(?:\s+|$)/i, '').trim();
  return isMasked(text) || (standIn.test(text) && !bracedGuid.test(text));
}

/** An id of which the beginning alone is left, or none of its digits, and the name of one in braces of some kind. */
const idStandIn =
  /^(?:(?=.*[a-f])[\da-f-]{4,}\*{3,}|[\da-f-]{4,}(?:\.{3}|…)[\da-f-]*|0{8}(?:-0{4}){3}-0{12}|\{\{?\w[\w .-]*\}?\}|\$\{\w[\w.-]*\}|<\w[\w .-]*>)$/i;

/** True for a text of a body that somebody wrote in the place of an id: numbers of accounts are masked by services themselves. */
export function isIdStandIn(text: string): boolean {
  return isMasked(text) || (idStandIn.test(text.trim()) && !bracedGuid.test(text.trim()));
}

/** True for a part of an address that somebody wrote in the place of another one. */
export function isPartStandIn(part: string): boolean {
  return isIdStandIn(part) || /^:[a-z]\w*$|[*•█●]{3,}/i.test(part);
}

/** The mask that stands for a credential that a recording left out. */
export const secretMask = '[secret]';
