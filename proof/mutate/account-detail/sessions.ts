import type {
  Call,
  DetailOptions,
  Fault,
  JsonObject,
  Operations,
  Session,
  Workings,
} from '../../reference-server/types.ts';
import { admitOthers } from '../under-way.ts';
import { bothOperations, changeOptions, poll, post, requestIdOf, sessionOf } from './operations.ts';
import { changeResults, type Result } from './results.ts';

/** Lets a POST take over options that the one before it in its session gave. */
export function keepOptions(...names: readonly (keyof DetailOptions)[]): Fault['apply'] {
  return (workings) =>
    workings.before(post, (call) => {
      const options = sessionOf(call, workings)?.options;
      const body = call.body as JsonObject;
      if (options !== undefined) for (const name of names) body[name] ??= options[name];
      return undefined;
    });
}

/** Keeps the latest result of all sessions while answers are written, and mixes it into each. */
export function shareResults(on: Operations, mix: (own: Result, latest: Result) => void): Fault['apply'] {
  return ({ after }) => {
    let latest: Result | undefined;
    after(on, async ({ status, body }) => {
      if (status !== 200) return;
      const own = body as Result;
      const copy = structuredClone(own);
      latest = copy;
      await admitOthers();
      if (latest !== copy) mix(own, latest);
    });
  };
}

/** Reads the options of a POST from one place, after a pause in which others may have written there. */
export function shareOptions(take: (latest: JsonObject) => Partial<DetailOptions>): Fault['apply'] {
  return (workings) => {
    let latest: Call | undefined;
    workings.before(bothOperations, async (call) => {
      if (call.operation === post) latest = call;
      await admitOthers();
      return undefined;
    });
    changeOptions((_own, { operation }, { requestId }) => {
      const isShared =
        operation === post && latest !== undefined && requestIdOf(latest, workings) !== requestId;
      return isShared && take((latest!.body ?? {}) as JsonObject);
    })(workings);
  };
}

/** Lets polls follow something else than the latest POST where several POSTs came since the poll before. */
export function keepUnpolled(choose: (first: DetailOptions) => Partial<DetailOptions>): Fault['apply'] {
  return (workings) => {
    const first = new Map<string, DetailOptions>();
    changeOptions((own, { operation }, { requestId }) => {
      if (operation === post && !first.has(requestId)) first.set(requestId, own);
      return operation === poll && first.has(requestId) && choose(first.get(requestId)!);
    })(workings);
    // What is polled is the beginning of what comes next.
    changeResults(poll, ({ RequestId }) => void first.delete(RequestId.toLowerCase()))(workings);
  };
}

/** Sessions in which POSTs are under way together; a POST that begins alone ends what was before. */
function watchTogether(workings: Workings): ReadonlySet<string> {
  const open = new Map<string, number>();
  const together = new Set<string>();
  workings.before(post, async (call) => {
    const requestId = requestIdOf(call, workings);
    const count = (open.get(requestId) ?? 0) + 1;
    open.set(requestId, count);
    if (count === 1) together.delete(requestId);
    else together.add(requestId);
    await admitOthers();
    open.set(requestId, open.get(requestId)! - 1);
    return undefined;
  });
  return together;
}

/** Lets both of two POSTs of one session at the same time leave something behind for the polls. */
export function combineOptions(mix: (other: DetailOptions) => Partial<DetailOptions>): Fault['apply'] {
  return (workings) => {
    const together = watchTogether(workings);
    const latest = new Map<Session, readonly DetailOptions[]>();
    changeOptions((own, { operation }, session) => {
      const [other = own, before = own] = latest.get(session) ?? [];
      if (operation === poll) return together.has(session.requestId) && mix(other);
      latest.set(session, [before, own]);
      return undefined;
    })(workings);
  };
}

/** Loses what was kept of a session where a poll follows one of another session. */
export function forgetBetween(change: (defaults: DetailOptions) => Partial<DetailOptions>): Fault['apply'] {
  return (workings) => {
    let last: { readonly session: Session; readonly operation: string } | undefined;
    const lost = new Set<Session>();
    changeOptions((_own, { operation }, session) => {
      if (operation === post) lost.delete(session);
      else if (last?.operation === poll && last.session !== session) lost.add(session);
      last = { session, operation };
      return operation === poll && lost.has(session) && change(workings.rules.accountDetail.defaults);
    })(workings);
  };
}

/** Gives the accounts of the first result under a key to all that follow; the rest is that of the session. */
export function keepAccounts(keyOf: (call: Call) => string): Fault['apply'] {
  return (workings) => {
    const kept = new Map<string, Result['Accounts']>();
    changeResults(bothOperations, (result, { call, options }) => {
      const key = `${keyOf(call)} ${JSON.stringify(options)}`;
      if (!kept.has(key)) kept.set(key, structuredClone(result.Accounts));
      result.Accounts = structuredClone(kept.get(key)!);
    })(workings);
  };
}
