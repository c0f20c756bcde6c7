import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import { defineLawsOf, type EndedExchange, type Law, type Model } from '../../src/judge/law.ts';
import { isObject } from '../../src/lib/json/values.ts';
import { readId } from '../reading.ts';

const distinct: RequirementId = 'created-recipients-get-distinct-secrets';
const isNew: RequirementId = 'regenerated-secret-is-new';

/** Secrets that are remembered. */
const maxSecrets = 5000;

/** Remembers the digests of the secrets that were handed out, each with the recipient that it was handed out for first. */
class Secrets implements Model {
  readonly #owners = new Map<string, string>();

  get isEmpty(): boolean {
    return this.#owners.size === 0;
  }

  /** The recipient that had a secret first. */
  ownerOf(digest: string): string | undefined {
    return this.#owners.get(digest);
  }

  note({ exchange: { secretDigest, response } }: EndedExchange): void {
    const id = isObject(response?.json) ? readId(response.json.client_id) : undefined;
    if (secretDigest === undefined || id === undefined || response!.status >= 300) return;
    if (!this.#owners.has(secretDigest) && this.#owners.size < maxSecrets) this.#owners.set(secretDigest, id);
  }
}

/** Each recipient has a secret of its own, and a regenerated one is none that there was before. */
const secretsAreNew: Law<Secrets> = {
  judges: [distinct, isNew],
  judge({ exchange: { operation, secretDigest, response } }, known, say) {
    const { status, json } = response;
    if (secretDigest === undefined || known.isEmpty || status >= 300 || !isObject(json)) return;
    const owner = known.ownerOf(secretDigest);
    const pointer = '/client_secret';
    if (operation === 'regenerateSecret')
      say.verdict(isNew, owner === undefined, {
        pointer,
        wanted: 'another client_secret than every earlier one',
        got: 'an earlier client_secret',
      });
    // The same creation again, as after an answer that was lost, may get the recipient that there is.
    else if (owner !== readId(json.client_id))
      say.verdict(distinct, owner === undefined, {
        pointer,
        wanted: 'a client_secret of its own',
        got: 'that of another recipient',
      });
  },
};

export const recipientSecrets = defineLawsOf(
  ['createRecipient', 'regenerateSecret'],
  () => new Secrets(),
  secretsAreNew,
);
