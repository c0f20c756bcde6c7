import { quoteValue } from '../../src/lib/quote-value.ts';
import type { CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import { requireObject } from '../support/assertions/bodies.ts';
import { verifyReadings } from '../support/assertions/settling.ts';
import { verifyStatus } from '../support/assertions/status.ts';
import {
  compareWithSent,
  profileMembers,
  type RecipientMember,
} from '../support/resources/recipient-readings.ts';
import { type Creation, createFirst } from '../support/resources/shared-recipient.ts';
import { createWithFeature } from './support/bundled-creations.ts';
import { bundleOfAccents, bundleOfLetters } from './support/bundles.ts';

/** Texts at the limits are judged by requirements of their own. */
const membersOfBundles = ['logo_uri', 'terms_uri', 'client_uri', 'country', 'contacts', 'scope'] as const;

function verifyReturned(
  context: CheckContext,
  { exchange, payload }: Creation,
  members: readonly RecipientMember[],
): void {
  const shown = { exchange, recipient: requireObject(exchange) };
  const readings = [
    ...compareWithSent('creation-returns-what-was-sent', shown, { payload }, members),
    ...compareWithSent('creation-returns-the-redirect-uri-sent', shown, { payload }, ['redirect_uris']),
  ];
  verifyReadings(context, readings);
}

function verifyOtherSecret(context: CheckContext, one: Creation, other: Creation): void {
  const [first, second] = [requireObject(one.exchange), requireObject(other.exchange)];
  if (first.client_secret === undefined || second.client_secret === undefined) return;
  context.verify('created-recipients-get-distinct-secrets', first.client_secret !== second.client_secret, {
    exchange: other.exchange,
    pointer: '/client_secret',
    wanted: 'another client_secret than the recipient created before',
    got: 'the same for both',
    related: [one.exchange],
  });
}

/** 2.2 and 4.3: what a creation answers. */
export default conformanceTests(import.meta.url, [
  check({
    id: 'recipient-creation',
    area: 'recipients',
    title: 'POST /recipients creates a recipient with every documented member',
    ids: [
      'recipient-creation-answers-201-with-an-object',
      'creation-and-regeneration-return-the-secret',
      'client-secret-is-a-string',
      'creation-returns-what-was-sent',
      'creation-returns-the-redirect-uri-sent',
      'contact-email-is-an-array-of-strings-on-creation',
      'recipient-carries-its-id-and-name',
      'recipient-description-is-a-string',
      'recipient-logo-uri-is-a-string',
      'recipient-terms-uri-is-a-string',
      'recipient-client-uri-is-a-string',
      'recipient-links-are-https',
      'recipient-scope-is-a-string',
      'recipient-scope-includes-account-basic',
      'recipient-redirect-uris-are-an-array-of-strings',
      'recipient-redirect-uris-are-https',
    ],
    needs: ['outbound.auth.token', 'recipients.create'],
    access: 'write',
    resources: { shared: ['ordinary'] },
    async run(context) {
      const creation = await createFirst(context);
      const { exchange } = creation;
      if (!verifyStatus(context, 'recipient-creation-answers-201-with-an-object', exchange, 201)) return;
      verifyReturned(context, creation, [...profileMembers, 'scope']);
    },
  }),
  check({
    id: 'recipient-of-the-other-country',
    area: 'recipients',
    title: 'A recipient can be created for the other of the two countries, CA and US',
    ids: ['recipient-creation-accepts-both-countries', 'recipient-country-is-ca-or-us'],
    needs: ['outbound.auth.token', 'recipients.create'],
    access: 'write',
    resources: { shared: ['ordinary', 'accents'] },
    async run(context) {
      const { exchange, payload } = await createWithFeature(context, bundleOfAccents, 'country');
      const hint = `the country was ${quoteValue(payload.country)}`;
      verifyStatus(context, 'recipient-creation-accepts-both-countries', exchange, 201, hint);
    },
  }),
  check({
    id: 'recipients-created-apart',
    area: 'recipients',
    title: 'Each new recipient returns what was sent, with a client_id and a secret of its own',
    ids: [
      'creation-returns-what-was-sent',
      'created-recipients-get-distinct-ids',
      'created-recipients-get-distinct-secrets',
      'recipient-scope-is-separated-by-spaces',
      'recipient-scope-names-come-from-the-table',
      'recipient-country-is-ca-or-us',
    ],
    needs: ['outbound.auth.token', 'recipients.create'],
    access: 'write',
    resources: { shared: ['ordinary', 'letters', 'accents'] },
    async run(context) {
      const creations = [
        await createFirst(context),
        await createWithFeature(context, bundleOfLetters, 'name'),
        await createWithFeature(context, bundleOfAccents, 'contacts'),
      ].filter(({ exchange }) => exchange.response.status === 201);
      for (const creation of creations.slice(1)) verifyReturned(context, creation, membersOfBundles);
      for (const [index, creation] of creations.entries()) {
        for (const earlier of creations.slice(0, index)) verifyOtherSecret(context, earlier, creation);
      }
    },
  }),
]);
