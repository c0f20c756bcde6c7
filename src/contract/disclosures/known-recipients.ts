import type { OperationId } from '../../catalogue/operations.ts';
import type { Answered } from '../../http/exchange.ts';
import { isContainer } from '../../lib/json/compare.ts';
import { listTexts } from './members.ts';
import { holdsWhole } from './texts.ts';

const shownBy: ReadonlySet<OperationId> = new Set([
  'listRecipients',
  'createRecipient',
  'getRecipient',
  'updateRecipient',
]);

/** Shorter texts may stand in an answer by chance. */
const minLength = 8;

/** The addresses of contacts. What else a contact carries is the vendor's own, and may stand in every object of theirs. */
function emailsIn(contacts: unknown): unknown[] {
  return [contacts]
    .flat()
    .map((contact) =>
      typeof contact === 'object' && contact !== null ? (contact as Record<string, unknown>).email : contact,
    );
}

type Item = Readonly<Record<string, unknown>>;

function own(owners: Map<string, Set<string>>, fact: string, client_id: string): void {
  if (fact.length >= minLength) owners.set(fact, (owners.get(fact) ?? new Set()).add(client_id));
}

/** What the answers of a run have shown of recipients. */
export class KnownRecipients {
  readonly #names = new Map<string, string | undefined>();
  /** Whose a redirect URL, an address or a description is: one that several have is a template's. */
  readonly #owners = new Map<string, Set<string>>();
  /** Whose further links are the same text: what is the redirect URL of one is the home page of another. */
  readonly #links = new Map<string, Set<string>>();
  readonly #learnt = new WeakSet<object>();

  /** Takes in the recipients that an accepted request shows. */
  learn({ operation, response: { json } }: Answered): void {
    // The same answer again is the same value again: see `readRecentJson`.
    if (!shownBy.has(operation) || !isContainer(json) || this.#learnt.has(json)) return;
    this.#learnt.add(json);
    for (const item of [json].flat()) {
      if (typeof item !== 'object' || item === null) continue;
      const { client_id, name, redirect_uris, contacts, description, ...rest } = item as Item;
      if (typeof client_id !== 'string' || client_id.length < minLength) continue;
      this.#names.set(client_id, typeof name === 'string' ? name : undefined);
      for (const fact of listTexts([redirect_uris, emailsIn(contacts), description]))
        own(this.#owners, fact, client_id);
      for (const link of listTexts([rest.logo_uri, rest.terms_uri, rest.client_uri]))
        own(this.#links, link, client_id);
    }
  }

  /**
   * How many recipients a refusal tells of that its request does not speak of. An id and a name may say who calls, so
   * those of one recipient count for nothing; `isOwn` says which recipients the caller may be told of.
   */
  countDisclosed(told: string, sent: string, isOwn: (client_id: string) => boolean): number {
    const isNew = (value: string) =>
      value.length >= minLength && holdsWhole(told, value) && !sent.includes(value);
    const isOfOne = (fact: string, ids: ReadonlySet<string>) =>
      ids.size === 1 && [...(this.#links.get(fact) ?? [])].every((id) => ids.has(id));
    const owners = [...this.#owners].filter(([fact, ids]) => isOfOne(fact, ids) && isNew(fact));
    const described = new Set(owners.flatMap(([, ids]) => [...ids]).filter((id) => !isOwn(id)));
    const named = [...this.#names].filter(
      ([id, name]) => !isOwn(id) && (isNew(id) || (name !== undefined && isNew(name))),
    );
    return described.size > 0 ? described.size : named.length > 1 ? named.length : 0;
  }
}
