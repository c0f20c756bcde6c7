import { credentialHeaderOf } from '../../engine/session/credentials.ts';
import type { Exchange } from '../../http/exchange.ts';
import { walkMembers } from '../../lib/json/values.ts';
import { sampleEvenly } from '../../lib/sample-evenly.ts';
import type { CallOptions } from '../../plan/check.ts';
import { fillPlaceholders } from '../../target-file/template.ts';
import type { Connection } from '../../target-file/types.ts';
import { describeExchange, readingOf } from '../answers.ts';
import { type Note, ok, problem, unproved, warning } from '../note.ts';
import type { Probe, ProbeContext } from '../probe.ts';

/** Connections that are probed, spread over those that are declared. */
const maxProbed = 4;

/** Some of the connections, by the declared read; none is revoked. */
export const connections: Probe = {
  topic: 'sessions and connections',
  service: 'outbound',
  run: async (context) => {
    const { areas, revocation } = context.target;
    if (revocation === undefined || !areas.includes('revocation')) return [];
    const { probe, connections: declared = [], connectionCommand } = revocation;
    const notes: Note[] =
      connectionCommand === undefined
        ? []
        : [unproved(['revocation', 'connectionCommand'], 'was not run, since it makes a connection')];
    if (probe === undefined || declared.length === 0) return notes;
    return [...notes, ...(await connectionNotes(context, declared))];
  },
};

interface Probed {
  readonly state: 'active' | 'revoked' | 'unclear';
  readonly index: number;
  readonly exchange: Exchange;
}

async function connectionNotes(context: ProbeContext, declared: readonly Connection[]): Promise<Note[]> {
  const probed: Probed[] = [];
  for (const index of sampleEvenly([...declared.keys()], maxProbed))
    probed.push(await probeConnection(context, index, declared[index]!));
  const path = ['revocation', 'connections'];
  const active = probed.filter(({ state }) => state === 'active').length;
  const isSupplied = context.target.revocation?.connectionCommand !== undefined;
  const others = probed.flatMap((one) => describeOther(context, one, isSupplied || active > 0));
  if (active === 0) return others;
  return [...others, enoughNote(context, path, declared.length, active / probed.length)];
}

async function probeConnection(
  context: ProbeContext,
  index: number,
  connection: Connection,
): Promise<Probed> {
  const { operation, active, revoked } = context.target.revocation!.probe!;
  const exchange = await context.ask(operation, probeRequest(context, connection));
  const status = exchange.response?.status ?? 0;
  const other = revoked.includes(status) ? 'revoked' : 'unclear';
  return { state: active.includes(status) ? 'active' : other, index, exchange };
}

/** A connection that was used up is passed over by a run, as long as others have access or a command makes some. */
function describeOther(
  { blocking }: ProbeContext,
  { state, index, exchange }: Probed,
  hasOthers: boolean,
): Note[] {
  const path = ['revocation', 'connections', index];
  if (state === 'active') return [];
  if (state === 'unclear') return [unproved(path, `its probe is unclear: ${describeExchange(exchange)}`)];
  const said = `it is not active: ${describeExchange(exchange)}`;
  if (hasOthers) return [warning(path, said, { remedy: 'nothing need be done: a run passes it over' })];
  const remedy = 'declare connections that are active and were never revoked; check revocation.probe too';
  return [problem(path, said, { remedy, blocks: blocking.bySetting('revocation') })];
}

/** How long the declared connections last, as far as those that were probed stand for the others. */
function enoughNote(
  { blocking, target }: ProbeContext,
  path: string[],
  declared: number,
  share: number,
): Note {
  const left = Math.floor(declared * share);
  const { connections: minUsed, spareConnections } = blocking;
  const maxUsed = minUsed + spareConnections;
  const runs = minUsed === 0 || left < minUsed ? 0 : Math.max(1, Math.floor(left / maxUsed));
  const tried = Math.min(maxProbed, declared);
  const active = Math.round(tried * share);
  const enough =
    runs === 0
      ? `too few for a whole run, which uses ${minUsed}`
      : `enough for about ${runs} run${runs === 1 ? '' : 's'} of ${maxUsed} at most`;
  const said = `${declared} connection${declared === 1 ? '' : 's'}, ${tried} tried, ${active === tried ? 'all' : active} active; ${enough}`;
  const isSupplied = target.revocation?.connectionCommand !== undefined;
  if (isSupplied) return ok(path, `${said}; revocation.connectionCommand makes the rest`);
  if (runs > 0) return ok(path, said);
  return warning(path, said, { remedy: 'declare more, or give revocation.connectionCommand' });
}

