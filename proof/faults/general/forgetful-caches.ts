import type { Answer, Call, Fault, OperationName } from '../../reference-server/types.ts';

type KeyOf = (call: Call) => string;

const byBody: KeyOf = ({ rawBody }) => rawBody;
const bySession: KeyOf = ({ params, query }) => `${params.requestId ?? ''} ${query}`.toLowerCase();

/** A cache in front of the banking service whose entries do not tell who asked: it serves callers without a key. */
function forgetful(
  id: string,
  title: string,
  on: OperationName,
  keyOf: KeyOf,
  keeps: readonly number[],
): Fault {
  return {
    id,
    title,
    breaks: ['missing-api-key-is-refused', 'invalid-api-key-is-refused'],
    apply({ before, after, rules }) {
      const kept = new Map<string, Answer>();
      const { banking } = rules.auth;
      before(on, (call) =>
        banking.isKeyValid(call.headers['x-api-key'], call) ? undefined : kept.get(keyOf(call)),
      );
      after(on, (answer, call) => {
        if (keeps.includes(answer.status)) kept.set(keyOf(call), { ...answer });
      });
    },
  };
}

/** Caches that forget who asks (5, 4.6). */
export const forgetfulCacheFaults: readonly Fault[] = [
  forgetful(
    'cached-posts-forget-the-key',
    'what GetAccountsDetail answered to a body is given to whoever sends it again',
    'getAccountsDetail',
    byBody,
    [200, 202],
  ),
  forgetful(
    'cached-results-of-posts-forget-the-key',
    'a result of GetAccountsDetail is given to whoever sends the body again',
    'getAccountsDetail',
    byBody,
    [200],
  ),
  forgetful(
    'cached-results-of-polls-forget-the-key',
    'a result that was polled is given to whoever polls it again',
    'getAccountsDetailAsync',
    bySession,
    [200],
  ),
];
