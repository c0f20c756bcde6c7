import { isGuid } from '../../src/lib/guid.ts';
import { isMasked, isPlaceholder } from '../recording/texts.ts';
import type { Asked } from '../recording/traffic.ts';
import type { Past } from './past.ts';
import { isSuccess } from './request.ts';
import { type Breach, defineRule, judgeOn, type Rule, type Ruling } from './rule.ts';

type Names = Past['ids']['recipients'];

/** How a segment that should hold an id is none; undefined where it may be one. A success says that it was. */
function findBreach(value: string, wanted: string, names: Names): Breach | undefined {
  if (value === '') return { wanted, got: 'an empty segment' };
  if (isPlaceholder(value)) return { wanted, got: `${value}, which stands for a value that is missing` };
  const id = names.others.get(value);
  if (id === undefined || names.ids.has(value)) return undefined;
  return { wanted: `${wanted}, such as ${id}`, got: 'another member of the same item' };
}

function judgeSegment(parameter: string, namesOf: (past: Past) => Names) {
  return (asked: Asked, past: Past): Ruling | undefined => {
    const value = asked.params[parameter];
    if (value === undefined || isMasked(value)) return undefined;
    if (isSuccess(asked)) return 'kept';
    return findBreach(value, `the ${parameter} in the path`, namesOf(past)) ?? 'kept';
  };
}

/** The ids of a list, and the whole: how they are joined is not shown, so that whatever keeps them apart is taken. */
function splitIds(segment: string): readonly string[] {
  const parts = segment.split(/[,;|\s]+/).map((part) => part.replace(/^[["']+|[\]"']+$/g, ''));
  return parts.length > 1 ? [segment, ...parts] : [segment];
}

function judgePairs(asked: Asked, { ids }: Past): Ruling | undefined {
  const { recipient_ids: recipients, provider_ids: providers } = asked.params;
  if (recipients === undefined || providers === undefined) return undefined;
  if (isMasked(recipients) || isMasked(providers)) return undefined;
  if (isSuccess(asked)) return 'kept';
  const breach = [
    ...splitIds(recipients).map((id) =>
      findBreach(id, 'client_ids of recipients in the path', ids.recipients),
    ),
    ...splitIds(providers).map((id) => findBreach(id, 'ids of providers in the path', ids.providers)),
  ].find((one) => one !== undefined);
  const areSwapped =
    splitIds(recipients).some((id) => ids.providers.ids.has(id) && !ids.recipients.ids.has(id)) &&
    splitIds(providers).some((id) => ids.recipients.ids.has(id) && !ids.providers.ids.has(id));
  if (areSwapped)
    return { wanted: 'recipients before providers in the path', got: 'providers before recipients' };
  return breach ?? 'kept';
}

function judgeCustomer(asked: Asked): Ruling | undefined {
  const { customerId } = asked.params;
  if (customerId === undefined || isMasked(customerId)) return undefined;
  // What the service takes it has supplied.
  return judgeOn(isGuid(customerId) || isSuccess(asked), () => ({
    wanted: 'the GUID of the customer in the path',
    got: customerId === '' ? 'an empty segment' : customerId,
  }));
}

/** What a client writes into paths. */
export const pathRules: readonly Rule[] = [
  defineRule(
    'caller-names-the-provider-in-the-path',
    judgeSegment('provider_id', ({ ids }) => ids.providers),
  ),
  defineRule(
    'caller-names-the-recipient-in-the-path',
    judgeSegment('client_id', ({ ids }) => ids.recipients),
    ['getRecipient', 'updateRecipient', 'regenerateSecret', 'listRecipientRegistrations'],
  ),
  defineRule('caller-names-recipients-and-providers-in-the-path', judgePairs),
  defineRule(
    'caller-names-the-account-in-the-path',
    judgeSegment('account_id', ({ ids }) => ids.accounts),
  ),
  defineRule('caller-names-the-customer-by-its-guid', judgeCustomer),
];
