import { credentialHeaderOf } from '../../engine/session/declared-credential.ts';
import type { CallOptions } from '../../plan/check.ts';
import { fillPlaceholders } from '../../target-file/template.ts';
import type { Connection } from '../../target-file/types.ts';
import { describeExchange } from '../answers.ts';
import { type Note, ok, problem, unproved } from '../note.ts';
import type { Probe, ProbeContext } from '../probe.ts';

const maxConnections = 2;

/** The first connections, by the declared read; none is revoked. */
export const connections: Probe = {
  topic: 'sessions and connections',
  service: 'outbound',
  run: async (context) => {
    const { areas, revocation } = context.target;
    if (revocation === undefined || !areas.includes('revocation')) return [];
    const path = ['revocation', 'connections'];
    const { probe, connections: declared = [], connectionCommand } = revocation;
    const notes: Note[] =
      connectionCommand === undefined
        ? []
        : [unproved(['revocation', 'connectionCommand'], 'it is not run, since it makes a connection')];
    if (probe === undefined || declared.length === 0) return notes;
    const inactive: Note[] = [];
    for (const [index, connection] of declared.slice(0, maxConnections).entries()) {
      const note = await connectionNote(context, [...path, index], connection);
      if (note !== undefined) inactive.push(note);
    }
    const shown = Math.min(declared.length, maxConnections);
    const active = ok(path, `the first ${shown} of ${declared.length} are active`);
    return [...notes, ...(inactive.length > 0 ? inactive : [active])];
  },
};

/** What is wrong with a connection; undefined when it is active. */
async function connectionNote(
  context: ProbeContext,
  path: readonly (string | number)[],
  connection: Connection,
): Promise<Note | undefined> {
  const { operation, active, revoked } = context.target.revocation!.probe!;
  const exchange = await context.ask(operation, probeRequest(context, connection));
  const status = exchange.response?.status ?? 0;
  if (active.includes(status)) return undefined;
  if (!revoked.includes(status)) return unproved(path, `its probe is unclear: ${describeExchange(exchange)}`);
  return problem(path, `it is not active: ${describeExchange(exchange)}`, {
    remedy: 'declare connections that are active and were never revoked; check revocation.probe too',
    blocks: context.blocking.bySetting('revocation'),
  });
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
