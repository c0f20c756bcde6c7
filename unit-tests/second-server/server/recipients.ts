import { type Draft, draftOf, Invalid, objectIn, redirectsOf } from './recipient-input.ts';
import { newSecret, type Recipient, type RecipientStore } from './recipient-store.ts';
import { detailed, listed, withEmail } from './recipient-views.ts';
import { refused } from './refusals.ts';
import { type Answer, type Asked, decoded, type World } from './world.ts';

/** The operations of 4.3 on a store. */
export class Recipients {
  readonly #world: World;
  readonly #store: RecipientStore;

  constructor(world: World, store: RecipientStore) {
    this.#world = world;
    this.#store = store;
  }

  list(): Answer {
    return { status: 200, body: this.#store.list().map((recipient) => listed(this.#world, recipient)) };
  }

  create({ text }: Asked): Answer {
    return this.#guarded(() => {
      const world = this.#world;
      const sent = objectIn(text);
      if (String(sent.description).length > 512 && world.has('refused-description-leaves-a-recipient')) {
        this.#stored(draftOf(world, { ...sent, description: 'cut' }));
      }
      const recipient = this.#stored(draftOf(world, sent));
      const body = { client_secret: recipient.client_secret, ...withEmail(world, recipient, 'array') };
      return { status: 201, body, headers: { Location: encodeURIComponent(recipient.client_id) } };
    });
  }

  read({ segments }: Asked): Answer {
    const id = decoded(segments[3]);
    const found = this.#store.shown(id);
    return found === undefined ? this.#unknown(id) : { status: 200, body: detailed(this.#world, found) };
  }

  update({ segments, text }: Asked): Answer {
    const world = this.#world;
    const id = decoded(segments[3]);
    const found = this.#store.current(id);
    if (found === undefined) return this.#unknown(id, world.has('update-of-unknown-gets-404') ? 404 : 400);
    return this.#guarded(() => {
      const redirects = redirectsOf(world, objectIn(text), 'update');
      const kept = world.has('update-appends') ? [...redirects, ...found.redirect_uris] : redirects;
      const rest = world.has('update-clears-the-description') ? { description: '' } : {};
      this.#store.write({ ...found, redirect_uris: kept, ...rest });
      const body = withEmail(world, { ...found, redirect_uris: redirects }, world.profile.updateEmail);
      const leak = world.has('update-returns-the-secret')
        ? { credentials: { value: found.client_secret } }
        : {};
      return { status: 200, body: { ...body, ...leak } };
    });
  }

  regenerate({ segments }: Asked): Answer {
    const { profile, has } = this.#world;
    const id = decoded(segments[3]);
    const found = this.#store.current(id);
    if (found === undefined) return this.#unknown(id, profile.unknownForSecret);
    const earlier = [...found.earlierSecrets, found.client_secret];
    const secret = has('secrets-alternate') ? (earlier.at(-2) ?? newSecret()) : newSecret();
    const rest = has('new-secret-clears-contacts') ? { emails: [] } : {};
    this.#store.write({ ...found, ...rest, client_secret: secret, earlierSecrets: earlier });
    return { status: 200, body: { issued_at: this.#world.now(), client_secret: secret, client_id: id } };
  }

  /** Another client of the same system creates a recipient. */
  strangerCreates(): void {
    const name = `Someone else ${this.#world.count()}`;
    this.#stored({ name, scope: ['ACCOUNT_BASIC'], redirect_uris: ['https://else.example/cb'], emails: [] });
  }

  #stored(draft: Draft): Recipient {
    const name = this.#world.has('astral-letters-are-lost')
      ? draft.name.replace(/[\u{10000}-\u{10ffff}]/gu, '?')
      : draft.name;
    const cut = this.#world.has('stored-names-lose-their-last-character') ? name.slice(0, 255) : name;
    const recipient = {
      ...draft,
      name: cut,
      client_id: this.#store.newId(),
      client_secret: newSecret(),
      earlierSecrets: [],
    };
    this.#store.write(recipient);
    return recipient;
  }

  #unknown(id: string, status = 400): Answer {
    return refused(this.#world.profile, status, `Recipient ${id} does not exist.`);
  }

  #guarded(work: () => Answer): Answer {
    try {
      return work();
    } catch (error) {
      if (error instanceof Invalid) return refused(this.#world.profile, 400, `Rejected, ${error.message}.`);
      throw error;
    }
  }
}
