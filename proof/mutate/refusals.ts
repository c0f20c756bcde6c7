import { authenticate } from '../reference-server/authentication.ts';
import { handlers } from '../reference-server/routes/index.ts';
import { listEveryAccount } from '../reference-server/store/store.ts';
import type {
  Call,
  Fault,
  JsonObject,
  OperationName,
  Operations,
  Workings,
} from '../reference-server/types.ts';
import { changeBody, replaceAnswer } from './changes.ts';

/** Adds members to the refusals of some operations. */
export function addToRefusal(
  on: Operations,
  status: number,
  more: (call: Call, workings: Workings, body: JsonObject) => JsonObject | undefined,
): Fault['apply'] {
  return changeBody(on, (body, call, workings) => Object.assign(body, more(call, workings, body)), status);
}

/** Does the work of a refused write all the same, before the first request that comes some milliseconds later. */
export function performRefused(
  on: OperationName,
  status: number,
  { delay = 0, work = handlers[on] as (call: Call, workings: Workings) => unknown } = {},
): Fault['apply'] {
  return (workings) => {
    let due: readonly { readonly at: number; readonly call: Call }[] = [];
    workings.after(on, (answer, call) => {
      if (answer.status === status) due = [...due, { at: workings.now() + delay, call }];
    });
    workings.before('*', async () => {
      const now = workings.now();
      const ripe = due.filter(({ at }) => at <= now);
      due = due.filter(({ at }) => at > now);
      for (const { call } of ripe) await attempt(() => work(call, workings));
      return undefined;
    });
  };
}

/** What cannot be done leaves everything as it is. */
async function attempt(work: () => unknown): Promise<void> {
  try {
    await work();
  } catch {}
}

/** Refuses an unknown id, whatever the token. */
export function refuseUnknownFirst(on: OperationName): Fault['apply'] {
  const status = on === 'getProvider' || on === 'getAccount' ? 404 : 400;
  return replaceAnswer(on, 401, (answer, call, workings) =>
    isKnown(call, workings) ? answer : { status, body: { message: 'There is nothing of this id' } },
  );
}

/** True where everything that the path of a call names exists. */
function isKnown(call: Call, { rules, store }: Workings): boolean {
  const { client_id, recipient_ids = client_id, provider_id, account_id } = call.params;
  const isAccount = (id: string) => listEveryAccount(store).some(({ members }) => members.accountId === id);
  return (
    (recipient_ids ?? '').split(',').every((id) => id === '' || store.recipients.has(id)) &&
    (provider_id === undefined || rules.providers.find(store.providers, provider_id, call) !== undefined) &&
    (account_id === undefined || isAccount(account_id))
  );
}

/** Refuses writes of a recipient, once their token is found good, after so many of them were accepted. */
export function refuseWrites(on: OperationName, status: 403 | 409, accepted = 0): Fault['apply'] {
  return (workings) => {
    const written = new Map<string, number>();
    workings.before(on, (call) => {
      authenticate(call, workings);
      const isRefused = (written.get(call.params.client_id ?? '') ?? 0) >= accepted;
      return isRefused ? { status, body: { message: 'The recipient cannot be changed' } } : undefined;
    });
    workings.after(on, (answer, { params: { client_id = '' } }) => {
      if (answer.status === 200) written.set(client_id, (written.get(client_id) ?? 0) + 1);
    });
  };
}
