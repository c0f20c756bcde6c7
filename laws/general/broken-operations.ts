import type { OperationId } from '../../src/catalogue/operations.ts';
import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import { type Answered, isAnswered, type SentRequest } from '../../src/http/exchange.ts';
import { defineLaws, type EndedExchange, type Law, type Model } from '../../src/judge/law.ts';
import { isServerError } from '../../src/lib/edge.ts';
import { isContainer, isObject } from '../../src/lib/json/values.ts';
import { decodeEscapes, parseAddress, readSentObject } from '../reading.ts';

/** Requirements of the operations whose requests are told to be valid from what they hold. */
const successes = {
  listProviders: 'providers-list-answers-200-with-an-array',
  getProvider: 'provider-detail-answers-200-with-an-object',
  listRecipients: 'recipients-list-answers-200-with-an-array',
  getRecipient: 'recipient-detail-answers-200-with-an-object',
  updateRecipient: 'recipient-update-answers-200-with-an-object',
  regenerateSecret: 'secret-regeneration-answers-200-with-an-object',
  listRegistrations: 'registrations-list-answers-200-with-an-array',
  listRecipientRegistrations: 'recipient-registrations-answer-200-with-an-array',
} as const satisfies Partial<Record<OperationId, RequirementId>>;

type JudgedOperation = keyof typeof successes;

/** Ids that are remembered. */
const maxIds = 5000;

/** Remembers which ids the target has shown, and which requests broke the last time. */
class Requests implements Model {
  readonly #ids = { client_id: new Set<string>(), provider_id: new Set<string>() };
  readonly #broken = new Set<string>();

  /** True for a request that broke the last time, too. */
  broke(exchange: Answered): boolean {
    return this.#broken.has(keyOf(exchange));
  }

  /** True for an id that the target has shown. */
  knows(name: 'client_id' | 'provider_id', id: string): boolean {
    return this.#ids[name].has(id);
  }

  note({ exchange }: EndedExchange): void {
    if (!isAnswered(exchange)) return;
    const { status, json } = exchange.response;
    if (isServerError(status)) this.#broken.add(keyOf(exchange));
    else this.#broken.delete(keyOf(exchange));
    if (status !== 200 && status !== 201) return;
    if (!isContainer(json)) return;
    for (const item of Array.isArray(json) ? json : [json])
      if (isObject(item)) {
        if (typeof item.client_id === 'string') this.#keep('client_id', item.client_id);
        if (typeof item.provider_id === 'number') this.#keep('provider_id', String(item.provider_id));
      }
  }

  #keep(name: 'client_id' | 'provider_id', id: string): void {
    if (this.#ids[name].size < maxIds) this.#ids[name].add(id);
  }
}

/** A valid request is answered, whatever it is sent for: an internal error of the target's own that comes twice does not pass. */
const validRequestsAreAnswered: Law<Requests> = {
  judges: Object.values(successes),
  judge(seen, known, say) {
    const { exchange, label } = seen;
    if (label.isUndocumented || label.isProvoked || !(exchange.operation in successes)) return;
    const isBroken = isServerError(exchange.response.status);
    if (isBroken ? !known.broke(exchange) : exchange.response.status !== 200) return;
    if (label.credential !== 'user' && label.credential !== 'admin') return;
    if (!isValid(exchange, known)) return;
    say.verdict(successes[exchange.operation as JudgedOperation], !isBroken, {
      wanted: 'the success that the document shows',
      got: `${exchange.response.status} twice, while another call succeeded`,
      hint: 'the request is as valid as any, whatever was asked for by it',
    });
  },
};

export const brokenOperations = defineLaws(() => new Requests(), validRequestsAreAnswered);

function keyOf({ request: { method, url } }: Answered): string {
  return `${method} ${url}`;
}

/** True for a request that the document describes, about something that the target has shown. What is out of the ordinary is none. */
function isValid({ operation, request }: Answered, known: Requests): boolean {
  const { pathname, search } = parseAddress(request);
  if (search !== '') return false;
  const parts = pathname.split('/').map((part) => decodeEscapes(part) ?? part);
  const ofRecipient = (fromEnd: number) => known.knows('client_id', parts.at(fromEnd) ?? '');
  switch (operation as JudgedOperation) {
    case 'getProvider':
      return known.knows('provider_id', parts.at(-1) ?? '');
    case 'getRecipient':
      return ofRecipient(-1);
    case 'regenerateSecret':
      return ofRecipient(-2);
    case 'listRecipientRegistrations':
      return ofRecipient(-3);
    case 'updateRecipient':
      return ofRecipient(-1) && isPlainUpdate(request);
    default:
      return true;
  }
}

/** One address of the usual letters: what else a server may refuse is not said. */
const plainUrl = /^https:\/\/[a-z0-9.-]+(?:\/[a-z0-9/._-]*)?$/i;
const maxLength = 200;

function isPlainUpdate(request: SentRequest): boolean {
  const { redirect_uris: uris, ...others } = readSentObject(request) ?? {};
  if (Object.keys(others).length > 0) return false;
  return typeof uris === 'string' && uris.length <= maxLength && plainUrl.test(uris);
}
