import { decodePercent } from '../../src/lib/encode-text.ts';
import { isGuid } from '../../src/lib/guid.ts';
import { type Asked, isMasked, isPlaceholder } from '../recording/traffic.ts';
import type { Past } from './past.ts';
import { isSuccess, readSentMembers } from './request.ts';
import { type Breach, defineRule, judgeOn, type Rule, type Ruling } from './rule.ts';

type Names = Past['ids']['recipients'];

/** True for a text that cannot be an id beside those that are known: signs alone, or not a whole number where providers have these. */
function isOfNoForm(value: string, names: Names, { ids: { providers } }: Past): boolean {
  if (names.ids.size === 0) return false;
  // A longer number is another one in programs that calculate with it.
  const areNumbers = names === providers && [...names.ids].every((id) => /^\d{1,15}$/.test(id));
  return !(areNumbers ? /^\d+$/ : /[\p{L}\p{N}]/u).test(value);
}

/** Signs of an id below which things of two kinds may have the same. */
const minOwn = 8;

/** Finds what is wrong with a segment that should hold an id. A success says that it was one. */
function findBreach(value: string, wanted: string, names: Names, past: Past): Breach | undefined {
  if (value === '') return { wanted, got: 'an empty segment' };
  if (isPlaceholder(value)) return { wanted, got: `${value}, which stands for a value that is missing` };
  if (names.ids.has(value)) return undefined;
  if (past.credentials.secrets.has(value)) return { wanted, got: 'a client_secret' };
  const id = names.others.get(value);
  if (id !== undefined) return { wanted: `${wanted}, such as ${id}`, got: 'another member of the same item' };
  if (isOfNoForm(value, names, past)) return { wanted: `${wanted}, as one was given`, got: value };
  const isOwn = past.settings.isWhole || value.length >= minOwn;
  const kind = isOwn ? past.ids.kindOf(value) : undefined;
  if (kind !== undefined) return { wanted, got: `the id of ${kind === 'account' ? 'an' : 'a'} ${kind}` };
  if (!isOwn) return undefined;
  // Programs print a value with its kind before it, too: Optional[id].
  const bare = value.replace(/^(?:\w+(?=[[({]))?[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  if (names.ids.has(bare)) return { wanted, got: `the id ${bare} with other signs around it` };
  const own = [...names.ids].find((one) => isChangedId(value, one, past.settings.isWhole));
  return own === undefined ? undefined : { wanted: `${wanted}: ${own}, as it was given`, got: value };
}

/** Letters and digits alone, in one case. */
const normalize = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();

/** True for a text that programs make of an id: not encoded, encoded twice, in another case, cut, with other signs at it. */
function isChangedId(sent: string, id: string, isWhole: boolean): boolean {
  if (decodePercent(id) === sent || encodeURIComponent(id) === sent || id.replaceAll('+', ' ') === sent)
    return true;
  const [own, given] = [normalize(sent), normalize(id)];
  if (given.length >= minOwn && (own === given || own === normalize(decodePercent(id)))) return true;
  if (!isWhole) return false;
  if (sent.length >= minPart && id.startsWith(sent)) return true;
  const at = sent.indexOf(id);
  if (at < 0) return false;
  const [before, after] = [sent.slice(0, at), sent.slice(at + id.length)];
  return !isSameKind(before.at(-1), id[0]) && !isSameKind(id.at(-1), after[0]);
}

/** Characters from which on the beginning of an id is taken for one that was cut. */
const minPart = 6;

/** True for two digits, or two letters, beside each other: what they belong to is another id. */
function isSameKind(one = '', other = ''): boolean {
  return [/^\d\d$/, /^\p{L}\p{L}$/u].some((pair) => pair.test(`${one}${other}`));
}

function judgeSegment(parameter: string, namesOf: (past: Past) => Names) {
  return (asked: Asked, past: Past): Ruling | undefined => {
    const value = asked.params[parameter];
    if (value === undefined || isMasked(value)) return undefined;
    if (isSuccess(asked)) return 'kept';
    return findBreach(value, `the ${parameter} in the path`, namesOf(past), past) ?? 'kept';
  };
}

/** The ids of a list: how they are joined is not shown, so that whatever keeps them apart is taken. */
function splitIds(segment: string, { ids, others }: Names): readonly string[] {
  if (ids.has(segment) || others.has(segment) || isPlaceholder(segment)) return [segment];
  return segment.split(/[,;|\s]+/).map((part) => part.replace(/^[["']+|[\]"']+$/g, ''));
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
    splitIds(recipients, ids.recipients).some(
      (id) => ids.providers.ids.has(id) && !ids.recipients.ids.has(id),
    ) && !splitIds(providers, ids.providers).some((id) => ids.providers.ids.has(id));
  if (areSwapped)
    return { wanted: 'recipients before providers in the path', got: 'providers before recipients' };
  const breach = [
    ...splitIds(recipients, ids.recipients).map((id) =>
      findBreach(id, 'client_ids of recipients in the path', ids.recipients, past),
    ),
    ...splitIds(providers, ids.providers).map((id) =>
      findBreach(id, 'ids of providers in the path', ids.providers, past),
    ),
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
  const { RequestId: sent } = readSentMembers(asked) ?? {};
  const sessions = [...requestIds, ...(typeof sent === 'string' ? [sent] : [])];
  const isSession = sessions.some((id) => id.toLowerCase() === customerId.toLowerCase());
  if (isSession || past.operations.find(customerId) !== undefined) return { wanted, got: 'the RequestId' };
  const other = findOtherCustomer(asked, customerId, past);
  if (other !== undefined) return other;
  return judgeOn(isSame || !past.settings.isWhole, () => ({
    wanted,
    got: `${customerId}, which nobody gave`,
  }));
}

/** A poll under another customer than the call of its RequestId, unless an answer names that one, as in a link. */
function findOtherCustomer(asked: Asked, customerId: string, past: Past): Breach | undefined {
  if (asked.exchange.operation !== 'getAccountsDetailAsync' || past.wasTold(customerId)) return undefined;
  const call = past.operations.named(asked)?.calls.findLast(isSuccess);
  const own = call?.params.customerId;
  if (own === undefined || isMasked(own) || own.toLowerCase() === customerId.toLowerCase()) return undefined;
  const wanted = `the customer ${own}, for which the RequestId was called`;
  return { wanted, got: customerId, related: [call!] };
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
