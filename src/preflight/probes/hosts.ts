import { describeProxy } from '../../http/proxy.ts';
import { isLoopback } from '../../target-file/address.ts';
import { connectWithTls, describeDistrust, type Shown } from '../certificate.ts';
import { connectTo, resolveHost } from '../network.ts';
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
  const more = { about: origin, blocks: context.blocking.byService(service) };
  const failed = (said: string, remedy: string): Note[] => [problem(path, said, { ...more, remedy })];
  const proxy = context.proxyFor(url);
  const { done: way, failed: why } = await wayTo(proxy?.url ?? url);
  if (proxy !== undefined) {
    const named = describeProxy(proxy);
    // What lies behind a proxy shows when it is asked for it.
    if (why === undefined) return [ok(path, `it is reached through ${named}`, { about: origin })];
    return failed(
      `${named} is not reached: ${why}`,
      `correct ${proxy.variable}, or name the host in NO_PROXY`,
    );
  }
  if (why !== undefined)
    return failed(why, 'check the spelling of the address, its port, the VPN and the firewall');
  if (protocol === 'http:') return [plainNote(url, way, path)];
  const shown = await connectWithTls(hostname, portOf(url), context.tls);
  if ('failed' in shown) return failed(shown.failed, 'check the address, the port and the scheme');
  return [ok(path, way, { about: origin }), certificateNote(shown.done, url, path, more, context)];
}

type Way =
  | { readonly done: string; readonly failed?: never }
  | { readonly done?: never; readonly failed: string };

/** Looks a host up and connects to it. */
async function wayTo(url: URL): Promise<Way> {
  const found = await resolveHost(url.hostname);
  if ('failed' in found) return found;
  const port = portOf(url);
  const connected = await connectTo(url.hostname, port);
  if ('failed' in connected) return { failed: `port ${port} of ${found.done[0]}: ${connected.failed}` };
  return { done: `${found.done.join(', ')} answers on port ${port} within ${connected.done} ms` };
}

function portOf({ port, protocol }: URL): number {
  return Number(port) || (protocol === 'https:' ? 443 : 80);
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
  { now, tls }: ProbeContext,
): Note {
  if (distrust !== undefined && tls.rejectUnauthorized === false) {
    const { said } = describeDistrust(distrust, hostname);
    const remedy = 'drop tls.insecure once the certificate is in order: a run reports it as a departure';
    return warning(path, `${said}, and tls.insecure accepts it`, { about: origin, remedy });
  }
  if (distrust !== undefined) {
    const { said, remedy } = describeDistrust(distrust, hostname);
    return problem(path, said, { about: origin, remedy, ...more });
  }
  const days = validTo === undefined ? undefined : Math.floor((validTo - now()) / dayMs);
  const until = validTo === undefined ? '' : `, until ${new Date(validTo).toISOString().slice(0, 10)}`;
  const said = `${protocol}, certificate of ${subject} by ${issuer}${until}`;
  if (days === undefined || days > soonDays) return ok(path, said, { about: origin });
  return warning(path, `${said}: it ends in ${days} day${days === 1 ? '' : 's'}`, {
    about: origin,
    remedy: 'have it renewed',
  });
}
