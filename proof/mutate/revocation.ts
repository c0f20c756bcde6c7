import type { Answer, Call, Connection, Fault, Operations, Workings } from '../reference-server/types.ts';
import { changeRules, hookAfter, replaceAnswer } from './changes.ts';

/** Both ways to revoke a connection. */
export const revocations = ['revokeByDelete', 'revokeByPost'] as const;

/** Gives another answer in place of refusals that say something; undefined leaves them as they are. */
export function replaceRefusals(
  on: Operations,
  says: 'is missing' | 'does not exist' | 'revoked before',
  instead: (answer: Answer, call: Call, workings: Workings) => Answer | undefined,
): Fault['apply'] {
  return replaceAnswer(on, 400, (answer, call, workings) => {
    const { error_description } = answer.body as { error_description?: string };
    return error_description?.includes(says) ? instead(answer, call, workings) : undefined;
  });
}

/** Revokes every connection, and returns an answer. */
export function revokeAll({ store, now }: Workings, answer?: Answer): Answer | undefined {
  for (const id of store.connections.keys()) store.revocations.set(id, now());
  return answer;
}

/** Revokes other connections than the one that stands at an index of all. */
export function revokeInstead(
  on: Operations,
  instead: (all: readonly Connection[], at: number) => readonly Connection[],
): Fault['apply'] {
  return changeRules('revocation', (_rules, { store }) => ({
    revokes: (named, { operation }) => {
      if (![on].flat().includes(operation)) return [named.id];
      const all = [...store.connections.values()];
      return instead(all, all.indexOf(named)).map(({ id }) => id);
    },
  }));
}

/** Answers some reads of revoked connections as if nothing had happened. */
export function admitReads(isSpared: (call: Call) => boolean): Fault['apply'] {
  return changeRules('revocation', ({ isRevoked }) => ({
    isRevoked: (revokedAt, now, call) => !isSpared(call) && isRevoked(revokedAt, now, call),
  }));
}

/** Gives every revoked connection its access back, each time that an operation answers with a status. */
export function restoreAfter(on: Operations, status: number): Fault['apply'] {
  return hookAfter(on, (answer, _call, { store }) => {
    if (answer.status === status) store.revocations.clear();
  });
}

/** A revocation that was carried out, or refused for its connection. */
export interface Revocation {
  readonly id: string;
  readonly method: string;
  readonly isDone: boolean;
}

/** Gives some connections their access back after each revocation; `choose` is made for one server. */
export function restoreChosen(
  makeChoice: () => (revocation: Revocation) => string | undefined,
): Fault['apply'] {
  return ({ after, rules, store }) => {
    const choose = makeChoice();
    after(revocations, ({ status }, call) => {
      const id = rules.revocation.connectionIdIn(call);
      if (typeof id !== 'string' || status === 401) return;
      const chosen = choose({ id, method: call.method, isDone: status === 204 });
      if (chosen !== undefined) store.revocations.delete(chosen);
    });
  };
}
