import { changeRules, hookBefore } from '../../mutate/changes.ts';
import { defineFaults, needStandard } from '../../mutate/fault.ts';
import { performRefused } from '../../mutate/refusals.ts';
import { asked, when } from '../../mutate/triggers.ts';
import type { Fault } from '../../reference-server/types.ts';

/** Answers 500 to a request for a provider whose id has some form. */
function breakOn(form: RegExp): Fault['apply'] {
  return hookBefore('requestRegistrations', ({ params }) =>
    form.test(params.provider_ids ?? '')
      ? { status: 500, body: { message: 'Conversion failed' } }
      : undefined,
  );
}

/** Requests that a service does not read as it should, by the form of an id or by the token (4.4, 5, A-108). */
export const registrationFormFaults: readonly Fault[] = [
  ...defineFaults(needStandard('registration-of-an-unknown-provider-makes-no-record'), {
    'registration-provider-of-letters-breaks': [
      'a request for a provider of letters answers 500',
      breakOn(/[a-z]/i),
    ],
    'registration-provider-beyond-64-bits-breaks': [
      'a request for a provider whose id has more than eighteen digits answers 500',
      breakOn(/\d{19}/),
    ],
    'registration-provider-with-a-zero-character-breaks': [
      'a request for a provider whose id holds the character of no text answers 500',
      breakOn(/\p{Cc}/u),
    ],
  }),
  ...defineFaults(needStandard('registration-of-an-unknown-recipient-makes-no-record'), {
    'registration-recipient-of-many-characters-breaks': [
      'a request for a recipient whose id has more than 255 characters answers 500',
      hookBefore('requestRegistrations', ({ params }) =>
        (params.recipient_ids ?? '').split(',').some(({ length }) => length > 255)
          ? { status: 500, body: { message: 'Value too long' } }
          : undefined,
      ),
    ],
  }),
  ...defineFaults(needStandard('unauthorized-write-changes-nothing'), {
    'registration-without-a-token-is-recorded': [
      'a request without a token answers 401 and is recorded',
      when(
        asked(({ headers }) => headers['service-auth-key'] === undefined),
        performRefused('requestRegistrations', 401),
      ),
    ],
  }),
  ...defineFaults(needStandard('plain-token-does-not-open-the-registration-request'), {
    'admin-scope-asked-for-one-pair-only': [
      'a token without client:admin opens a request for several pairs',
      changeRules('auth', ({ isAdmin }) => ({
        isAdmin: (token, call) =>
          isAdmin(token, call) ||
          `${call.params.recipient_ids ?? ''}${call.params.provider_ids ?? ''}`.includes(','),
      })),
    ],
  }),
];
