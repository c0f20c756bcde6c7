import type { Header, SentRequest } from '../../http/exchange.ts';
import { urlOf } from '../../http/url.ts';
import type { Secrets } from '../../journal/redaction/secrets.ts';
import { UnsendableText } from '../../lib/encode-text.ts';
import { writeJson } from '../../lib/json/write.ts';
import { Blocked } from '../../plan/blocked.ts';
import type { Target } from '../../target-file/types.ts';
import { credentialVariables } from '../../target-file/value-names.ts';
import { credentialHeaderOf, type DeclaredKind, formatCredential } from '../session/declared-credential.ts';
import { writeByInterface } from '../session/document-names.ts';
import type { Session } from '../session/session.ts';
import { writeAsUsualClient } from '../session/user-agent.ts';
import type { CallRequest } from './request.ts';

/**
 * The request as it is sent: address, headers with the credential, body. `textOf` gives the text of a declared
 * credential. Throws Blocked when there is none, and for what no URL and no header can hold.
 */
export async function authorize(
  { target, log }: Session,
  request: CallRequest,
  textOf: (kind: DeclaredKind) => Promise<string>,
): Promise<SentRequest> {
  const { method, options } = request;
  const url = addressOf(target, request);
  const named = async (kind: DeclaredKind) => {
    const text = await textOf(kind);
    log.redactor.name(text, credentialVariables[kind]);
    return text;
  };
  const credential = await credentialValue(target, request, named);
  const body =
    options.body ??
    (options.json === undefined ? undefined : writeJson(writeByInterface(request.operation, options.json)));
  const { auth } = request;
  const isPublic = typeof auth === 'object' && 'header' in auth && auth.isPublic === true;
  if (credential !== undefined && !isPublic) learnCredential(log.redactor.secrets, credential);
  return { method, url, headers: headersOf({ target, log }, request, credential, body), body };
}

/** Line ends, controls, and letters of more than one byte (RFC 9110, 5.5). */
const unsendable = /[^\t\x20-\x7e\x80-\xff]/;

/** What the target said may be valid where it stood, and yet nothing that can be asked for. */
function addressOf(target: Target, { operation, options }: CallRequest): string {
  try {
    return urlOf(target, operation, options);
  } catch (error) {
    throw error instanceof UnsendableText ? new Blocked(error.message) : error;
  }
}

/** The value of the credential's header; undefined for none. */
async function credentialValue(
  target: Target,
  { operation, auth, credential }: CallRequest,
  textOf: (kind: DeclaredKind) => Promise<string>,
): Promise<string | undefined> {
  if (typeof auth === 'object')
    return 'header' in auth ? auth.header : formatCredential(target, operation, auth.token);
  if (credential === undefined || credential === 'none') return undefined;
  const value = formatCredential(target, operation, await textOf(credential));
  if (unsendable.test(value))
    throw new Blocked(`the credential of ${operation} holds what no header can carry`);
  return value;
}

/** An altered token holds most of a real one, and an answer may repeat it. */
function learnCredential(secrets: Secrets, credential: string): void {
  for (const part of credential.split(' ')) if (part.length > 8) secrets.addSent(part);
}

function headersOf(
  { target, log }: Pick<Session, 'target' | 'log'>,
  { operation, options }: CallRequest,
  credential: string | undefined,
  body: string | undefined,
): Header[] {
  const headers: Header[] = [['accept', 'application/json']];
  if (credential !== undefined) headers.push([credentialHeaderOf(target, operation), credential]);
  const type = options.contentType ?? (options.json === undefined ? undefined : 'application/json');
  if (type !== undefined && body !== undefined) headers.push(['content-type', type]);
  // A header that the caller or the target file writes replaces ours: sent twice, a server joins the two by a comma.
  const given = Object.entries(options.headers ?? {});
  const names = new Set(given.map(([name]) => name.toLowerCase()));
  const ours = headers.filter(([name]) => !names.has(name.toLowerCase()));
  return writeAsUsualClient(log, [...ours, ...given]);
}
