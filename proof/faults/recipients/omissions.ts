import { hookBefore } from '../../mutate/changes.ts';
import { defineFaults, needStandard } from '../../mutate/fault.ts';
import { findNamed, storeRecipients } from '../../mutate/recipients.ts';
import type { Fault, OperationName, Recipient } from '../../reference-server/types.ts';
import { fewMembersAreRequired } from '../../variations/recipients/omissions.ts';

/** Stores what the last creation gave in the place of a member that a creation leaves out. */
function keepFromLast(member: 'description' | 'client_uri' | 'contacts'): Fault['apply'] {
  return (workings) => {
    let last: Partial<Recipient> = {};
    const isGiven = ({ [member]: value }: Partial<Recipient>) => value !== undefined && value.length > 0;
    storeRecipients((made) => {
      if (isGiven(made)) last = { [member]: made[member] };
      return isGiven(made) ? {} : last;
    }, 'createRecipient')(workings);
  };
}

/** Answers calls of a recipient that lacks a member with 500. */
function breakWithout(on: OperationName, lacks: (recipient: Recipient) => boolean): Fault['apply'] {
  return hookBefore(on, (call, workings) => {
    const recipient = findNamed(call, workings);
    if (recipient === undefined || !lacks(recipient)) return undefined;
    return { status: 500, body: { message: workings.rules.errors.internalMessage } };
  });
}

const hasNoDescription = ({ description }: Recipient) => description === undefined;
const hasNoContacts = ({ contacts }: Recipient) => contacts.length === 0;

/** Defects of recipients that were created without a member. */
export const recipientOmissionFaults: readonly Fault[] = [
  ...defineFaults(
    needStandard('creation-returns-what-was-sent', 'recipient-detail-reads-back-what-was-created'),
    {
      'omitted-description-of-the-last-recipient': [
        'a recipient without a description gets that of the recipient before it',
        keepFromLast('description'),
      ],
      'omitted-link-of-the-last-recipient': [
        'a recipient without a client_uri gets that of the recipient before it',
        keepFromLast('client_uri'),
      ],
      'omitted-contacts-of-the-last-recipient': [
        'a recipient without contacts gets those of the recipient before it',
        keepFromLast('contacts'),
        { on: fewMembersAreRequired },
      ],
    },
  ),
  ...defineFaults(needStandard('recipient-detail-answers-200-with-an-object'), {
    'detail-without-a-description-breaks': [
      'answers the detail of a recipient without a description with 500',
      breakWithout('getRecipient', hasNoDescription),
    ],
    'detail-without-contacts-breaks': [
      'answers the detail of a recipient without contacts with 500',
      breakWithout('getRecipient', hasNoContacts),
      { on: fewMembersAreRequired },
    ],
  }),
  ...defineFaults(needStandard('recipient-update-answers-200-with-an-object'), {
    'update-without-a-description-breaks': [
      'answers the update of a recipient without a description with 500',
      breakWithout('updateRecipient', hasNoDescription),
    ],
  }),
  ...defineFaults(needStandard('secret-regeneration-answers-200-with-an-object'), {
    'regeneration-without-a-description-breaks': [
      'answers the regeneration of the secret of a recipient without a description with 500',
      breakWithout('regenerateSecret', hasNoDescription),
    ],
  }),
];
