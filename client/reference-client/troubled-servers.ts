import type { AfterHook, Answer, OperationName, Variation } from '../../proof/reference-server/types.ts';

/** A server that does something in mid-run that a client may not expect. */
interface Trouble extends Variation {
  /** The operations of which one answer is so. */
  readonly of: readonly OperationName[];
}

type Pending = Readonly<Record<string, unknown>> & { readonly RequestId?: unknown };

/** Gives one answer of some operations another form: the second one where there are several. */
function changeOnce(of: readonly OperationName[], second: boolean, change: AfterHook): Variation['apply'] {
  return ({ after }) => {
    let count = 0;
    after([...of], (answer, call, workings) => {
      count += 1;
      return count === (second ? 2 : 1) ? change(answer, call, workings) : undefined;
    });
  };
}

const outbound: readonly OperationName[] = [
  ...(['listProviders', 'getProvider', 'listRecipients', 'createRecipient', 'getRecipient'] as const),
  ...(['updateRecipient', 'regenerateSecret', 'listRegistrations', 'listRecipientRegistrations'] as const),
  ...(['revokeByDelete', 'revokeByPost', 'getAccount', 'listAccounts'] as const),
];
const detail: readonly OperationName[] = ['getAccountsDetail', 'getAccountsDetailAsync'];
const polls: readonly OperationName[] = ['getAccountsDetailAsync'];
const all: readonly OperationName[] = [...outbound, ...detail, 'requestRegistrations'];

/** An answer of which the body ends in the middle. */
function cutBody({ body, ...answer }: Answer): Answer {
  const text = JSON.stringify(body);
  return text === undefined ? answer : { ...answer, text: text.slice(0, Math.ceil(text.length / 2)) };
}

/** The RequestId of a session that is none of the caller's. */
const otherRequestId = '5b0c2f6e-8d1a-4c37-9e54-f20a7d61b893';

/**
 * The servers that answer one request of some operations in a way of which the document does not say what a client makes of
 * it. `second` where the client sends several of them, so that the first one is answered well.
 */
export function listTroubles(operations: readonly OperationName[], second: boolean): readonly Variation[] {
  const once = (of: readonly OperationName[], change: AfterHook) =>
    changeOnce(
      operations.filter((one) => of.includes(one)),
      second,
      change,
    );
  const troubles: readonly Trouble[] = [
    {
      ...{ id: 'token-refused-once', title: 'answers 401 once to a good token', of: outbound },
      apply: once(outbound, () => ({ status: 401, body: { message: 'The token has expired' } })),
    },
    {
      ...{ id: 'busy-once', title: 'answers 429 once, with Retry-After', of: all },
      apply: once(all, () => ({ status: 429, headers: { 'retry-after': '1' }, body: { message: 'Busy' } })),
    },
    {
      ...{ id: 'unavailable-once', title: 'a gateway answers 503 once', of: all },
      apply: once(all, () => ({ status: 503, text: '<h1>Unavailable</h1>' })),
    },
    {
      ...{ id: 'cut-once', title: 'cuts the JSON of one answer off', of: [...outbound, ...detail] },
      apply: once([...outbound, ...detail], cutBody),
    },
    {
      ...{
        id: 'operation-that-fails',
        title: 'answers each poll from the second one on by an error',
        of: polls,
      },
      apply({ before }) {
        let count = 0;
        before('getAccountsDetailAsync', () => {
          count += 1;
          return count < 2 ? undefined : { status: 500, body: { Message: 'The institution has failed.' } };
        });
      },
    },
    {
      ...{ id: 'answer-of-another-session', title: 'answers one poll for another RequestId', of: polls },
      apply: changeOnce(polls, false, ({ body, ...answer }) => ({
        ...answer,
        body: { ...(body as Pending), RequestId: otherRequestId },
      })),
    },
  ];
  return troubles.filter(({ of }) => of.some((one) => operations.includes(one)));
}

/** Asks its client once for a longer wait than usual, by the Retry-After of the 202 that begins an operation. */
export function askToWait({
  interval,
  limit,
}: {
  readonly interval: number;
  readonly limit: number;
}): Variation {
  const seconds = Math.ceil(interval * longer);
  return {
    id: 'retry-after-of-a-202',
    title: 'asks once to wait longer, by the Retry-After of a 202',
    apply({ after }) {
      // A client that is told to give up soon would not see its result.
      if (limit < seconds + polled * interval) return;
      after('getAccountsDetail', ({ status, headers, ...answer }) => ({
        ...{ status, ...answer },
        headers: { ...headers, ...(status === 202 ? { 'retry-after': String(seconds) } : {}) },
      }));
    },
  };
}

/** The intervals that the wait takes, and those in which an operation surely ends. */
const [longer, polled] = [1.5, 8];
