import { setTimeout as wait } from 'node:timers/promises';
import { changeRules, combineChanges } from '../../mutate/changes.ts';
import { alterStored } from '../../mutate/recipients.ts';
import { keysOf } from '../../mutate/registrations.ts';
import { revocations } from '../../mutate/revocation.ts';
import { authenticate } from '../../reference-server/authentication.ts';
import type {
  Answer,
  Call,
  Fault,
  JsonObject,
  OperationName,
  Operations,
  Variation,
  Workings,
} from '../../reference-server/types.ts';

const outboundWrites = [
  'createRecipient',
  'updateRecipient',
  'regenerateSecret',
  'requestRegistrations',
  ...revocations,
] as const satisfies readonly OperationName[];

/** Names what a call is about; undefined for nothing that another one may be about. */
type NameObject = (call: Call, workings: Workings) => string | undefined;

const nameOf = ({ body }: Call) => String((Object(body) as JsonObject).name).trim();

const nameWritten: NameObject = (call, workings) => {
  if (call.operation === 'createRecipient') return `name ${nameOf(call)}`;
  if (call.operation === 'requestRegistrations') return `pairs ${keysOf(call, workings)}`;
  const id = workings.rules.revocation.connectionIdIn(call);
  return call.params.client_id ?? (typeof id === 'string' && id !== '' ? `connection ${id}` : undefined);
};

/** Serves a call for some milliseconds; another one about the same thing gets the answer that `refuse` gives meanwhile. */
function serveFor(
  on: OperationName | readonly OperationName[],
  ms: number,
  nameObject: NameObject,
  refuse: (call: Call, workings: Workings) => Answer | undefined,
): Fault['apply'] {
  return ({ before, after }) => {
    const served = new Map<string, Call>();
    before(on, async (call, workings) => {
      const name = nameObject(call, workings);
      if (name === undefined) return undefined;
      if (served.has(name)) return refuse(call, workings);
      served.set(name, call);
      await wait(ms);
      return undefined;
    });
    after(on, (_, call) => {
      for (const [name, other] of served) if (other === call) served.delete(name);
    });
  };
}

function refuseWith(...statuses: readonly number[]) {
  let count = 0;
  return (): Answer => ({
    status: statuses[count++ % statuses.length]!,
    headers: { 'retry-after': '0' },
    body: { message: 'it is being changed', error: 'conflict', error_description: 'it is being changed' },
  });
}

/** Takes calls in the order in which they came, one after the other, each for some milliseconds. */
function serveInOrder(on: Operations, ms: number): Fault['apply'] {
  return ({ before }) => {
    let last = Promise.resolve();
    before(on, async () => {
      last = last.then(() => wait(ms));
      await last;
      return undefined;
    });
  };
}

/** True for a call whose token is accepted: others are refused for it first. */
function isOpen(call: Call, workings: Workings): boolean {
  try {
    authenticate(call, workings);
    return true;
  } catch {
    return false;
  }
}

/** The recipient that has a name. */
const findNamed = (name: string, { store }: Workings) =>
  [...store.recipients.values()].find((one) => one.name.trim() === name);

/** Gives the recipient of a name to a creation of it, also where that one is being created. */
function findAgain(workings: Workings): void {
  const { before, after, rules } = workings;
  const begun = new Map<string, Promise<void>>();
  const ends = new Map<Call, () => void>();
  before('createRecipient', async (call) => {
    const name = nameOf(call);
    const other = begun.get(name);
    await other;
    const known = other && findNamed(name, workings);
    if (known !== undefined && name.length > 16 && isOpen(call, workings))
      return {
        status: 201,
        body: { ...rules.recipients.created(known, call), client_secret: known.client_secret },
      };
    begun.set(name, new Promise((resolve) => ends.set(call, resolve)));
    return undefined;
  });
  after('createRecipient', async (_, call) => {
    const end = ends.get(call);
    if (end === undefined) return;
    ends.delete(call);
    begun.delete(nameOf(call));
    end();
    // Who waited for it is answered first.
    await wait(4);
  });
}

