import type { OperationId } from '../../../src/catalogue/operations.ts';
import type { Area } from '../../../src/catalogue/requirements.ts';
import type { Answered } from '../../../src/http/exchange.ts';
import { Blocked } from '../../../src/plan/blocked.ts';
import type { Auth, CallOptions, CheckContext, Resources } from '../../../src/plan/check.ts';
import type { Setting } from '../../../src/target-file/settings.ts';
import { fillPlaceholders, findPlaceholders } from '../../../src/target-file/template.ts';
import type { Connection, Target } from '../../../src/target-file/types.ts';
import { ConnectionSupply } from '../../support/resources/connections.ts';
import { callListOnce, requireAccountId } from '../../support/resources/fdx-accounts.ts';
import { isSuccess } from '../../support/resources/first-registration.ts';
import {
  createGuarded,
  findListedClientId,
  guardedPayloadOf,
  regenerateGuarded,
  registerGuarded,
  requireGuardedRecipient,
} from '../../support/resources/guarded-recipient.ts';
import { listProviderIds } from '../../support/resources/providers.ts';
import { writeToNew } from '../../support/resources/recipients.ts';
import {
  buildRegistrationRequest,
  registeringProvidersOf,
  registrationsAuthOf,
} from '../../support/resources/registrations.ts';
import { makeUnreal } from './lookalike.ts';

/** A request that only its token can get a 401. */
export type GuardedRequest = CallOptions & {
  readonly auth: Auth;
  /** It names what does not exist, so any refusal but that of the token is as good as a success. */
  readonly namesNothing?: boolean;
};

/** An operation that asks for a token: a valid request of it, and the call that proves the request valid. */
export interface GuardedOperation {
  readonly operation: OperationId;
  readonly requiresArea: Exclude<Area, 'general' | 'account-detail'>;
  readonly needs: readonly Setting[];
  /** Recipients and connections that its valid call uses up. */
  readonly resources?: Resources;
  readonly access: 'read' | 'write';
  /** A valid request with its credential. */
  request(context: CheckContext): Promise<GuardedRequest>;
  /** The valid call where it is more than the request as it is; made once per session. */
  accept?(context: CheckContext): Promise<Answered>;
}

const token: readonly Setting[] = ['outbound.auth.token'];
const guardedRecipientResource: Resources = { shared: ['guarded'] };
const creates: readonly Setting[] = ['outbound.auth.token', 'recipients.create'];
const buildValidRequest = (options: CallOptions) => Promise.resolve({ auth: 'default' as Auth, ...options });
const buildRequestOfShared = async (context: CheckContext, more: CallOptions = {}) =>
  buildValidRequest({ path: { client_id: (await requireGuardedRecipient(context)).clientId }, ...more });

/** The Outbound operations in the order of the document, with requests that do the least harm when accepted. */
export const guardedOperations: readonly GuardedOperation[] = [
  {
    operation: 'listProviders',
    requiresArea: 'providers',
    needs: token,
    access: 'read',
    request: () => buildValidRequest({}),
  },
  {
    operation: 'getProvider',
    requiresArea: 'providers',
    needs: token,
    access: 'read',
    request: async (context) =>
      buildValidRequest({ path: { provider_id: (await listProviderIds(context))[0]! } }),
  },
  describeRevocation('revokeByDelete', 'delete'),
  describeRevocation('revokeByPost', 'post'),
  {
    operation: 'listRecipients',
    requiresArea: 'recipients',
    needs: token,
    access: 'read',
    request: () => buildValidRequest({}),
  },
  {
    operation: 'createRecipient',
    requiresArea: 'recipients',
    needs: creates,
    access: 'write',
    resources: guardedRecipientResource,
    request: async (context) => buildValidRequest({ json: await guardedPayloadOf(context) }),
    accept: createGuarded,
  },
  {
    operation: 'getRecipient',
    requiresArea: 'recipients',
    needs: token,
    access: 'read',
    request: async (context) => buildValidRequest({ path: { client_id: await findListedClientId(context) } }),
  },
  {
    operation: 'updateRecipient',
    requiresArea: 'recipients',
    needs: creates,
    access: 'write',
    resources: guardedRecipientResource,
    request: async (context) => {
      const { redirect_uris } = await guardedPayloadOf(context);
      return buildRequestOfShared(context, { json: { redirect_uris } });
    },
  },
  {
    operation: 'regenerateSecret',
    requiresArea: 'recipients',
    needs: creates,
    access: 'write',
    resources: guardedRecipientResource,
    request: buildRequestOfShared,
    accept: regenerateGuarded,
  },
  {
    operation: 'listRegistrations',
    requiresArea: 'registrations',
    needs: token,
    access: 'read',
    request: async (context) => ({ auth: await registrationsAuthOf(context) }),
  },
  {
    operation: 'listRecipientRegistrations',
    requiresArea: 'registrations',
    needs: token,
    access: 'read',
    request: async (context) => {
      const path = { client_id: await findListedClientId(context) };
      return { path, auth: await registrationsAuthOf(context) };
    },
  },
  {
    operation: 'requestRegistrations',
    requiresArea: 'registrations',
    needs: [...creates, 'registrations.providers'],
    access: 'write',
    resources: guardedRecipientResource,
    request: async (context) => {
      const { clientId } = await requireGuardedRecipient(context);
      return buildValidRequest(
        buildRegistrationRequest(context, [clientId], [registeringProvidersOf(context)[0]]),
      );
    },
    accept: registerGuarded,
  },
  {
    operation: 'getAccount',
    requiresArea: 'fdx-accounts',
    needs: ['outbound'],
    access: 'read',
    request: async (context) => buildValidRequest({ path: { account_id: await requireAccountId(context) } }),
  },
  {
    operation: 'listAccounts',
    requiresArea: 'fdx-accounts',
    needs: ['outbound'],
    access: 'read',
    request: () => buildValidRequest({}),
    accept: (context) => callListOnce(context),
  },
];