function probeRequest({ target }: ProbeContext, connection: Connection): CallOptions {
  const { operation, path, query, headers = {} } = target.revocation!.probe!;
  const name = credentialHeaderOf(target, operation).toLowerCase();
  const ownCredential = Object.keys(headers).some((header) => header.toLowerCase() === name);
  return {
    ...(path === undefined ? {} : { path: fillPlaceholders(path, connection) }),
    ...(query === undefined ? {} : { query: fillPlaceholders(query, connection) }),
    headers: fillPlaceholders(headers, connection),
    ...(ownCredential ? { auth: 'none' } : {}),
  };
}

/** Providers that recipients of the suite may be registered with. */
export const registrableProviders: Probe = {
  topic: 'ids',
  service: 'outbound',
  run: async (context) => {
    const { areas, registrations } = context.target;
    if (registrations === undefined || !areas.includes('registrations')) return [];
    const path = ['registrations', 'providers'];
    const exchange = await context.ask('listProviders', { auth: 'user' });
    if (readingOf(exchange) !== 'accepted' || !Array.isArray(exchange.response?.json))
      return [unproved(path, `there is no list to look in: ${describeExchange(exchange)}`)];
    const listed = idsIn(exchange);
    const notes: Note[] = [];
    for (const [index, id] of registrations.providers.entries())
      if (!listed.has(id)) notes.push(await unlistedNote(context, [...path, index], id, listed.size));
    return notes.length > 0 ? notes : [ok(path, `the target lists all ${registrations.providers.length}`)];
  },
};

/** A provider that has a detail exists, whatever the list says. */
async function unlistedNote(
  context: ProbeContext,
  path: readonly (string | number)[],
  id: string,
  count: number,
): Promise<Note> {
  const said = `the provider ${id} is not among the ${count} that the target lists`;
  const detail = await context.ask('getProvider', { path: { provider_id: id } });
  if (readingOf(detail) === 'accepted')
    return warning(path, `${said}, though it has a detail`, {
      remedy: 'read the list again; a run fails a target whose list goes on without it',
    });
  const blocks = context.blocking.bySetting('registrations.providers');
  return problem(path, said, { remedy: 'declare ids that GET /api/v1/providers lists', blocks });
}

/** Pairs that are known to be in a state. */
export const knownPairs: Probe = {
  topic: 'ids',
  service: 'outbound',
  run: async (context) => {
    const { areas, registrations } = context.target;
    const known = registrations?.known ?? [];
    if (known.length === 0 || !areas.includes('registrations')) return [];
    const path = ['registrations', 'known'];
    const exchange = await registrationsList(context);
    if (readingOf(exchange) !== 'accepted') return [unproved(path, describeExchange(exchange))];
    const listed = records(exchange);
    const notes = known.flatMap(({ recipient, provider, status }, index): Note[] => {
      const pair = listed.find(
        ({ client_id, provider_id }) => client_id === recipient && String(provider_id) === provider,
      );
      const remedy = 'declare pairs that GET /api/v1/recipients/providers/requests lists';
      if (pair === undefined)
        return [
          warning([...path, index], `the target lists no pair of ${recipient} and ${provider}`, { remedy }),
        ];
      const { registration_status: actual } = pair;
      if (status === undefined || actual === status) return [];
      return [
        warning([...path, index, 'status'], `the pair is ${String(actual)} and not ${status}`, { remedy }),
      ];
    });
    return notes.length > 0 ? notes : [ok(path, `the target lists all ${known.length} in their states`)];
  },
};

/** Some targets ask for the token with the scope client:admin here as well (5.3). */
async function registrationsList(context: ProbeContext): Promise<Exchange> {
  const exchange = await context.ask('listRegistrations', { auth: 'user' });
  const { auth } = context.target.outbound ?? {};
  const hasAdmin = auth?.adminToken !== undefined || auth?.tokenEndpoint !== undefined;
  if (readingOf(exchange) !== 'refused' || !hasAdmin) return exchange;
  return context.ask('listRegistrations', { auth: 'admin' });
}

function idsIn({ response }: Exchange): ReadonlySet<string> {
  const ids = new Set<string>();
  walkMembers(response?.json, (name, member) => {
    if (name === 'provider_id') ids.add(String(member));
    return true;
  });
  return ids;
}

function records({ response }: Exchange): Record<string, unknown>[] {
  if (!Array.isArray(response?.json)) return [];
  return response.json.filter((item) => typeof item === 'object' && item !== null);
}
