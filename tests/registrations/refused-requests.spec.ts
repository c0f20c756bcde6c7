import type { CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import { type FirstRegistration, requireRegistration } from '../support/resources/first-registration.ts';
import { findUnknownProviderId } from '../support/resources/providers.ts';
import { findUnknownClientId } from '../support/resources/recipients.ts';
import {
  buildRegistrationRequest,
  callOwnRegistrations,
  registeringProvidersOf,
  showsPair,
} from '../support/resources/registrations.ts';
import { judgeUnknown, judgeUntouched } from './support/traces.ts';

/** Declared providers that the first recipient is not registered with; the first one's when there is no other. */
function otherProvidersOf(
  context: CheckContext,
  { provider }: FirstRegistration,
): readonly [string, ...string[]] {
  const [other, ...others] = registeringProvidersOf(context).filter((id) => id !== provider);
  return other === undefined ? [provider] : [other, ...others];
}

const needs = ['outbound.auth.token', 'recipients.create', 'registrations.providers'] as const;

/** 4.4 and 7: requests that are refused, beside the first one, which was not. */
export default conformanceTests(import.meta.url, [
  check({
    id: 'registration-request-unknown-recipient',
    area: 'registrations',
    title: 'A registration request for an unknown recipient is refused',
    ids: [
      'registration-of-an-unknown-recipient-makes-no-record',
      'refused-registration-request-changes-no-record',
    ],
    needs,
    access: 'write',
    resources: { shared: ['registration'] },
    async run(context) {
      const first = await requireRegistration(context);
      const before = await callOwnRegistrations(context, first.recipient.clientId);
      const unknown = await findUnknownClientId(context);
      const id = 'registration-of-an-unknown-recipient-makes-no-record';
      const refused = await judgeUnknown(context, id, unknown, first.provider, unknown);
      await judgeUntouched(context, first, before, refused);
    },
  }),
  check({
    id: 'registration-request-unknown-provider',
    area: 'registrations',
    title: 'A registration request for an unknown provider is refused',
    ids: [
      'registration-of-an-unknown-provider-makes-no-record',
      'refused-registration-request-changes-no-record',
      'registration-of-known-and-unknown-ids',
    ],
    needs,
    access: 'write',
    resources: { shared: ['registration'] },
    async run(context) {
      const first = await requireRegistration(context);
      const { clientId } = first.recipient;
      const before = await callOwnRegistrations(context, clientId);
      const unknown = await findUnknownProviderId(context);
      const id = 'registration-of-an-unknown-provider-makes-no-record';
      const refused = await judgeUnknown(context, id, clientId, unknown, clientId);
      await judgeUntouched(context, first, before, refused, unknown);
      const known = otherProvidersOf(context, first).at(-1)!;
      const path = buildRegistrationRequest(context, [clientId], [known, unknown]);
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
]);
