import type { Asked, Handed } from '../recording/traffic.ts';
import { answerOf, itemsOf, objectOf } from './request.ts';

/** What a list of ids is told apart by. */
interface Names {
  readonly ids: Set<string>;
  /** Other texts that stand for one of them, with its id: a name, a number. */
  readonly others: Map<string, string>;
}

const startNames = (ids: readonly string[] = []): Names => ({ ids: new Set(ids), others: new Map() });

/** The ids of recipients, providers and accounts that a client was handed, and that answers named. */
export class KnownIds {
  readonly recipients: Names;
  readonly providers: Names;
  readonly accounts: Names;

  constructor(handed: Handed['ids']) {
    this.recipients = startNames(handed?.recipients);
    this.providers = startNames(handed?.providers);
    this.accounts = startNames(handed?.accounts);
  }

  /** The kind of thing that an id is known to name; undefined for an unknown one. */
  kindOf(id: string): string | undefined {
    const kinds = { recipient: this.recipients, provider: this.providers, account: this.accounts };
    return Object.entries(kinds).find(([, { ids }]) => ids.has(id))?.[0];
  }

  /** Takes in the ids that a success names. */
  learn(asked: Asked): void {
    const { operation, response } = asked.exchange;
    const own = [answerOf(asked), ...itemsOf(response?.json).map(objectOf)];
    for (const one of own) {
      add(this.recipients, one.client_id, one.name, one.client_name);
      add(
        this.providers,
        one.provider_id,
        one.provider_id === undefined ? undefined : one.name,
        one.provider_name,
      );
    }
    if (operation === 'listAccounts' || operation === 'getAccount')
      for (const account of [answerOf(asked), ...itemsOf(answerOf(asked).accounts).map(objectOf)])
        for (const members of Object.values(account).map(objectOf))
          add(this.accounts, members.accountId, members.accountNumber, members.accountNumberDisplay);
  }
}

function add({ ids, others }: Names, id: unknown, ...names: readonly unknown[]): void {
  if (typeof id !== 'string' && typeof id !== 'number') return;
  ids.add(String(id));
  for (const name of names) if (typeof name === 'string' && name !== '') others.set(name, String(id));
}
