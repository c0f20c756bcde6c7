import type { RequirementId } from '../../../src/catalogue/requirement-id.ts';
import type { Answered } from '../../../src/http/exchange.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { readUntil } from '../../support/assertions/settling.ts';
import { describeAnswer } from '../../support/assertions/status.ts';
import { instantOf, isSameInstant } from '../../support/assertions/timestamps.ts';
import {
  type FirstRegistration,
  isSuccess,
  type RegistrationLists,
  readBothLists,
  visibleSecondsOf,
} from '../../support/resources/first-registration.ts';
import {
  buildRegistrationRequest,
  callOwnRegistrations,
  findRecords,
  isListOfPairs,
  providersOf,
  showsPair,
} from '../../support/resources/registrations.ts';
import { countRequests } from '../../support/resources/requested-pairs.ts';

/** Sends a request that names an id that does not exist, and judges its requirement by status and by what is listed. */
export async function judgeUnknown(
  context: CheckContext,
  id: RequirementId,
  recipient: string,
  provider: string,
  reader: string,
): Promise<Answered> {
  const exchange = await context.call(
    'requestRegistrations',
    buildRegistrationRequest(context, [recipient], [provider]),
  );
  const { status } = exchange.response;
  // Of a recipient that does not exist any record is one too many.
  const isTrace = (list: Answered) =>
    id === 'registration-of-an-unknown-recipient-makes-no-record'
      ? findRecords(list, recipient).length > 0
      : showsPair(list, recipient, provider);
  const shown = ({ all, own }: RegistrationLists) => [all, own].some(isTrace);
  // What was refused is not evaluated later on, so one look is enough.
  const within = isSuccess(exchange) ? visibleSecondsOf(context) : 0;
  const lists = await readUntil(context, () => readBothLists(context, reader), shown, within);
  const leftRecord = shown(lists);
  const evidence = {
    exchange,
    wanted: 'status 400 and no record',
    got: `${describeAnswer(exchange)}${leftRecord ? ', and a record of the pair' : ''}`,
    related: [lists.all, lists.own],
  };
  if (status === 400 || leftRecord || status >= 500)
    context.verify(id, !leftRecord && status < 500, evidence);
  else context.warn(id, evidence);
  return exchange;
}

/** Judges the records of the first recipient after a refusal; pairs with `except` have a requirement of their own. */
export async function judgeUntouched(
  context: CheckContext,
  { recipient: { clientId }, after: earlier }: FirstRegistration,
  before: Answered,
  refused: Answered,
  except?: string,
): Promise<void> {
  const { status } = refused.response;
  if (status < 400 || status >= 500) return;
  const pairsOf = (list: Answered) => providersOf(list, clientId).filter((one) => one !== except);
  const was = pairsOf(before);
  const mayDrop = context.target.registrations!.approvalMayDropPairs;
  // A replica may not have known yet, or not know yet, what was requested before.
  const isNew = (provider: string) =>
    !was.includes(provider) && countRequests(context, clientId, provider) === 0;
  const isKept = (list: Answered) => {
    const is = pairsOf(list);
    return !is.some(isNew) && (mayDrop || was.every((provider) => is.includes(provider)));
  };
  const after = await readUntil(
    context,
    () => callOwnRegistrations(context, clientId),
    (list) => !isListOfPairs(list) || isKept(list),
    visibleSecondsOf(context),
  );
  if (!isListOfPairs(before) || !isListOfPairs(after)) return;
  const moved = was.filter((provider) => {
    const [first, then, now] = [earlier.own, before, after].map((list) =>
      requestedOnOf(list, clientId, provider),
    );
    // A time that moves without any refusal tells nothing of this one.
    const isSteady = first !== undefined && then !== undefined && isSameInstant(first, then);
    return isSteady && now !== undefined && !isSameInstant(then, now);
  });
  context.verify('refused-registration-request-changes-no-record', isKept(after) && moved.length === 0, {
    exchange: refused,
    wanted: `the ${was.length} records from before`,
    got: `${pairsOf(after).length} records, ${moved.length} with another requested_on`,
    related: [before, after],
  });
}

function requestedOnOf(list: Answered, client_id: string, provider_id: string) {
  const record = findRecords(list, client_id).find((one) => String(one.provider_id) === provider_id);
  return instantOf(record?.requested_on);
}
