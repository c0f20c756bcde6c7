import type { Exchange } from '../../http/exchange.ts';
import type { Peer } from '../../http/peer.ts';
import type { CheckResult, Finding, JournalEntry, LedgerEntry } from '../entry.ts';

/** What takes secrets and personal data out of the parts of an entry. */
export interface EntryRedactor {
  /** Takes secrets out of ids and addresses. */
  readonly secrets: { redact(text: string): string };
  redact(text: string): string;
  redactText(text: string, witnesses: readonly Exchange[]): string;
  redactExchange(exchange: Exchange): Exchange;
}

/**
 * An entry as it may be written. `witnesses` are the exchanges whose personal values the texts of a check may repeat.
 * Every entry comes through here, once, on its way into the journal.
 */
export function redactEntry<Entry extends JournalEntry>(
  entry: Entry,
  redactor: EntryRedactor,
  witnesses: readonly Exchange[],
): Entry;
export function redactEntry(
  entry: JournalEntry,
  redactor: EntryRedactor,
  witnesses: readonly Exchange[],
): JournalEntry {
  switch (entry.type) {
    case 'exchange':
      return { ...entry, exchange: redactor.redactExchange(entry.exchange) };
    case 'ledger':
      return { ...entry, entry: redactLedgerEntry(entry.entry, redactor) };
    case 'check':
      return { ...entry, result: redactResult(entry.result, redactor, witnesses) };
    case 'unreachable':
      return {
        ...entry,
        origin: redactor.secrets.redact(entry.origin),
        message: redactor.redact(entry.message),
      };
    case 'reached':
      return { ...entry, origin: redactor.secrets.redact(entry.origin) };
    case 'peer':
      return { ...entry, peer: redactPeer(entry.peer, redactor) };
    case 'poll':
      return {
        ...entry,
        event: { ...entry.event, requestId: redactor.secrets.redact(entry.event.requestId) },
      };
    default:
      return entry;
  }
}

function redactPeer({ origin, proxy, certificate }: Peer, { secrets }: EntryRedactor): Peer {
  const hide = (text: string) => secrets.redact(text);
  return {
    origin: hide(origin),
    ...(proxy === undefined ? {} : { proxy: hide(proxy) }),
    ...(certificate === undefined
      ? {}
      : {
          certificate: {
            subject: hide(certificate.subject),
            issuer: hide(certificate.issuer),
            sha256: certificate.sha256,
          },
        }),
  };
}

function redactLedgerEntry(entry: LedgerEntry, redactor: EntryRedactor): LedgerEntry {
  const { what, id } = entry;
  return {
    ...entry,
    what: redactor.redact(what),
    ...(id === undefined ? {} : { id: redactor.secrets.redact(id) }),
  };
}

function redactResult(
  result: CheckResult,
  redactor: EntryRedactor,
  witnesses: readonly Exchange[],
): CheckResult {
  const { reason, nothing, findings, observations } = result;
  const why = Object.entries(nothing).map(([id, text = '']) => [id, redactor.redact(text)]);
  return {
    ...result,
    ...(reason === undefined ? {} : { reason: redactor.redactText(reason, witnesses) }),
    nothing: Object.fromEntries(why) as CheckResult['nothing'],
    findings: findings.map((finding) => redactFinding(finding, redactor, witnesses)),
    observations: observations.map((seen) => ({ ...seen, what: redactor.redactText(seen.what, witnesses) })),
  };
}

function redactFinding(finding: Finding, redactor: EntryRedactor, witnesses: readonly Exchange[]): Finding {
  const { wanted, got, hint } = finding;
  const exchanges = ownFirst(finding, witnesses);
  return {
    ...finding,
    wanted: redactor.redactText(wanted, exchanges),
    got: redactor.redactText(got, exchanges),
    ...(hint === undefined ? {} : { hint: redactor.redactText(hint, exchanges) }),
  };
}

/** A value of the finding's own exchanges goes first, where one of another is a part of it. */
function ownFirst({ exchange, related = [] }: Finding, witnesses: readonly Exchange[]): readonly Exchange[] {
  const own = new Set([exchange, ...related]);
  return [...witnesses.filter(({ id }) => own.has(id)), ...witnesses.filter(({ id }) => !own.has(id))];
}
