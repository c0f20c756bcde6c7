import type { Exchange } from '../../http/exchange.ts';
import type { LedgerEntry } from '../../journal/entry.ts';
import { isOfEdge } from '../../lib/edge.ts';
import type { CheckRun } from '../recording/check-run.ts';
import { readByInterface } from '../session/document-names.ts';
import type { Session } from '../session/session.ts';
import { closeLedger } from './ledger.ts';
import type { CallRequest } from './request.ts';

/** Enters an exchange into the session, the ledger, the journal and what the check has seen. */
export function record(
  run: CheckRun,
  request: CallRequest,
  exchange: Exchange,
  entry: LedgerEntry | undefined,
): void {
  const { session, check, witnesses } = run;
  const { transport, log } = session;
  transport.reachability.note(exchange);
  transport.budget.settle(exchange.operation, exchange.response?.status);
  transport.budget.heed(exchange);
  noteCredential(session, request, exchange);
  rememberSuccess(session, request, exchange);
  if (entry !== undefined) closeLedger(run, entry, readByInterface(exchange));
  log.appendExchange(check, exchange);
  witnesses.add(exchange);
}

/** Journals that the target accepts or refuses a declared credential, each once per session. */
function noteCredential(
  { credentials, log }: Session,
  { credential }: CallRequest,
  exchange: Exchange,
): void {
  const { operation, undocumented, response } = exchange;
  // A session may be refused for the credentials of the end user as well.
  if (response === undefined || undocumented === true || operation === 'authorize') return;
  const { status } = response;
  if (isOfEdge(status)) return;
  const news = credentials.noteAnswer(credential, status);
  if (news !== undefined) log.append({ type: 'credential', ...news, status });
}

function rememberSuccess(
  { memo }: Session,
  { operation, options, auth }: CallRequest,
  exchange: Exchange,
): void {
  const { undocumented, response } = exchange;
  if (auth !== 'default' || undocumented === true || response === undefined) return;
  if (response.status < 300) memo.answered.set(operation, options);
}
