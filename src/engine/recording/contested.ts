import { getOperation } from '../../catalogue/operations.ts';
import type { RequirementId } from '../../catalogue/requirement-id.ts';
import type { Answered, SentRequest } from '../../http/exchange.ts';
import type { Finding } from '../../journal/entry.ts';
import { decodePercent } from '../../lib/encode-text.ts';
import type { Evidence } from '../../plan/check.ts';
import type { Connection, Target } from '../../target-file/types.ts';
import type { CheckRun } from './check-run.ts';

/** What a connection shows that somebody else revokes: a 4xx, in place of its access or of a first revocation. */
const ofConnections: ReadonlySet<RequirementId> = new Set<RequirementId>([
  'revoke-by-delete-answers-204',
  'revoke-by-post-answers-204',
  'connection-revoked-by-delete-loses-its-access',
  'connection-revoked-by-post-loses-its-access',
  'refused-revocation-leaves-the-connection-active',
  'revocation-leaves-other-connections-alone',
]);

/**
 * Notes a failing finding that somebody else's use of an object would show as well. One about a connection that all runs leave
 * alone, or about what was made for this run, is certain.
 */
export function noteContested(
  { contested, certain, planned, session: { target } }: CheckRun,
  { requirement, grade }: Finding,
  { exchange, related = [] }: Evidence,
): void {
  if (grade !== 'fail') return;
  const connection = findConnection(planned?.connections ?? [], requirement, exchange);
  const session = findSession(target, [exchange, ...related]);
  if (connection !== undefined) {
    const index = target.revocation?.connections?.indexOf(connection) ?? -1;
    contested.set(requirement, { setting: 'revocation.connections', index });
  } else if (session !== undefined)
    contested.set(requirement, { setting: 'banking.sessions', index: session });
  else if ([exchange, ...related].some(isRefusedCursor))
    contested.set(requirement, { setting: 'fdx.token', index: 0 });
  else certain.add(requirement);
}

/** True for a cursor that is refused: a walk of somebody else may have ended it. */
function isRefusedCursor({ operation, request, response: { status } }: Answered): boolean {
  return operation === 'listAccounts' && /[?&]offset=/.test(request.url) && status >= 400 && status < 500;
}

/**
 * The index of the listed session that requests of the banking service name. A poll may go by a name that the service gave
 * to the operation: it is of the first session, which all runs use.
 */
function findSession({ banking }: Target, exchanges: readonly Answered[]): number | undefined {
  const { sessions = [] } = banking ?? {};
  const ofBanking = exchanges.filter(({ operation }) => getOperation(operation).document === 'banking');
  if (sessions.length === 0 || ofBanking.length === 0) return undefined;
  const isNamed = (id: string) => ofBanking.some(({ request }) => isNamedIn(request, id));
  return Math.max(
    0,
    sessions.findIndex(({ requestId }) => isNamed(requestId)),
  );
}

function findConnection(
  connections: readonly Connection[],
  requirement: RequirementId,
  { request, response: { status } }: Answered,
): Connection | undefined {
  if (!ofConnections.has(requirement) || status < 400 || status >= 500) return undefined;
  // A value that several connections have, of their customer say, names none of them.
  const isNamed = (one: Connection) =>
    Object.entries(one).some(
      ([name, value]) =>
        isNamedIn(request, value) && connections.every((other) => other === one || other[name] !== value),
    );
  return connections.find(isNamed);
}

function isNamedIn({ url, headers, body = '' }: SentRequest, value: string): boolean {
  return [decodePercent(url), ...headers.map(([, text]) => text), body].some((text) =>
    holdsWord(text, value),
  );
}

/** True where a value stands in a text, and not within a longer one of its kind. */
function holdsWord(text: string, value: string): boolean {
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    const around = [text[at - 1], text[at + value.length]];
    if (around.every((letter) => letter === undefined || !/[\w-]/.test(letter))) return true;
  }
  return false;
}
