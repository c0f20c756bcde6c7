import { makeInternalError } from '../../reference-server/refusal.ts';
import type {
  Call,
  FailingId,
  Fault,
  OperationName,
  Recipient,
  Workings,
} from '../../reference-server/types.ts';

/** For each server, the state from which on an operation answers nothing but 500. */
type State = (workings: Workings) => (call: Call) => boolean;

/** Breaks an operation once the server has come to a state, and for good. */
function breaks(
  id: string,
  title: string,
  operation: OperationName,
  requirement: FailingId,
  state: State,
  more: Partial<Fault> = {},
): Fault {
  return {
    id,
    title,
    breaks: [requirement],
    ...more,
    apply: (workings) => {
      let isBroken = false;
      const isReached = state(workings);
      workings.after(operation, (answer, call) => {
        isBroken ||= isReached(call);
        if (!isBroken || call.principal === undefined || answer.status >= 400) return undefined;
        return makeInternalError(workings, call);
      });
    },
  };
}

/** Once some recipient that was created here fits. */
function onceCreated(fits: (recipient: Recipient) => boolean): State {
  return ({ store }) => {
    const seeded = new Set(store.recipients.keys());
    return () =>
      [...store.recipients.values()].some((recipient) => !seeded.has(recipient.client_id) && fits(recipient));
  };
}

const onceAsked =
  (times: number): State =>
  () =>
  ({ n }) =>
    n > times;

/** Operations that work until something has happened, so that what is set up by them is blocked and they have to fail. */
export const brokenOperationFaults: readonly Fault[] = [
  breaks(
    'recipients-list-breaks-once-one-has-contacts',
    'the list of recipients answers 500 once a recipient was created with contacts',
    'listRecipients',
    'recipients-list-answers-200-with-an-array',
    onceCreated(({ contacts }) => contacts.length > 0),
  ),
  breaks(
    'recipients-list-breaks-once-one-has-accents',
    'the list of recipients answers 500 once a name has letters beyond ASCII',
    'listRecipients',
    'recipients-list-answers-200-with-an-array',
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII
    onceCreated(({ name }) => /[^\x00-\x7f]/.test(name)),
  ),
  breaks(
    'providers-list-breaks-after-some-reads',
    'the list of providers answers 500 from its twelfth reading on',
    'listProviders',
    'providers-list-answers-200-with-an-array',
    onceAsked(12),
  ),
  breaks(
    'provider-detail-breaks-once-recipients-are-registered',
    'the detail of a provider answers 500 once a recipient was created',
    'getProvider',
    'provider-detail-answers-200-with-an-object',
    onceCreated(() => true),
  ),
  breaks(
    'registrations-list-breaks-after-some-reads',
    'the list of registrations answers 500 from its fifteenth reading on',
    'listRegistrations',
    'registrations-list-answers-200-with-an-array',
    onceAsked(15),
  ),
  breaks(
    'secret-regeneration-breaks-after-a-few',
    'a regeneration answers 500 from the fourth on',
    'regenerateSecret',
    'secret-regeneration-answers-200-with-an-object',
    onceAsked(3),
  ),
  breaks(
    'recipient-creation-breaks-after-some',
    'a creation answers 500 from the twentieth on',
    'createRecipient',
    'recipient-creation-answers-201-with-an-object',
    onceAsked(19),
  ),
  breaks(
    'account-read-breaks-after-some-reads',
    'a single account answers 500 from its twentieth reading on',
    'getAccount',
    'fdx-account-answers-200-with-an-object',
    onceAsked(20),
    { mayBreak: { 'listed-account-can-be-read-alone': 'a generated history may read the twentieth' } },
  ),
];