/** Keeps of overlapping updates the one that came last, whichever is answered last. */
function keepLastCome(workings: Workings): void {
  let count = 0;
  const come = new Map<Call, number>();
  const kept = new Map<string, { n: number; uris: string[] }>();
  workings.before('updateRecipient', async (call) => {
    const n = ++count;
    come.set(call, n);
    // The first of two is the last to be answered.
    await wait(n % 2 === 0 ? 1 : 4);
    return undefined;
  });
  workings.after('updateRecipient', ({ status }, call) => {
    const n = come.get(call) ?? 0;
    come.delete(call);
    const { client_id = '' } = call.params;
    const stored = workings.store.recipients.get(client_id);
    if (status !== 200 || stored === undefined) return;
    const latest = kept.get(client_id);
    if (latest === undefined || latest.n < n) kept.set(client_id, { n, uris: stored.redirect_uris });
    else alterStored(workings, client_id, { redirect_uris: latest.uris });
  });
}

/** Conforming behaviours where requests arrive together, with windows of milliseconds. */
export const overlapVariations: readonly Variation[] = [
  {
    id: 'writes-in-a-window-conflict',
    title: 'a write that comes within 5 ms of another one of its object gets 409, 423 or 429 in turns',
    apply: serveFor(outboundWrites, 5, nameWritten, refuseWith(409, 423, 429)),
  },
  {
    id: 'writes-stand-in-line',
    title: 'writes are carried out in the order in which they come, 2 ms each',
    apply: serveInOrder(outboundWrites, 2),
  },
  {
    id: 'requests-stand-in-line',
    title: 'all requests are served in the order in which they come, a millisecond each',
    apply: serveInOrder('*', 1),
  },
  {
    id: 'last-write-that-came-wins',
    title: 'of two updates that overlap the one that came last stays, though it is answered first',
    apply: keepLastCome,
  },
  {
    id: 'revocations-at-once-are-refused-but-one',
    title: 'of several revocations of one connection within 3 ms all but one get 400, and say so at once',
    apply: serveFor(
      revocations,
      3,
      (call, workings) => {
        const id = workings.rules.revocation.connectionIdIn(call);
        return typeof id === 'string' && id !== '' && isOpen(call, workings) ? id : undefined;
      },
      () => ({
        status: 400,
        body: { error: 'invalid_request', error_description: 'It has been revoked before' },
      }),
    ),
  },
  {
    id: 'revocations-take-a-while-and-may-be-repeated',
    title: 'a revocation takes 4 ms, and answers 204 each time',
    apply: combineChanges(
      changeRules('revocation', () => ({ refusesRepeat: false })),
      ({ before }) =>
        before(revocations, async () => {
          await wait(4);
          return undefined;
        }),
    ),
  },
  {
    id: 'names-are-reserved-while-they-are-created',
    title: 'a creation of a name that another one is creating, or has created, gets 400',
    apply: combineChanges(
      serveFor('createRecipient', 3, nameWritten, ({ body }) => refuseName(body)),
      ({ before }) =>
        before('createRecipient', (call, workings) =>
          nameOf(call).length > 16 &&
          findNamed(nameOf(call), workings) !== undefined &&
          isOpen(call, workings)
            ? refuseName(call.body)
            : undefined,
        ),
    ),
  },
  {
    id: 'names-find-their-recipient-again',
    title: 'a creation of a name that is being created gets the recipient of that name',
    apply: findAgain,
  },
  {
    id: 'pairs-in-a-window-are-refused',
    title: 'a request for a pair that another one asks for within 4 ms gets 400',
    apply: serveFor('requestRegistrations', 4, nameWritten, () => ({
      status: 400,
      body: { message: 'The pair has been requested before' },
    })),
  },
];

function refuseName(body: unknown): Answer {
  return { status: 400, body: { message: `The name ${String((Object(body) as JsonObject).name)} is taken` } };
}
