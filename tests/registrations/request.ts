import {
  type Answered,
  bothLists,
  type Check,
  type CheckContext,
  check,
  type FirstRegistration,
  firstRegistration,
  gotOf,
  isListOfPairs,
  isSuccess,
  recordsOf,
  registrationRequest,
  show,
  showsPair,
  verifySettled,
  verifyStatus,
  visibleWithin,
  workingRegistration,
} from '../../src/kit.ts';
import { readingsOfLists, statusesOf } from './agreement.ts';
import { readingsOfCopies, readSources } from './sources.ts';
import { instantOf } from './timestamps.ts';

/** Seconds by which the clocks of the target and of the suite may differ. */
const clockSkew = 600;

function describe({ response }: Answered): string {
  const { status, text, json } = response;
  if (text === '') return `status ${status} without a body`;
  return `status ${status} with ${json === undefined ? 'a body that is not JSON' : show(json)}`;
}

function judgeListed(
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
      wanted: `a record of the pair within ${visibleWithin(context)} s`,
      got: 'no record of it in either list',
      hint: 'registrations.visibleWithinSeconds of the target file says how long a record takes to show',
      related: [all, own],
    },
  );
}

function judgeNewRecord(
  context: CheckContext,
  { recipient, provider, request, readings, after }: FirstRegistration,
): void {
  const exchange = showsPair(after.own, recipient.clientId, provider) ? after.own : after.all;
  const record = recordsOf(exchange, recipient.clientId).find(
    ({ provider_id }) => String(provider_id) === provider,
  );
  const when = readings === 1 ? 'at once' : `at reading ${readings}`;
  context.observe(
    'registration-appearance-and-course',
    `listed ${when} as ${show(record?.['registration_status'])}`,
    exchange,
  );
  const requestedOn = instantOf(record?.['requested_on']);
  if (requestedOn === undefined) return;
  const apart = Math.abs(requestedOn.seconds - request.startedAt / 1000);
  context.verify('requested-on-lies-near-the-request', apart <= clockSkew, {
    exchange,
    pointer: '/requested_on',
    wanted: `a time within ${clockSkew} s of the request`,
    got: `${show(record?.['requested_on'])}, ${Math.round(apart)} s apart`,
  });
}

async function judgeLists(context: CheckContext, { recipient, after }: FirstRegistration): Promise<void> {
  const { clientId } = recipient;
  if (!verifyStatus(context, 'recipient-registrations-answer-200-with-an-array', after.own, 200)) return;
  await verifySettled(context, async () => readingsOfLists(clientId, await bothLists(context, clientId)));
  await verifySettled(context, async () => {
    const { all, own } = await bothLists(context, clientId);
    const sources = await readSources(context);
    const concerns = (record: { readonly [key: string]: unknown }) =>
      String(record['client_id']) === clientId;
    return [all, own].flatMap((list) => readingsOfCopies(list, sources, concerns));
  });
}

/** 1, 3.1 and 4.4: a request for one pair. */
export const registrationRequestChecks: readonly Check[] = [
  check({
    id: 'registration-request',
    area: 'registrations',
    title: 'registers a new recipient with one provider and looks for the pair in both lists',
    ids: [
      'registration-request-answers-2xx',
      'registration-request-success-answer',
      'requested-pair-is-listed',
      'registration-appearance-and-course',
      'requested-on-lies-near-the-request',
      'recipient-registrations-answer-200-with-an-array',
      'recipient-registrations-are-its-own',
      'registration-lists-hold-the-same-pairs',
      'registration-lists-agree-on-a-pair',
      'registration-client-name-is-the-name-of-the-recipient',
      'registration-provider-name-is-the-name-of-the-provider',
      'registration-country-is-that-of-the-provider',
    ],
    needs: ['outbound.auth.token', 'recipients.create', 'registrations.providers'],
    access: 'write',
    supplies: { recipients: 1 },
    async run(context) {
      const first = await firstRegistration(context);
      verifyStatus(context, 'recipient-registrations-answer-200-with-an-array', first.before, 200);
      const { request: exchange } = first;
      const told = { exchange, wanted: 'a 2xx', got: gotOf(exchange) };
      if (!context.verify('registration-request-answers-2xx', isSuccess(exchange), told)) return;
      context.observe('registration-request-success-answer', describe(exchange), exchange);
      if (!judgeListed(context, first)) return;
      judgeNewRecord(context, first);
      await judgeLists(context, first);
    },
  }),
  check({
    id: 'registration-request-repeated',
    area: 'registrations',
    title: 'requests the same pair a second time and looks for its records',
    ids: [
      'repeated-registration-request-answer',
      'registration-pair-has-one-status',
      'registration-appearance-and-course',
    ],
    needs: ['outbound.auth.token', 'recipients.create', 'registrations.providers'],
    access: 'write',
    supplies: { recipients: 1 },
    async run(context) {
      const { recipient, provider } = await workingRegistration(context);
      const path = registrationRequest(context, [recipient.clientId], [provider]);
      const exchange = await context.call('requestRegistrations', path);
      context.observe('repeated-registration-request-answer', describe(exchange), exchange);
      await verifySettled(context, async () => {
        const { all, own } = await bothLists(context, recipient.clientId);
        return [all, own].flatMap((list) => statusesOf(list));
      });
      const { own } = await bothLists(context, recipient.clientId);
      const statuses = recordsOf(own, recipient.clientId).map((record) =>
        show(record['registration_status']),
      );
      context.observe(
        'registration-appearance-and-course',
        `after a second request: ${statuses.join(', ')}`,
        own,
      );
    },
  }),
];
