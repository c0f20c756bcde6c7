import type { Answered } from '../../../src/http/exchange.ts';
import { isDenial } from '../../../src/lib/edge.ts';
import { encodeText } from '../../../src/lib/encode-text.ts';
import { Blocked } from '../../../src/plan/blocked.ts';
import type { Auth, CallOptions, CheckContext } from '../../../src/plan/check.ts';
import type { Registrations } from '../../../src/target-file/types.ts';
import { isObject, type JsonObject, listObjects } from '../assertions/bodies.ts';
import { isId } from './providers.ts';

type PathArray = Registrations['pathArray'];

const joins: Readonly<Record<string, (ids: readonly string[]) => string>> = {
  comma: (ids) => ids.map(encodeText).join(','),
  semicolon: (ids) => ids.map(encodeText).join(';'),
  'encoded-comma': (ids) => ids.map(encodeText).join('%2C'),
  json: (ids) => encodeText(JSON.stringify(ids)),
};

/** What a path cannot hold as it is (RFC 3986, 3.3) is percent-encoded; what is encoded already stays. */
function encodeDelimiter(text: string): string {
  return text.replace(/%[0-9a-f]{2}|[^\w.~!$&'()*+,;=:@-]/gi, (part) =>
    part.startsWith('%') && part.length === 3 ? part : encodeText(part),
  );
}

/** How this target writes several ids into one path segment. */
export function pathArrayStyleOf({ target }: CheckContext): PathArray {
  return target.registrations!.pathArray;
}

/** The request that registers recipients with providers, its ids joined in the declared style (4.4). */
export function buildRegistrationRequest(
  context: CheckContext,
  recipients: readonly string[],
  providers: readonly string[],
): CallOptions {
  const style = pathArrayStyleOf(context);
  const join = joins[style] ?? ((ids) => ids.map(encodeText).join(encodeDelimiter(style)));
  return { rawPath: { recipient_ids: join(recipients), provider_ids: join(providers) } };
}

/** Providers that recipients of the suite may be registered with. Throws Blocked when none is declared. */
export function registeringProvidersOf({ target }: CheckContext): readonly [string, ...string[]] {
  const [first, ...others] = target.registrations?.providers ?? [];
  if (first === undefined)
    throw new Blocked('the target file declares no provider', 'registrations.providers');
  return [first, ...others];
}

/** The credential that opens the lists: the token, or the admin token where the target refuses the former. */
export function registrationsAuthOf(context: CheckContext): Promise<Auth> {
  return context.once('credential of the registration lists', async () => {
    const { response } = await context.call('listRegistrations');
    if (!isDenial(response.status)) return 'default';
    const asAdmin = await context.call('listRegistrations', { auth: 'admin' });
    return asAdmin.response.status === 200 ? 'admin' : 'default';
  });
}

/** Asks for the records of all recipients; any status. */
export async function callAllRegistrations(context: CheckContext): Promise<Answered> {
  return context.call('listRegistrations', { auth: await registrationsAuthOf(context) });
}

/** Asks for the records of one recipient; any status. */
export async function callOwnRegistrations(context: CheckContext, client_id: string): Promise<Answered> {
  const auth = await registrationsAuthOf(context);
  return context.call('listRecipientRegistrations', { path: { client_id }, auth });
}

/** The records of a list; those that are not objects are left out. Empty when the answer is not a list. */
export function recordsOf({ response }: Answered): readonly JsonObject[] {
  return response.status === 200 ? listObjects(response.json) : [];
}

/** True for a list of records that all carry both ids: only then can pairs be told from it. */
export function isListOfPairs({ response }: Answered): boolean {
  const { json } = response;
  return response.status === 200 && Array.isArray(json) && json.every(isPair);
}

function isPair(record: unknown): boolean {
  return isObject(record) && isId(record.client_id) && isId(record.provider_id);
}

/** The records of one recipient, ids of a wrong type included: their type has a requirement of its own. */
export function findRecords(list: Answered, client_id: string): readonly JsonObject[] {
  return recordsOf(list).filter((record) => String(record.client_id) === client_id);
}

/** The ids of the providers that a list shows for a recipient. */
export function providersOf(list: Answered, client_id: string): readonly string[] {
  return findRecords(list, client_id).map((record) => String(record.provider_id));
}

/** True when a list shows a pair. */
export function showsPair(list: Answered, client_id: string, provider_id: string): boolean {
  return providersOf(list, client_id).includes(provider_id);
}
