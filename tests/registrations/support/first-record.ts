import type { Answered } from '../../../src/http/exchange.ts';
import { quoteValue } from '../../../src/lib/quote-value.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { readUntil, verifySettled } from '../../support/assertions/settling.ts';
import { verifyStatus } from '../../support/assertions/status.ts';
import { instantOf } from '../../support/assertions/timestamps.ts';
import {
  type FirstRegistration,
  readBothLists,
  visibleSecondsOf,
} from '../../support/resources/first-registration.ts';
import { compareTimes } from '../../support/resources/lasting-records.ts';
import {
  callOwnRegistrations,
  findRecords,
  isListOfPairs,
  showsPair,
} from '../../support/resources/registrations.ts';
import { compareLists } from './agreement.ts';
import { compareWithSources, readSources } from './sources.ts';
import { judgeZone } from './zones.ts';

/** Seconds by which the clocks of the target and of the suite may differ. */
const clockSkew = 600;

/** Judges that the pair stands in a list; true when it does. */
export function judgeListed(
  context: CheckContext,
  { recipient, provider, request, after }: FirstRegistration,
): boolean {
  const { all, own } = after;
  if (!isListOfPairs(all) && !isListOfPairs(own)) return false;
  return context.verify(
    'requested-pair-is-listed',
    [all, own].some((list) => showsPair(list, recipient.clientId, provider)),
    {
      exchange: request,
      wanted: `a record of the pair within ${visibleSecondsOf(context)} s`,
      got: 'no record of it in either list',
      hint: 'registrations.visibleWithinSeconds of the target file says how long a record takes to show',
      related: [all, own],
    },
  );
}

/** Judges that the pair is listed still after a further request for it; gives back the list of its recipient. */
export async function judgeStillListed(
  context: CheckContext,
  { recipient: { clientId }, provider, after }: FirstRegistration,
  again: Answered,
): Promise<Answered> {
  const isThere = (list: Answered) => showsPair(list, clientId, provider);
  const own = await readUntil(
    context,
    () => callOwnRegistrations(context, clientId),
    isThere,
    visibleSecondsOf(context),
  );
  if (!isListOfPairs(own) || context.target.registrations!.approvalMayDropPairs) return own;
  context.verify('requested-pair-is-listed', isThere(own), {
    exchange: again,
    wanted: 'the pair, which was listed before',
    got: 'a list without it after the same request was sent again',
    related: [after.own, own],
  });
  return own;
}

/** Judges the date of the new record, and records when and how it is first seen. */
export function judgeNewRecord(
  context: CheckContext,
  { recipient, provider, request, readings, after }: FirstRegistration,
): void {
  const exchange = showsPair(after.own, recipient.clientId, provider) ? after.own : after.all;
  const record = findRecords(exchange, recipient.clientId).find(
    ({ provider_id }) => String(provider_id) === provider,
  );
  const when = readings === 1 ? 'at once' : `at reading ${readings}`;
  context.observe(
    'registration-appearance-and-course',
    `listed ${when} as ${quoteValue(record?.registration_status)}`,
    exchange,
  );
  const digits = /[.,](\d+)[Zz]$/.exec(String(record?.requested_on))?.[1]?.length;
  if (digits !== undefined) context.observe('requested-on-form', `a fraction of ${digits} digits`, exchange);
  const requestedOn = instantOf(record?.requested_on);
  if (requestedOn === undefined) return;
  const apart = Math.abs(requestedOn.seconds - request.startedAt / 1000);
  context.verify('requested-on-lies-near-the-request', apart <= clockSkew, {
    exchange,
    pointer: '/requested_on',
    wanted: `a time within ${clockSkew} s of the request`,
    got: `${quoteValue(record?.requested_on)}, ${Math.round(apart)} s apart`,
  });
  judgeZone(context, { exchange, request, requestedOn });
}

/** Judges what both lists say of the recipient, and where they have it from. */
export async function judgeLists(
  context: CheckContext,
  { recipient, after }: FirstRegistration,
): Promise<void> {
  const { clientId } = recipient;
  if (!verifyStatus(context, 'recipient-registrations-answer-200-with-an-array', after.own, 200)) return;
  let known: FirstRegistration['after'] | undefined = after;
  await verifySettled(context, async () => {
    const lists = known ?? (await readBothLists(context, clientId));
    known = undefined;
    return compareLists(context, clientId, lists);
  });
  await verifySettled(context, async () => {
    const { all, own } = await readBothLists(context, clientId);
    const sources = await readSources(context);
    const concerns = (record: { readonly [key: string]: unknown }) => String(record.client_id) === clientId;
    return [all, own].flatMap((list) => [
      ...compareWithSources(list, sources, concerns),
      ...compareTimes(context, list),
    ]);
  });
}
