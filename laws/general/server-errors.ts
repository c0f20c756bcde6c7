import type { OperationId } from '../../src/catalogue/operations.ts';
import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import { findSuccessRequirement } from '../../src/contract/validators.ts';
import { isAnswered } from '../../src/http/exchange.ts';
import {
  defineLaws,
  type EndedExchange,
  type Law,
  type Model,
  type SeenExchange,
} from '../../src/judge/law.ts';
import { isServerError } from '../../src/lib/edge.ts';
import { isObject, listObjects } from '../../src/lib/json/values.ts';
import { carriesDeclared, isAccepted, readId, readSegmentsAfter } from '../reading.ts';

/** Lists that a plain GET reads, and the reads of one thing that they show. */
const lists: readonly OperationId[] = [
  'listProviders',
  'listRecipients',
  'listRegistrations',
  'listAccounts',
];

/** The ids that lists have shown, by the operation that reads or writes one of them. */
class ShownIds implements Model {
  readonly #ids = new Set<string>();

  has(operation: OperationId, id: string): boolean {
    return this.#ids.has(`${operation} ${id}`);
  }

  note(ended: EndedExchange): void {
    if (!isAnswered(ended.exchange)) return;
    const seen = ended as SeenExchange;
    const { operation, response } = seen.exchange;
    if (operation === 'createRecipient' && response.status === 201 && isObject(response.json))
      this.#add(['getRecipient', 'updateRecipient'], response.json.client_id);
    if (!isAccepted(seen)) return;
    if (operation === 'listProviders')
      for (const { provider_id } of listObjects(response.json)) this.#add(['getProvider'], provider_id);
    if (operation === 'listAccounts' && isObject(response.json))
      for (const account of listObjects(response.json.accounts))
        for (const members of Object.values(account).filter(isObject))
          this.#add(['getAccount'], members.accountId);
  }

  #add(operations: readonly OperationId[], value: unknown): void {
    const id = readId(value);
    if (id !== undefined) for (const operation of operations) this.#ids.add(`${operation} ${id}`);
  }
}

/**
 * A plain read, and an update with one usual URL, of what the target itself has shown, is no request that breaks a service: an internal
 * error that stands, while others are answered before and after, fails what the document says of the operation.
 */
const plainRequestsAreAnswered: Law<ShownIds> = {
  judges: [...lists, 'getProvider', 'getRecipient', 'updateRecipient', 'getAccount'].map(
    (operation) => findSuccessRequirement(operation as OperationId)!,
  ),
  judge(seen, known, say) {
    const { operation, response } = seen.exchange;
    const requirement: RequirementId | undefined = findSuccessRequirement(operation);
    if (requirement === undefined || !isPlain(seen, known)) return;
    const isBroken = isServerError(response.status);
    if (!isBroken && response.status !== 200) return;
    say.verdict(requirement, !isBroken, {
      wanted: 'the success that the document shows',
      got: `${response.status} twice, while another call succeeded`,
      hint: 'the request is as plain as any',
    });
  },
};

function isPlain(seen: SeenExchange, known: ShownIds): boolean {
  const { exchange, label } = seen;
  const { operation, request } = exchange;
  if (label.isUndocumented || label.isProvoked || !carriesDeclared(seen)) return false;
  if (new URL(request.url).search !== '') return false;
  if (lists.includes(operation)) return request.method === 'GET';
  const [, name] = collections.find(([one]) => one === operation) ?? [];
  const [id, ...others] = name === undefined ? [] : (readSegmentsAfter(request, name) ?? []);
  if (id === undefined || others.length > 0 || !known.has(operation, id)) return false;
  return operation !== 'updateRecipient' || sendsUsualUrl(request.body);
}

/** True for an update with one HTTPS URL that nobody writes in another way. */
function sendsUsualUrl(body = ''): boolean {
  return /^\{"redirect_uris":"https:\/\/[a-z\d.-]+(?:\/[\w.-]+)+"\}$/.test(body);
}

/** The name of the path segment before the id of one thing. */
const collections: readonly (readonly [OperationId, string])[] = [
  ['getProvider', 'providers'],
  ['getRecipient', 'recipients'],
  ['updateRecipient', 'recipients'],
  ['getAccount', 'accounts'],
];

export const serverErrors = defineLaws(() => new ShownIds(), plainRequestsAreAnswered);
