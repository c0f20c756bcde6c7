import type { Answered } from '../../../src/http/exchange.ts';
import { Blocked, LimitReached } from '../../../src/plan/blocked.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { isObject, type JsonObject, requireArray } from '../assertions/bodies.ts';
import { readUntil } from '../assertions/settling.ts';
import { textsOf } from './recipient-readings.ts';
import {
  buildPayload,
  type CreatedRecipient,
  createRecipient,
  isRefusedAsUnknown,
  type Payload,
  requireCreated,
  writeToNew,
} from './recipients.ts';
import {
  buildRegistrationRequest,
  callAllRegistrations,
  isListOfPairs,
  recordsOf,
  registeringProvidersOf,
} from './registrations.ts';
import { makeUnknownToken } from './tokens.ts';

/** The payload of the recipient that the checks of authentication share. */
export function guardedPayloadOf(context: CheckContext): Promise<Payload> {
  return context.once('payload of the recipient of the guarded operations', async () =>
    buildPayload(context),
  );
}

/** The one creation of the recipient of the guarded operations; any status. */
export function createGuarded(context: CheckContext): Promise<Answered> {
  return context.once('creation of the recipient of the guarded operations', async () =>
    context.call('createRecipient', { json: await guardedPayloadOf(context) }),
  );
}

/** The shared recipient, once it can be read. Its redirect URLs and secret may change; nothing else does. */
export function requireGuardedRecipient(context: CheckContext): Promise<CreatedRecipient> {
  return context.once('the recipient of the guarded operations', async () => {
    const creation = await createGuarded(context);
    const { status } = creation.response;
    if (status !== 201)
      throw context.breakSetUp(creation, `set-up failed: creating a recipient answered ${status}`);
    const recipient = requireCreated(creation, await guardedPayloadOf(context));
    const path = { client_id: recipient.clientId };
    await readUntil(
      context,
      () => context.call('getRecipient', { path }),
      ({ response }) => response.status === 200,
    );
    return recipient;
  });
}

/** The latest secret of the shared recipient: that of its creation until it is renewed. */
export function holdGuardedSecret(context: CheckContext): Promise<{ secret: string | undefined }> {
  return context.once('secret of the recipient of the guarded operations', async () => {
    const { secret } = await requireGuardedRecipient(context);
    return { secret };
  });
}

/** The one valid renewal of the secret of the shared recipient; any status. */
export function regenerateGuarded(context: CheckContext): Promise<Answered> {
  return context.once('renewal of the secret of the guarded operations', async () => {
    const recipient = await requireGuardedRecipient(context);
    const path = { client_id: recipient.clientId };
    const held = await holdGuardedSecret(context);
    const exchange = await writeToNew(context, recipient, () => context.call('regenerateSecret', { path }));
    const { status, json } = exchange.response;
    if (status === 200 && isObject(json)) held.secret = textsOf([json.client_secret])[0];
    return exchange;
  });
}

/** The one valid registration request of the recipient of the guarded operations, with the first declared provider; any status. */
export function registerGuarded(context: CheckContext): Promise<Answered> {
  return context.once('registration of the recipient of the guarded operations', async () => {
    const { clientId } = await requireGuardedRecipient(context);
    const request = buildRegistrationRequest(context, [clientId], [registeringProvidersOf(context)[0]]);
    return readUntil(
      context,
      () => context.call('requestRegistrations', request),
      (answer) => !isRefusedAsUnknown(answer),
    );
  });
}

/** Listed recipients that are tried until one can be read: an operator may have removed some meanwhile. */
const maxTried = 3;

/** The client_ids that the list shows; where it cannot be had, those of the registrations. Blocks where both are broken. */
async function listClientIds(context: CheckContext): Promise<readonly string[]> {
  const idsOf = (items: readonly JsonObject[]) =>
    textsOf(items.map(({ client_id }) => client_id)).filter((id) => id !== '');
  try {
    return idsOf(requireArray(await context.setUp('listRecipients', {}, 200)));
  } catch (error) {
    if (!(error instanceof Blocked) || error instanceof LimitReached) throw error;
    if (!context.target.areas.includes('registrations')) throw error;
    const all = await callAllRegistrations(context);
    if (!isListOfPairs(all)) throw error;
    return idsOf(recordsOf(all));
  }
}

/** Seconds in which checks that run beside create a first recipient on an empty target. */
const secondsUntilListed = 5;

/**
 * A client_id that the target shows, for reads that write nothing. On an empty target it waits for the recipients that
 * other checks create meanwhile. Blocks when the target shows none.
 */
export function findListedClientId(context: CheckContext): Promise<string> {
  return context.once('a listed client_id', async () => {
    const seconds = Math.max(context.target.settleSeconds, secondsUntilListed);
    const ids = await readUntil(
      context,
      () => listClientIds(context),
      (listed) => listed.length > 0,
      seconds,
    );
    for (const client_id of ids.slice(0, maxTried)) {
      const { response } = await context.call('getRecipient', { path: { client_id } });
      if (response.status === 200) return client_id;
    }
    if (ids[0] !== undefined) return ids[0];
    throw new Blocked('the target lists no recipient with a client_id');
  });
}

/** A creation with an invalid token, and after it one with a valid token, which no other request changes. */
export interface RefusedCreation {
  readonly payload: Payload;
  readonly refused: Answered;
  readonly recipient: CreatedRecipient;
}

/** Made once per session. Blocks unless the valid creation answers 201. */
export function prepareRefusedCreation(context: CheckContext): Promise<RefusedCreation> {
  return context.once('a refused creation and an untouched recipient', async () => {
    const payload = buildPayload(context);
    const refused = await context.call('createRecipient', { json: payload, auth: makeUnknownToken(context) });
    const recipient = await createRecipient(context);
    await readUntil(
      context,
      () => redirectsOf(context, recipient),
      (redirects) => redirects !== undefined,
    );
    return { payload, refused, recipient };
  });
}

/** The redirect URLs of a recipient as it is read; undefined when it cannot be. */
export async function redirectsOf(context: CheckContext, { clientId }: CreatedRecipient): Promise<unknown> {
  const { response } = await context.call('getRecipient', { path: { client_id: clientId } });
  return response.status === 200 && isObject(response.json) ? response.json.redirect_uris : undefined;
}
