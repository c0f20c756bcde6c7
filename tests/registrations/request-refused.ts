import {
  type Answered,
  bothLists,
  type Check,
  type CheckContext,
  callOwnRegistrations,
  check,
  eventually,
  type FirstRegistration,
  gotOf,
  isListOfPairs,
  isSuccess,
  providersOf,
  type RegistrationLists,
  type RequirementId,
  recordsOf,
  registeringProviders,
  registrationRequest,
  sameSet,
  showsPair,
  unknownClientId,
  unknownProviderId,
  visibleWithin,
  workingRegistration,
} from '../../src/kit.ts';
import { instantOf, isSameInstant } from './timestamps.ts';

/** Sends a request that names an id that does not exist, and judges its row by status and by what is listed. */
async function judgeUnknown(
  context: CheckContext,
  id: RequirementId,
  recipient: string,
  provider: string,
  reader: string,
): Promise<Answered> {
  const exchange = await context.call(
    'requestRegistrations',
    registrationRequest(context, [recipient], [provider]),
  );
  const { status } = exchange.response;
  const shown = ({ all, own }: RegistrationLists) =>
    [all, own].some((list) => showsPair(list, recipient, provider));
  // What was refused is not evaluated later on, so one look is enough.
  const within = isSuccess(exchange) ? visibleWithin(context) : 0;
  const lists = await eventually(context, () => bothLists(context, reader), shown, within);
  const leftRecord = shown(lists);
  const evidence = {
    exchange,
    wanted: 'status 400 and no record',
    got: `${gotOf(exchange)}${leftRecord ? ', and a record of the pair' : ''}`,
    related: [lists.all, lists.own],
  };
  if (status === 400 || leftRecord || status >= 500)
    context.verify(id, !leftRecord && status < 500, evidence);
  else context.warn(id, evidence);
  return exchange;
}

/** Judges the records of the first recipient after a refusal; pairs with `except` have a row of their own. */
async function judgeUntouched(
  context: CheckContext,
  { recipient: { clientId }, after: earlier }: FirstRegistration,
  before: Answered,
  refused: Answered,
  except?: string,
): Promise<void> {
  const { status } = refused.response;
  if (status < 400 || status >= 500) return;
  const after = await callOwnRegistrations(context, clientId);
  if (!isListOfPairs(before) || !isListOfPairs(after)) return;
  const [was, is] = [before, after].map((list) =>
    providersOf(list, clientId).filter((one) => one !== except),
  );
  const moved = was!.filter((provider) => {
    const [first, then, now] = [earlier.own, before, after].map((list) =>
      requestedOn(list, clientId, provider),
    );
    // A time that moves without any refusal tells nothing of this one.
    const isSteady = first !== undefined && then !== undefined && isSameInstant(first, then);
    return isSteady && now !== undefined && !isSameInstant(then, now);
  });
  const mayDrop = context.target.registrations?.approvalMayDropPairs === true;
  const kept = mayDrop ? is!.every((provider) => was!.includes(provider)) : sameSet(was!, is!);
  context.verify('refused-registration-request-changes-no-record', kept && moved.length === 0, {
    exchange: refused,
    wanted: `the ${was!.length} records from before`,
    got: `${is!.length} records, ${moved.length} with another requested_on`,
    related: [before, after],
  });
}

function requestedOn(list: Answered, client_id: string, provider_id: string) {
  const record = recordsOf(list, client_id).find((one) => String(one['provider_id']) === provider_id);
  return instantOf(record?.['requested_on']);
}

/** Declared providers that the first recipient is not registered with; the first one's when there is no other. */
function otherProviders(
  context: CheckContext,
  { provider }: FirstRegistration,
): readonly [string, ...string[]] {
  const [other, ...others] = registeringProviders(context).filter((id) => id !== provider);
  return other === undefined ? [provider] : [other, ...others];
}

const needs = ['outbound.auth.token', 'recipients.create', 'registrations.providers'] as const;

/** 4.4 and 7: requests that are refused, beside the first one, which was not. */
export const refusedRegistrationChecks: readonly Check[] = [
  check({
    id: 'registration-request-unknown-recipient',
    area: 'registrations',
    title: 'requests a pair of a recipient that does not exist, after the same request for one that does',
    ids: [
      'registration-of-an-unknown-recipient-makes-no-record',
      'refused-registration-request-changes-no-record',
    ],
    needs,
    access: 'write',
    supplies: { recipients: 1 },
    async run(context) {
      const first = await workingRegistration(context);
      const before = await callOwnRegistrations(context, first.recipient.clientId);
      const unknown = await unknownClientId(context);
      const id = 'registration-of-an-unknown-recipient-makes-no-record';
      const refused = await judgeUnknown(context, id, unknown, first.provider, unknown);
      await judgeUntouched(context, first, before, refused);
    },
  }),
  check({
    id: 'registration-request-unknown-provider',
    area: 'registrations',
    title: 'requests a pair with a provider that does not exist, alone and beside one that does',
    ids: [
      'registration-of-an-unknown-provider-makes-no-record',
      'refused-registration-request-changes-no-record',
      'registration-of-known-and-unknown-ids',
    ],
    needs,
    access: 'write',
    supplies: { recipients: 1 },
    async run(context) {
      const first = await workingRegistration(context);
      const { clientId } = first.recipient;
      const before = await callOwnRegistrations(context, clientId);
      const unknown = await unknownProviderId(context);
      const id = 'registration-of-an-unknown-provider-makes-no-record';
      const refused = await judgeUnknown(context, id, clientId, unknown, clientId);
      await judgeUntouched(context, first, before, refused, unknown);
      const known = otherProviders(context, first).at(-1)!;
      const path = registrationRequest(context, [clientId], [known, unknown]);
      const mixed = await context.call('requestRegistrations', path);
      const after = await callOwnRegistrations(context, clientId);
      const fate = showsPair(after, clientId, known)
        ? 'the known pair is listed'
        : 'the known pair is not listed';
      context.observe(
        'registration-of-known-and-unknown-ids',
        `status ${mixed.response.status}, ${fate}`,
        mixed,
      );
    },
  }),
];
