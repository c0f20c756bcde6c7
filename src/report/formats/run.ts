import type { Report } from '../report.ts';
import { pluralize } from '../verdict/outcome.ts';
import { formatDuration } from './text.ts';

type Run = Report['run'];

/** The target with its vendor and its build: `Sample Bank (Sample Vendor, 7.1, staging)`. */
export function describeTarget({ name, vendor, version, environment, kind }: Report['target']): string {
  const details = [vendor, version, environment, kind === 'mock' ? 'a mock' : undefined].filter(
    (detail) => detail !== undefined,
  );
  return details.length === 0 ? name : `${name} (${details.join(', ')})`;
}

/** True for what was judged by requests that somebody else sent: no check was planned for it. */
export function isRecorded({ kind }: Pick<Report['target'], 'kind'>): boolean {
  return kind === 'client' || kind === 'recording';
}

/** The base URLs of a target, each once. */
export function addressesOf({ outbound, banking }: Report['target']): string[] {
  return [...new Set([outbound, banking])].filter((address) => address !== undefined);
}

/** What stood between a run and each address, or answered there, one phrase each. */
export function describePeers({ peers = [] }: Report['target']): string[] {
  return peers.map(({ origin, proxy, certificate }) =>
    [
      origin,
      ...(proxy === undefined ? [] : [`through the proxy ${proxy}`]),
      ...(certificate === undefined ? [] : [describeCertificate(certificate)]),
    ].join(' '),
  );
}

function describeCertificate({
  subject,
  issuer,
  sha256,
}: NonNullable<NonNullable<Report['target']['peers']>[number]['certificate']>): string {
  return `with the certificate of ${subject} by ${issuer} (SHA-256 ${sha256.slice(0, 16)}…)`;
}

/** The options of a run that its replay needs. */
export function describeOptions({ seed, mode, depth, shard, repeat, secondLooks }: Run): string {
  const part = shard === undefined ? '' : `, shard ${shard.index} of ${shard.of}`;
  const often = repeat === undefined ? '' : `, each check at most ${repeat} times`;
  const twice = secondLooks === undefined ? '' : `, ${pluralize(secondLooks, 'check')} twice`;
  return `seed ${seed}, mode ${mode}, depth ${depth}${often}${twice}${part}`;
}

/** How much a run did, and how long that took. */
export function describeProgress({ run, planned, executed, target }: Report): string {
  if (isRecorded(target))
    return `${pluralize(run.requests, 'recorded request')}, ${formatDuration(elapsedOf(run))}`;
  return `${executed} of ${pluralize(planned, 'planned check')} done, ${pluralize(run.requests, 'request')}, ${formatDuration(elapsedOf(run))}`;
}

/** Milliseconds from the begin of a run to its end. */
export function elapsedOf({ start, end }: Run): number {
  return Date.parse(end) - Date.parse(start);
}

/** When a run began, to the minute: `2026-03-01 09:00 UTC`. */
export function formatStart({ start }: Run): string {
  return `${start.slice(0, 16).replace('T', ' ')} UTC`;
}