/** One of them by its operation. */
export function findGuarded(operation: OperationId): GuardedOperation {
  return guardedOperations.find((one) => one.operation === operation)!;
}

/** Those that list and take no id. */
export const guardedLists = guardedOperations.filter(({ operation }) =>
  ['listProviders', 'listRecipients', 'listRegistrations', 'listAccounts'].includes(operation),
);

/**
 * Revokes a connection that nobody has, so nothing is revoked whatever the target makes of the token. A template that
 * carries the credential itself takes a real connection in place of it.
 */
function describeRevocation(operation: OperationId, method: 'delete' | 'post'): GuardedOperation {
  return {
    operation,
    requiresArea: 'revocation',
    needs: [`revocation.${method}`],
    access: 'write',
    resources: { optionalConnections: 1 },
    request: async (context) => {
      const { target } = context;
      const { query, headers = {}, body } = target.revocation![method]!.request;
      const name = target.outbound!.auth.header.toLowerCase();
      const [own, others] = takeHeader(headers, name);
      const values =
        own === undefined ? makeUnrealConnection(target) : await takeConnection(context, operation);
      return {
        headers: fillPlaceholders(others, values),
        ...(query === undefined ? {} : { query: fillPlaceholders(query, values) }),
        ...(body === undefined ? {} : { json: fillPlaceholders(body, values) }),
        ...(own === undefined
          ? { auth: 'default', namesNothing: true }
          : { auth: { header: fillPlaceholders(own, values) } }),
      };
    },
  };
}

/** The values of a connection that has the form of a declared one and does not exist. */
function makeUnrealConnection({ revocation }: Target): Connection {
  const [declared] = revocation?.connections ?? [];
  const names = findPlaceholders([revocation?.delete?.request, revocation?.post?.request]);
  const values = declared ?? Object.fromEntries(names.map((name) => [name, 'connection-0']));
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, makeUnreal(value)]));
}

/** One connection for all calls of an operation's check; it is probed where the target file says how. */
function takeConnection(context: CheckContext, operation: OperationId): Promise<Connection> {
  return context.once(`connection of the guarded ${operation}`, async () => {
    const [first] = context.connections;
    if (first === undefined)
      throw new Blocked('the target file declares too few connections', 'revocation.connections');
    return context.target.revocation?.probe === undefined ? first : new ConnectionSupply(context).take();
  });
}

/** A header of a lower-case name, and the others: a template may carry the credential itself. */
function takeHeader(headers: Readonly<Record<string, string>>, name: string) {
  const others = Object.entries(headers).filter(([header]) => header.toLowerCase() !== name);
  const own = Object.entries(headers).find(([header]) => header.toLowerCase() === name)?.[1];
  return [own, Object.fromEntries(others)] as const;
}

/** The details by which a test of an operation is planned. */
export function describeGuarded({ requiresArea, needs, resources = {}, access }: GuardedOperation) {
  return { requiresArea, needs, takes: resources, ...(access === 'write' && { writes: true as const }) };
}

/** The name of an operation or an account kind as part of a check's id: words joined by hyphens. */
export function slugOf(operation: string): string {
  return operation.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The valid call of an operation: made once per session, remembered whatever its status. */
export function sendValidCall(context: CheckContext, guarded: GuardedOperation): Promise<Answered> {
  if (guarded.accept !== undefined) return guarded.accept(context);
  return context.once(`valid call of ${guarded.operation}`, async () => {
    const request = await guarded.request(context);
    const call = () => context.call(guarded.operation, request);
    if (guarded.resources !== guardedRecipientResource) return call();
    return writeToNew(context, await requireGuardedRecipient(context), call);
  });
}

/** Blocks unless an operation takes its valid call. */
export async function requireValidCall(context: CheckContext, guarded: GuardedOperation): Promise<void> {
  const valid = await sendValidCall(context, guarded);
  const { status } = valid.response;
  if (!isSuccess(valid))
    throw context.breakSetUp(valid, `set-up failed: a valid ${guarded.operation} answered ${status}`);
}

/** Sends a call that was accepted with its header names in another letter case, and once more as it was where that is refused. */
export async function sendInOtherCase(
  context: CheckContext,
  operation: OperationId,
  options: CallOptions,
): Promise<void> {
  const { response } = await context.call(operation, { ...options, otherCase: true });
  if (response.status >= 300) await context.call(operation, options);
}
