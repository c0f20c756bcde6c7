import { isGuid } from '../../src/lib/guid.ts';
import { isMasked, isPlaceholder } from '../recording/texts.ts';
import type { Asked } from '../recording/traffic.ts';
import type { Past } from './past.ts';
import { isSuccess } from './request.ts';
import { type Breach, defineRule, judgeOn, type Rule, type Ruling } from './rule.ts';

type Names = Past['ids']['recipients'];

/** Signs of an id below which things of two kinds may have the same. */
const minOwn = 8;

/** Finds what is wrong with a segment that should hold an id. A success says that it was one. */
function findBreach(value: string, wanted: string, names: Names, past: Past): Breach | undefined {
  if (value === '') return { wanted, got: 'an empty segment' };
  if (isPlaceholder(value)) return { wanted, got: `${value}, which stands for a value that is missing` };
  if (names.ids.has(value)) return undefined;
  const id = names.others.get(value);
  if (id !== undefined) return { wanted: `${wanted}, such as ${id}`, got: 'another member of the same item' };
  const isOwn = past.settings.isWhole || value.length >= minOwn;
  const kind = isOwn ? past.ids.kindOf(value) : undefined;
  if (kind !== undefined) return { wanted, got: `the id of ${kind === 'account' ? 'an' : 'a'} ${kind}` };
  const bare = value.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  return isOwn && names.ids.has(bare)
    ? { wanted, got: `the id ${bare} with other signs around it` }
    : undefined;
}

function judgeSegment(parameter: string, namesOf: (past: Past) => Names) {
  return (asked: Asked, past: Past): Ruling | undefined => {
    const value = asked.params[parameter];
    if (value === undefined || isMasked(value)) return undefined;
    if (isSuccess(asked)) return 'kept';
    return findBreach(value, `the ${parameter} in the path`, namesOf(past), past) ?? 'kept';
  };
}

/** The ids of a list, and the whole: how they are joined is not shown, so that whatever keeps them apart is taken. */
function splitIds(segment: string): readonly string[] {
  const parts = segment.split(/[,;|\s]+/).map((part) => part.replace(/^[["']+|[\]"']+$/g, ''));
  return parts.length > 1 ? [segment, ...parts] : [segment];
}

function judgePairs(asked: Asked, past: Past): Ruling | undefined {
  const { ids } = past;
  const { recipient_ids: recipients, provider_ids: providers } = asked.params;
  if (recipients === undefined || providers === undefined) return undefined;
  if (isMasked(recipients) || isMasked(providers)) return undefined;
  // A list with an empty id is none, also where a service reads over it.
  if ([recipients, providers].some((list) => /^,|,,|,$/.test(list)))
    return { wanted: 'ids with a comma between them', got: 'a comma with no id beside it' };
  if (isSuccess(asked)) return 'kept';
  const areSwapped =
    splitIds(recipients).some((id) => ids.providers.ids.has(id) && !ids.recipients.ids.has(id)) &&
    !splitIds(providers).some((id) => ids.providers.ids.has(id));
  if (areSwapped)
    return { wanted: 'recipients before providers in the path', got: 'providers before recipients' };
  const breach = [
    ...splitIds(recipients).map((id) =>
      findBreach(id, 'client_ids of recipients in the path', ids.recipients, past),
    ),
    ...splitIds(providers).map((id) => findBreach(id, 'ids of providers in the path', ids.providers, past)),
  ].find((one) => one !== undefined);
  return breach ?? 'kept';
}

function judgeCustomer(asked: Asked, past: Past): Ruling | undefined {
  const { customerId } = asked.params;
  if (customerId === undefined || isMasked(customerId)) return undefined;
  // What the service takes it has supplied.
  if (isSuccess(asked)) return 'kept';
  const wanted = 'the GUID of the customer in the path';
  if (!isGuid(customerId)) return { wanted, got: customerId === '' ? 'an empty segment' : customerId };
  const { customerId: own, requestIds = [] } = past.settings.handed;
  const isSame = own === undefined || own.toLowerCase() === customerId.toLowerCase();
  const isSession = [...requestIds].some((id) => id.toLowerCase() === customerId.toLowerCase());
  if (isSession || past.operations.find(customerId) !== undefined) return { wanted, got: 'the RequestId' };
  return judgeOn(isSame || !past.settings.isWhole, () => ({
    wanted,
    got: `${customerId}, which nobody gave`,
  }));
}

/** Duties of a client that writes ids into paths. */
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
