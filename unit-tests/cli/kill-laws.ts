import { writes } from '../../src/catalogue/operations.ts';
import { type RunFolder, readRunFolder, rebuildReport } from '../../src/report/run/rebuild-report.ts';
import { checks } from '../../tests/index.ts';
import { filesIn } from '../redaction/search.ts';

/** A recipient that a target has. */
export interface Recipient {
  readonly client_id: string;
  readonly name: string;
}

/** Requests that one process may have under way: of four checks, which send several at the same time now and then. */
const maxUnderWay = 16;

/** What a target knows of a run that was ended. */
export interface Known {
  readonly made: readonly Recipient[];
  /** Requests that arrived. */
  readonly requests: number;
  /** Those that were of an operation, by its name. */
  readonly seen: ReadonlyMap<string, number>;
  /** Secrets that it had handed out before the run was ended. */
  readonly secrets: readonly string[];
  readonly workers: number;
  /** How the command ended; null after a signal. */
  readonly code: number | null;
}

type Rebuilt = ReturnType<typeof rebuildReport>['report'];

/**
 * The laws of a run that was ended, in sentences for those that it breaks: the ledger lacks no object and no write, the
 * report claims nothing beyond what was done, no end is green but that of a whole run, and no secret was left behind.
 */
export function findComplaints(out: string, known: Known): string[] {
  const folder = readRunFolder(out);
  const { report } = rebuildReport(folder, checks);
  return [
    ...missingInLedger(report, known.made),
    ...missingWrites(folder, known.seen),
    ...claimsTooMany(folder, report, known),
    ...secretsLeft(out, known.secrets),
  ];
}

function missingInLedger(report: Rebuilt, made: readonly Recipient[]): string[] {
  const missing = made.filter(
    ({ client_id: id, name }) =>
      !report.ledger.some(
        (write) => write.id === id || (write.operation === 'createRecipient' && nameIn(write.what, name)),
      ),
  );
  return missing.map(({ client_id: id, name }) => `the ledger lacks the recipient ${id} ${name}`);
}

function nameIn(what: string, name: string): boolean {
  const shown = /^createRecipient, (?:.*, )?name (.*?)…?$/s.exec(what)?.[1];
  return shown !== undefined && name.startsWith(shown);
}

function missingWrites({ entries }: RunFolder, seen: ReadonlyMap<string, number>): string[] {
  const keys = new Map<string, Set<string>>();
  for (const entry of entries) {
    if (entry.type !== 'ledger') continue;
    const { operation, key } = entry.entry;
    keys.set(operation, (keys.get(operation) ?? new Set()).add(key));
  }
  return [...seen].flatMap(([operation, count]) => {
    const known = keys.get(operation)?.size ?? 0;
    if (!writes(operation as never) || known >= count) return [];
    return [`the target saw ${count} of ${operation}, the journal ${known}`];
  });
}

function claimsTooMany(
  { entries }: RunFolder,
  report: Rebuilt,
  { requests: arrived, code, workers }: Known,
): string[] {
  const exchanges = entries.flatMap((entry) => (entry.type === 'exchange' ? [entry.exchange] : []));
  const answered = exchanges.filter(({ response }) => response !== undefined).length;
  // What had no answer may have been stopped on its way, and so may what each worker had under way.
  const unanswered = exchanges.length - answered + workers * maxUnderWay;
  const ended = new Set(entries.flatMap((entry) => (entry.type === 'check' ? [entry.result.check] : [])));
  const isWhole = report.executed === report.planned;
  const isOpen = report.outcome === 'partial' || report.outcome === 'not-judged';
  // The target conforms: whatever a run that was ended says against it is a false alarm.
  const failed = report.requirements.filter(({ verdict }) => verdict === 'fail' || verdict === 'warn');
  const known = new Set(exchanges.map(({ id }) => id));
  const unseen = report.requirements.flatMap(({ findings }) =>
    findings.flatMap(({ exchange }) => (exchange === undefined || known.has(exchange) ? [] : [exchange])),
  );
  return [
    ...(answered > arrived ? [`${answered} answers, and ${arrived} requests arrived`] : []),
    ...(report.run.requests > arrived + unanswered
      ? [`${report.run.requests} requests, and ${arrived} arrived`]
      : []),
    ...(report.executed === ended.size
      ? []
      : [`${report.executed} checks are reported, ${ended.size} ended`]),
    ...(isWhole || isOpen ? [] : [`${report.outcome} after ${report.executed} of ${report.planned} checks`]),
    ...(isWhole || code !== 0 ? [] : [`exit code 0 after ${report.executed} of ${report.planned} checks`]),
    ...failed.map(({ id, verdict }) => `${id} ${verdict}`),
    ...unseen.map((exchange) => `a finding names ${exchange}, which was not written`),
  ];
}

/** Searched in every file, as they are and encoded. */
function secretsLeft(out: string, secrets: readonly string[]): string[] {
  const files = [...filesIn(out)];
  return secrets.flatMap((secret) => {
    const forms = [secret, Buffer.from(secret).toString('base64').slice(0, -4), encodeURIComponent(secret)];
    const found = files.filter(([, text]) => forms.some((form) => text.includes(form)));
    return found.map(([name, text]) => {
      const at = text.indexOf(secret);
      const line = text.slice(0, at).split('\n').length;
      return `${name}:${line} holds a secret: ${text.slice(Math.max(0, at - 60), at)}`;
    });
  });
}
