import type { Exchange } from '../../http/exchange.ts';
import { walkMembers } from '../../lib/json/values.ts';
import { describeExchange, readingOf } from '../answers.ts';
import { type Note, ok, problem, unproved, warning } from '../note.ts';
import type { Probe, ProbeContext } from '../probe.ts';

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
