import type { Answered } from '../../../src/http/exchange.ts';
import { makeWord } from '../../../src/lib/own-names.ts';
import { Blocked, WrongSetting } from '../../../src/plan/blocked.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { readUntil } from '../assertions/settling.ts';
import { nameLimit } from '../generators/recipients.ts';
import { addReadAtTheEnd, readRecipientAtTheEnd } from './end-of-run-checks.ts';
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
  isListOfPairs,
  registeringProvidersOf,
  showsPair,
} from './registrations.ts';

/** A recipient of the suite, the request that registered it with one provider, and whether its own list shows the pair. */
export interface FirstRegistration {
  readonly recipient: CreatedRecipient;
  readonly provider: string;
  readonly request: Answered;
  readonly isListed: boolean;
}

/** Seconds until a requested pair is listed at the latest (A-45). */
export function visibleSecondsOf({ target }: CheckContext): number {
  return Math.max(target.registrations!.visibleWithinSeconds, target.settleSeconds);
}

/** Readings of the list for all at the end of a run, beside two others: a node of three that lacks a record is met twice. */
const lastReadings = 4;

/** One pair, requested once per session; the request and the lists have any status. Blocks without a recipient. */
export function registerFirst(context: CheckContext): Promise<FirstRegistration> {
  return context.once('first registration', async () => {
    const recipient = await createWithAccent(context);
    const { clientId } = recipient;
    const countries = await countriesOfProviders(context);
    const provider = findAbroad(context, recipient, countries);
    await readRegistrationsOfNew(context, clientId);
    const request = await sendPairs(context, [clientId], [provider]);
    if (!isSuccess(request) && countries !== undefined && !countries.has(provider)) {
      const setting = 'registrations.providers';
      throw new WrongSetting(`the target lists no provider ${provider}; correct ${setting}`, setting);
    }
    const lists = await readUntil(
      context,
      async () => [await callOwnRegistrations(context, clientId), await callAllRegistrations(context)],
      (both) => !isSuccess(request) || both.every((list) => showsPair(list, clientId, provider)),
      visibleSecondsOf(context),
    );
    if (isSuccess(request)) {
      await readRecipientAtTheEnd(context, recipient);
      await askForLastLists(context);
    }
    const isListed = isListOfPairs(lists[0]!) && showsPair(lists[0]!, clientId, provider);
    return { recipient, provider, request, isListed };
  });
}

/** Asks for lists of registrations at the end of the run, by which what it registered has settled. */
async function askForLastLists(context: CheckContext): Promise<void> {
  if (context.depth === 'quick') return;
  await addReadAtTheEnd(context, async (atTheEnd) => {
    for (let n = 0; n < lastReadings; n++) await callAllRegistrations(atTheEnd);
    await atTheEnd.call('listProviders');
  });
}

/** The first registration where it worked and its recipient's list shows it: the control of what follows. */
export async function requireRegistration(context: CheckContext): Promise<FirstRegistration> {
  const first = await registerFirst(context);
  if (!isSuccess(first.request))
    throw new Blocked(`a request for one pair answered ${first.request.response.status}`);
  if (!first.isListed) throw new Blocked('the list of a recipient does not show the pair that was requested');
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
