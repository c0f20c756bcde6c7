import type { Answered } from '../../src/http/exchange.ts';
import { quoteValue } from '../../src/lib/quote-value.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import { describeAnswer, verifyNotBroken, verifyStatus } from '../support/assertions/status.ts';
import { isSuccess, registerFirst, requireRegistration } from '../support/resources/first-registration.ts';
import { buildRegistrationRequest, findRecords } from '../support/resources/registrations.ts';
import { judgeListed, judgeLists, judgeNewRecord, judgeStillListed } from './support/first-record.ts';

function describeBody({ response }: Answered): string {
  const { status, text, json } = response;
  if (text === '') return `status ${status} without a body`;
  return `status ${status} with ${json === undefined ? 'a body that is not JSON' : quoteValue(json)}`;
}

/** 1, 3.1 and 4.4: a request for one pair. */
export default conformanceTests(import.meta.url, [
  check({
    id: 'registration-request',
    area: 'registrations',
    title: 'A requested registration appears in both lists',
    ids: [
      'registration-request-answers-2xx',
      'registration-request-success-answer',
      'requested-pair-is-listed',
      'registration-appearance-and-course',
      'requested-on-form',
      'requested-on-lies-near-the-request',
      'requested-on-stays',
      'requested-on-is-written-in-utc',
      'recipient-registrations-answer-200-with-an-array',
      'recipient-registrations-are-its-own',
      'registration-lists-hold-the-same-pairs',
      'registration-lists-agree-on-a-pair',
      'registration-client-name-is-the-name-of-the-recipient',
      'registration-provider-name-is-the-name-of-the-provider',
      'registration-country-is-that-of-the-provider',
      'registration-pair-has-one-status',
      'client-secret-is-returned-nowhere-else',
    ],
    needs: ['outbound.auth.token', 'recipients.create', 'registrations.providers'],
    access: 'write',
    resources: { shared: ['registration'] },
    async run(context) {
      const first = await registerFirst(context);
      verifyStatus(context, 'recipient-registrations-answer-200-with-an-array', first.before, 200);
      const { request: exchange } = first;
      const told = { exchange, wanted: 'a 2xx', got: describeAnswer(exchange) };
      if (!context.verify('registration-request-answers-2xx', isSuccess(exchange), told)) return;
      context.observe('registration-request-success-answer', describeBody(exchange), exchange);
      if (!judgeListed(context, first)) return;
      judgeNewRecord(context, first);
      await judgeLists(context, first);
    },
  }),
  check({
    id: 'registration-request-repeated',
    area: 'registrations',
    title: 'A second request for the same pair makes no second record',
    ids: [
      'registration-request-answers-2xx',
      'repeated-registration-request-answer',
      'requested-pair-is-listed',
      'registration-appearance-and-course',
    ],
    needs: ['outbound.auth.token', 'recipients.create', 'registrations.providers'],
    access: 'write',
    resources: { shared: ['registration'] },
    async run(context) {
      const first = await requireRegistration(context);
      const { recipient, provider } = first;
      const path = buildRegistrationRequest(context, [recipient.clientId], [provider]);
      const exchange = await context.call('requestRegistrations', path);
      context.observe('repeated-registration-request-answer', describeBody(exchange), exchange);
      // It may be refused, as a conflict for one, but it may not break.
      verifyNotBroken(context, 'registration-request-answers-2xx', exchange);
      // Old and new records of the pair, whatever their statuses, are fine; that it is gone is not.
      const own = await judgeStillListed(context, first, exchange);
      const statuses = findRecords(own, recipient.clientId).map((record) =>
        quoteValue(record.registration_status),
      );
      context.observe(
        'registration-appearance-and-course',
        `after a second request: ${statuses.join(', ')}`,
        own,
      );
    },
  }),
]);
