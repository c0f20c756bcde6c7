import { expect, test } from '@playwright/test';
import { laws } from '../../laws/index.ts';
import { type ReferenceServer, startReferenceServer } from '../../proof/reference-server/server.ts';
import { referenceTarget } from '../../proof/reference-target.ts';
import { runInProcess } from '../../src/engine/in-process.ts';
import { startVirtualClock } from '../../src/http/clock.ts';
import { foldReport } from '../../src/report/fold/report.ts';
import { checks } from '../../tests/index.ts';

/** Somebody else, who revokes connections beside a run: `take` revokes the nth after that of a call, itself for 0. */
type Other = (server: ReferenceServer, take: (id: unknown, nth: number) => void) => void;

const byDelete = 'revokeByDelete' as const;
const idOf = ({ query }: { readonly query: URLSearchParams }) => query.get('connection_id');

/** What somebody else may do at a moment that fails a run which trusts that its connections are its own. */
const others: Readonly<Record<string, Other>> = {
  'revokes a connection just before this run does': ({ workings }, take) =>
    workings.before(byDelete, (call) => {
      if (call.headers['service-auth-key'] !== undefined) take(idOf(call), 0);
      return undefined;
    }),
  'revokes the bystander of a revocation': ({ workings }, take) =>
    workings.after(byDelete, ({ status }, call) => {
      if (status === 204) take(idOf(call), 1);
    }),
  'revokes a connection after a refused revocation of it': ({ workings }, take) =>
    workings.after(byDelete, ({ status }, call) => {
      // The last but one is kept by the run for a look at its end, and by another run as well.
      if (status === 401 && idOf(call) !== 'connection-095') take(idOf(call), 0);
    }),
};

/** Certifies a server beside somebody else who acts so many times. */
async function runBeside(other: Other, times: number, count = 96, only = ['revocation-by-delete']) {
  const clock = startVirtualClock();
  const server = await startReferenceServer({ now: clock.now });
  const { store } = server.workings;
  let left = times;
  other(server, (id, nth) => {
    const all = [...store.connections.keys()];
    const one = all[all.indexOf(String(id)) + nth];
    if (left <= 0 || one === undefined || store.revocations.has(one)) return;
    left -= 1;
    store.revocations.set(one, clock.now());
  });
  const whole = referenceTarget(server.description);
  const connections = whole.revocation!.connections!.slice(0, count);
  const target = { ...whole, revocation: { ...whole.revocation!, connections } };
  const plan = { only, depth: 'standard' } as const;
  const run = await runInProcess({ laws, checks, target, clock, plan, interceptor: server.interceptor });
  await server.close();
  const { entries } = run.journal;
  const report = foldReport({ ...run, target, entries, replay: 'obc run' });
  const failed = report.requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
  const [check] = report.checks!.filter(({ id }) => id === 'revocation-by-delete');
  return { failed, check: check!, text: JSON.stringify([entries, report]) };
}

for (const [what, other] of Object.entries(others))
  test(`somebody else who ${what} fails nothing, and is named with the connection`, async () => {
    const { failed, check, text } = await runBeside(other, 1);
    expect(failed).toEqual([]);
    expect(check.outcome).toBe('blocked');
    expect(check.reason).toMatch(/^revocation\.connections\[\d+\] was used by somebody else/);
    expect(check.reason).toContain(
      'end other runs on this target, or declare more in revocation.connections',
    );
    expect(check.setting).toBe('revocation.connections');
    expect(text).not.toContain('sandbox-connection-token');
  });

for (const [what, other] of Object.entries(others))
  test(`a target that does so each time fails: it ${what}`, async () => {
    const { failed, check } = await runBeside(other, Number.POSITIVE_INFINITY);
    expect(failed).not.toEqual([]);
    expect(check.outcome).toBe('ran');
  });

/** Revokes after a refused revocation: once by the method that is sent first, and so many times by the other one. */
const meetAgain =
  (times: number): Other =>
  ({ workings }, take) => {
    let first: string | undefined;
    const left = { first: 1, second: times };
    for (const method of ['revokeByDelete', 'revokeByPost'] as const)
      workings.after(method, ({ status }, call) => {
        const id = idOf(call) ?? (call.body as { connection_id?: string } | undefined)?.connection_id;
        if (status !== 401 || id === undefined || id === 'connection-095') return;
        first ??= method;
        const which = method === first ? 'first' : 'second';
        if (left[which] <= 0 || workings.store.revocations.has(id)) return;
        left[which] -= 1;
        take(id, 0);
      });
  };

const both = ['revocation-by-delete', 'revocation-by-post'];

test('somebody else who was met before is met three times in a row, and fails nothing', async () => {
  const { failed } = await runBeside(meetAgain(3), Number.POSITIVE_INFINITY, 96, both);
  expect(failed).toEqual([]);
});

test('a target that does so each time fails though somebody else was met, with few connections left as well', async () => {
  for (const count of [96, 12]) {
    const { failed } = await runBeside(
      meetAgain(Number.POSITIVE_INFINITY),
      Number.POSITIVE_INFINITY,
      count,
      both,
    );
    expect(failed).toContain('refused-revocation-leaves-the-connection-active');
  }
});

test('where no connection is left for a second look, nothing fails, and more are asked for', async () => {
  const { failed, check } = await runBeside(others['revokes the bystander of a revocation']!, 1, 2);
  expect(failed).toEqual([]);
  expect(check.reason).toContain('too few others are left to see whether the target does that again');
});
