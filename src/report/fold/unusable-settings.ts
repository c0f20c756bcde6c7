import type { CheckResult, JournalEntry } from '../../journal/entry.ts';
import { groupBy } from '../../lib/group-by.ts';
import type { Target } from '../../target-file/types.ts';

/**
 * What of the target file cannot be used, in one sentence each: addresses that never answered, credentials that are
 * refused wherever they are shown, and settings that the target proved wrong.
 */
export function findUnusableSettings(
  target: Target,
  entries: readonly JournalEntry[],
  results: ReadonlyMap<string, CheckResult>,
): string[] {
  return [
    ...neverReached(target, entries),
    ...refusedCredentials(entries),
    ...wrongSettings(entries, results),
  ];
}

function neverReached(target: Target, entries: readonly JournalEntry[]): string[] {
  const reached = new Set(entries.flatMap((entry) => (entry.type === 'reached' ? [entry.origin] : [])));
  const silent = entries.flatMap((entry) =>
    entry.type === 'unreachable' && !reached.has(entry.origin) ? [entry] : [],
  );
  // Several sessions may have met the same with other words; one sentence per address suffices.
  return [...groupBy(silent, ({ origin }) => origin)].sort().map(([origin, [first]]) => {
    const settings = settingsAt(target, origin);
    return `${origin}${settings === '' ? '' : ` (${settings})`} does not answer: ${first?.message}${describeLikelyTls(origin, first?.message)}`;
  });
}

/** A port of TLS closes a connection on which plain HTTP comes, without a word. */
function describeLikelyTls(origin: string, message = ''): string {
  const isClosed = origin.startsWith('http://') && /other side closed|ECONNRESET/.test(message);
  return isClosed ? '; is the address https:// and not http://?' : '';
}

function settingsAt({ outbound, banking }: Target, origin: string): string {
  const addresses = { 'outbound.baseUrl': outbound?.baseUrl, 'banking.baseUrl': banking?.baseUrl };
  return Object.entries(addresses)
    .filter(([, address]) => address !== undefined && new URL(address).origin === origin)
    .map(([name]) => name)
    .join(', ');
}

/** Where the credential itself stands below a setting that checks need. */
const fullNames: Readonly<Record<string, string>> = {
  banking: 'banking.apiKey',
  'fdx.otherCustomer': 'fdx.otherCustomer.token',
};

type CredentialEntry = Extract<JournalEntry, { type: 'credential' }>;

/** Credentials of one service are said together: what is wrong with all of them is one thing. */
function refusedCredentials(entries: readonly JournalEntry[]): string[] {
  const heard = entries.flatMap((entry) => (entry.type === 'credential' ? [entry] : []));
  const refused = [...groupBy(heard, ({ setting }) => setting)]
    .filter(([, answers]) => answers.every(({ accepted }) => !accepted))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const byService = groupBy(refused, ([setting]) => (setting.startsWith('banking') ? 'banking' : 'outbound'));
  return [...byService].map(([service, credentials]) => refusal(service, credentials));
}

function refusal(
  service: string,
  credentials: readonly (readonly [setting: string, answers: readonly CredentialEntry[]])[],
): string {
  const names = credentials.map(([setting]) => fullNames[setting] ?? setting).join(', ');
  const statuses = [...new Set(credentials.flatMap(([, answers]) => answers.map(({ status }) => status)))];
  const them = credentials.length === 1 ? 'it' : 'them';
  const form = service === 'banking' ? '' : ', or outbound.auth.header and outbound.auth.value';
  const got = statuses.sort().join(' or ');
  return `the target refuses ${names}: every call that carries ${them} gets ${got}; correct ${them}${form}`;
}

/** A check may be blocked by what a refused credential or a silent address has caused; that is said above. */
function wrongSettings(
  entries: readonly JournalEntry[],
  results: ReadonlyMap<string, CheckResult>,
): string[] {
  const wrong = [...results.values()].filter(({ misconfigured }) => misconfigured === true);
  const refused = new Set(
    entries.flatMap((entry) => (entry.type === 'credential' && !entry.accepted ? [entry.setting] : [])),
  );
  const own = wrong.filter(({ setting }) => setting === undefined || !refused.has(setting));
  return [...groupBy(own, ({ setting }) => setting)].map(([, checks]) => checks[0]?.reason ?? '').sort();
}
