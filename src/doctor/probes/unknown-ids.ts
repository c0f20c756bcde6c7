import type { OperationId } from '../../catalogue/operations.ts';
import type { CallOptions } from '../../check/types.ts';
import type { Path } from '../../target/problem.ts';
import { exchangeText, readingOf } from '../answers.ts';
import { type Note, ok, problem, unproved } from '../note.ts';
import type { Probe, ProbeContext } from '../probe.ts';

interface UnknownId {
  readonly path: Path;
  readonly operation: OperationId;
  readonly options: CallOptions;
}

/** Ids that are declared as not existing. */
export const unknownIds: Probe = {
  topic: 'ids',
  service: 'outbound',
  run: async (context) => {
    const notes: Note[] = [];
    for (const unknown of declared(context)) notes.push(await unknownNote(context, unknown));
    return notes;
  },
};

function declared({ target: { areas, outbound, fdx } }: ProbeContext): UnknownId[] {
  const { provider, recipient } = outbound?.unknownIds ?? {};
  const account = fdx?.unknownAccount;
  const ids: UnknownId[] = [];
  if (provider !== undefined && areas.includes('providers'))
    ids.push({
      path: ['outbound', 'unknownIds', 'provider'],
      operation: 'getProvider',
      options: { path: { provider_id: provider } },
    });
  if (recipient !== undefined && areas.includes('recipients'))
    ids.push({
      path: ['outbound', 'unknownIds', 'recipient'],
      operation: 'getRecipient',
      options: { path: { client_id: recipient } },
    });
  if (account !== undefined && areas.includes('fdx-accounts'))
    ids.push({
      path: ['fdx', 'unknownAccount'],
      operation: 'getAccount',
      options: { path: { account_id: account } },
    });
  return ids;
}

async function unknownNote(context: ProbeContext, { path, operation, options }: UnknownId): Promise<Note> {
  const exchange = await context.ask(operation, options);
  const reading = readingOf(exchange);
  if (reading === 'denied') return ok(path, `it is unknown: ${exchangeText(exchange)}`);
  if (reading !== 'accepted') return unproved(path, exchangeText(exchange));
  return problem(path, `it exists: ${exchangeText(exchange)}`, {
    remedy: 'declare an id that does not exist, or leave the key out: the suite derives one',
  });
}
