import type { OperationId } from '../../catalogue/operations.ts';
import { writeJson } from '../../lib/json/text.ts';
import type { CallOptions } from '../../plan/check.ts';
import type { Path } from '../../target-file/problem.ts';
import { describeExchange, readingOf } from '../answers.ts';
import { type Note, ok, problem, unproved, warning } from '../note.ts';
import type { Probe, ProbeContext } from '../probe.ts';

interface UnknownId {
  readonly path: Path;
  readonly operation: OperationId;
  readonly options: CallOptions;
  readonly id: string;
  /** The list that holds what exists, and the member that holds its id. */
  readonly list: OperationId;
  readonly member: string;
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
      id: provider,
      list: 'listProviders',
      member: 'provider_id',
    });
  if (recipient !== undefined && areas.includes('recipients'))
    ids.push({
      path: ['outbound', 'unknownIds', 'recipient'],
      operation: 'getRecipient',
      options: { path: { client_id: recipient } },
      id: recipient,
      list: 'listRecipients',
      member: 'client_id',
    });
  if (account !== undefined && areas.includes('fdx-accounts'))
    ids.push({
      path: ['fdx', 'unknownAccount'],
      operation: 'getAccount',
      options: { path: { account_id: account } },
      id: account,
      list: 'listAccounts',
      member: 'accountId',
    });
  return ids;
}

async function unknownNote(context: ProbeContext, unknown: UnknownId): Promise<Note> {
  const { path, operation, options } = unknown;
  const exchange = await context.ask(operation, options);
  const reading = readingOf(exchange);
  if (reading === 'denied') return ok(path, `it is unknown: ${describeExchange(exchange)}`);
  if (reading !== 'accepted') return unproved(path, describeExchange(exchange));
  const remedy = 'declare an id that does not exist, or leave the key out: the suite derives one';
  if (await isListed(context, unknown))
    return problem(path, `it exists: ${describeExchange(exchange)}`, { remedy });
  return warning(path, `it is answered as if it existed: ${describeExchange(exchange)}`, { remedy });
}

/** True when the list holds the id. A target that answers 200 for anything has no list of everything. */
async function isListed(context: ProbeContext, { id, list, member }: UnknownId): Promise<boolean> {
  const auth = list === 'listAccounts' ? 'default' : 'user';
  const { response } = await context.ask(list, { auth });
  const texts = writeJson(response?.json ?? null);
  return texts.includes(`"${member}":${JSON.stringify(id)}`) || texts.includes(`"${member}":${id},`);
}
