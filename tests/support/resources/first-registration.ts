import type { Answered } from '../../../src/http/exchange.ts';
import { makeWord } from '../../../src/lib/own-names.ts';
import { Blocked, WrongSetting } from '../../../src/plan/blocked.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { readUntil } from '../assertions/settling.ts';
import { nameLimit } from '../generators/recipients.ts';
import { askForLateLook, lookAtTheEnd } from './late-looks.ts';
import { isId, listProviders } from './providers.ts';
import {
  type CreatedRecipient,
  createFirstTaken,
  createRecipient,
  isRefusedAsUnknown,
  makeUniqueName,
} from './recipients.ts';
import {
  buildRegistrationRequest,
  callAllRegistrations,
  callOwnRegistrations,
  findRecords,
  isListOfPairs,
  registeringProvidersOf,
  showsPair,
} from './registrations.ts';
import { judgeSettledPairs } from './settled-pairs.ts';

/** Both lists, read one after the other. */
export interface RegistrationLists {
  readonly all: Answered;
  readonly own: Answered;
  /** The list for all once more, read where a status differs: it may have moved on in between. */
  readonly later?: Answered;
}

/** A recipient of the suite, the request that registered it with one provider, and the lists around it. */
export interface FirstRegistration {
  readonly recipient: CreatedRecipient;
  readonly provider: string;
  readonly before: Answered;
  readonly request: Answered;
  /** How often the lists were read until both showed the pair. */
  readonly readings: number;
  readonly after: RegistrationLists;
}

/** Reads both lists for one recipient; any status. */
export async function readBothLists(context: CheckContext, client_id: string): Promise<RegistrationLists> {
  const all = await callAllRegistrations(context);
  const own = await callOwnRegistrations(context, client_id);
  const isSame = findRecords(own, client_id).every(({ provider_id, registration_status }) =>
    findRecords(all, client_id).every(
      (other) =>
        String(other.provider_id) !== String(provider_id) ||
        other.registration_status === registration_status,
    ),
  );
  return isSame ? { all, own } : { all, own, later: await callAllRegistrations(context) };
}

/** Seconds until a requested pair is listed at the latest (A-45). */
export function visibleSecondsOf({ target }: CheckContext): number {
  return Math.max(target.registrations!.visibleWithinSeconds, target.settleSeconds);
}

/** One pair, requested once per session; the request and the lists have any status. Blocks without a recipient. */
export function registerFirst(context: CheckContext): Promise<FirstRegistration> {
  return context.once('first registration', async () => {
    const recipient = await createWithAccent(context);
    const { clientId } = recipient;
    const countries = await countriesOfProviders(context);
    const provider = findAbroad(context, recipient, countries);
    const before = await readRegistrationsOfNew(context, clientId);
    const request = await sendPairs(context, [clientId], [provider]);
    if (!isSuccess(request) && countries !== undefined && !countries.has(provider)) {
      const setting = 'registrations.providers';
      throw new WrongSetting(`the target lists no provider ${provider}; correct ${setting}`, setting);
    }
    let readings = 0;
    const after = await readUntil(
      context,
      () => {
        readings += 1;
        return readBothLists(context, clientId);
      },
      ({ all, own }) =>
        !isSuccess(request) || [all, own].every((list) => showsPair(list, clientId, provider)),
      visibleSecondsOf(context),
    );
    if (isSuccess(request)) {
      await lookAtTheEnd(context, recipient);
      if (context.depth !== 'quick')
        await askForLateLook(context, (atTheEnd) => judgeSettledPairs(atTheEnd, visibleSecondsOf(context)));
    }
    return { recipient, provider, before, request, readings, after };
  });
}

/** The first registration where it worked and its recipient's list shows it: the control of what follows. */
export async function requireRegistration(context: CheckContext): Promise<FirstRegistration> {
  const first = await registerFirst(context);
  const { request, after, recipient, provider } = first;
  if (!isSuccess(request)) throw new Blocked(`a request for one pair answered ${request.response.status}`);
  if (!isListOfPairs(after.own) || !showsPair(after.own, recipient.clientId, provider)) {
    throw new Blocked('the list of a recipient does not show the pair that was requested');
  }
  return first;
}

/** Requests pairs of new recipients. A refusal is tried again while the recipients may not have settled. */
export function sendPairs(
  context: CheckContext,
  recipients: readonly string[],
  providers: readonly string[],
): Promise<Answered> {
  return readUntil(
    context,
    () => context.call('requestRegistrations', buildRegistrationRequest(context, recipients, providers)),
    (answer) => !isRefusedAsUnknown(answer),
  );
}

/** The list of a recipient that was just created, once it is there; any status. */
export function readRegistrationsOfNew(context: CheckContext, client_id: string): Promise<Answered> {
  return readUntil(
    context,
    () => callOwnRegistrations(context, client_id),
    ({ response }) => response.status === 200,
  );
}

/** True for a 2xx. */
export function isSuccess({ response }: Answered): boolean {
  return response.status >= 200 && response.status < 300;
}

/** The country of each listed provider by id; undefined when the list cannot be had, or tells no ids. */
async function countriesOfProviders(
  context: CheckContext,
): Promise<ReadonlyMap<string, unknown> | undefined> {
  const providers = await listProviders(context).catch(() => undefined);
  if (providers?.every(({ provider_id }) => isId(provider_id)) !== true) return undefined;
  return new Map(providers.map(({ provider_id, country }) => [String(provider_id), country]));
}

/** A provider of another country than the recipient, which tells the two apart in a record; else the first. */
function findAbroad(
  context: CheckContext,
  { payload }: CreatedRecipient,
  countries: ReadonlyMap<string, unknown> | undefined,
): string {
  const declared = registeringProvidersOf(context);
  const isAbroad = (id: string) => (countries?.get(id) ?? payload.country) !== payload.country;
  return declared.find(isAbroad) ?? declared[0];
}

/** A name as long as one may be, of words that are its own, with a letter beyond ASCII at either end. */
function makeLongName(context: CheckContext): string {
  const start = makeUniqueName(context);
  const end = ' Crédit';
  let name = `${start} Société`;
  for (let n = 0; name.length + end.length < nameLimit; n++) name += ` ${makeWord(`${start} ${n}`)}`;
  // No two blanks together, which a target may join.
  return name.slice(0, nameLimit - end.length).replace(/ $/, 'o') + end;
}

/**
 * Its name shows whether a list cuts it, or mangles what lies beyond ASCII. A target that refuses it gets a short one,
 * and one that refuses that too a plain one.
 */
async function createWithAccent(context: CheckContext): Promise<CreatedRecipient> {
  const names = [makeLongName(context), `${makeUniqueName(context)} Crédit`];
  const created = await createFirstTaken(
    context,
    names.map((name) => ({ name })),
  );
  return created ?? createRecipient(context);
}
