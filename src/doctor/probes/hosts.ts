import type { ConnectionOptions } from 'node:tls';
import { isLoopback } from '../../target/address.ts';
import { distrustText, handshake, type Shown } from '../certificate.ts';
import { reached, resolved } from '../network.ts';
import { type Note, ok, problem, warning } from '../note.ts';
import { type Origin, originsOf } from '../origins.ts';
import type { Probe, ProbeContext } from '../probe.ts';

/** Name, connection and certificate of each host. A host with a problem here is asked nothing further. */
export const hosts: Probe = {
  topic: 'network',
  run: async (context) => {
    const notes = await Promise.all(originsOf(context.target).map((origin) => hostNotes(origin, context)));
    return notes.flat();
  },
};

async function hostNotes({ url, path, service }: Origin, context: ProbeContext): Promise<Note[]> {
  const { hostname, origin, protocol } = url;
  const port = Number(url.port) || (protocol === 'https:' ? 443 : 80);
  const more = { about: origin, blocks: context.blocking.byService(service) };
  const failed = (said: string, remedy: string): Note[] => [problem(path, said, { ...more, remedy })];
  const found = await resolved(hostname);
  if ('failed' in found) return failed(found.failed, 'check the spelling of the address, and the VPN');
  const connected = await reached(hostname, port);
  if ('failed' in connected)
    return failed(
      `port ${port} of ${found.done[0]}: ${connected.failed}`,
      'check the address and its port, that the service runs, and the firewall',
    );
  const way = `${found.done.join(', ')} answers on port ${port} within ${connected.done} ms`;
  if (protocol === 'http:') return [plainNote(url, way, path)];
  const shown = await handshake(hostname, port, trustOf(context));
  if ('failed' in shown) return failed(shown.failed, 'check the address, the port and the scheme');
  return [ok(path, way, { about: origin }), certificateNote(shown.done, url, path, more, context)];
}

function trustOf(_context: ProbeContext): ConnectionOptions {
  return {};
}

function plainNote({ href, origin }: URL, way: string, path: Note['path']): Note {
  if (isLoopback(href)) return ok(path, way, { about: origin });
  return warning(path, `${way}, without TLS: tokens cross the network in clear`, {
    about: origin,
    remedy: 'use the https address',
  });
}

const dayMs = 86_400_000;
const soonDays = 21;

function certificateNote(
  { protocol, subject, issuer, validTo, distrust }: Shown,
  { hostname, origin }: URL,
  path: Note['path'],
  more: { readonly blocks: Note['blocks'] },
  { now }: ProbeContext,
): Note {
  if (distrust !== undefined) {
    const { said, remedy } = distrustText(distrust, hostname);
    return problem(path, said, { about: origin, remedy, ...more });
  }
  const days = validTo === undefined ? undefined : Math.floor((validTo - now()) / dayMs);
  const until = validTo === undefined ? '' : `, until ${new Date(validTo).toISOString().slice(0, 10)}`;
  const said = `${protocol}, certificate of ${subject} by ${issuer}${until}`;
  if (days === undefined || days > soonDays) return ok(path, said, { about: origin });
  return warning(path, `${said}: it ends in ${days} days`, { about: origin, remedy: 'have it renewed' });
}
