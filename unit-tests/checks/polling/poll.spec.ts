import { expect, test } from '@playwright/test';
import { Blocked } from '../../../src/plan/blocked.ts';
import { pollOperations } from '../../../tests/support/polling/poll.ts';
import { virtualTarget } from './virtual-target.ts';

test('polls come ten seconds after the last answer, until one is no 202', async () => {
  const { context, sentAt, pendingSince } = virtualTarget((n) => (n < 3 ? 202 : 200));
  const [polled] = await pollOperations(context, [pendingSince('a')]);
  expect(sentAt).toEqual([10, 20, 30, 40]);
  expect(polled?.answers.map(({ response }) => response.status)).toEqual([202, 202, 202, 200]);
  expect(polled?.last?.response.status).toBe(200);
});

test('a slow answer never makes the next poll come sooner', async () => {
  const { context, sentAt, pendingSince } = virtualTarget((n) => (n < 2 ? 202 : 200), { latency: 4 });
  await pollOperations(context, [pendingSince('a')]);
  expect(sentAt).toEqual([10, 24, 38]);
});

test('the last poll is sent thirty minutes after the 202, and none after it', async () => {
  const { context, sentAt, pendingSince } = virtualTarget(() => 202);
  const [polled] = await pollOperations(context, [pendingSince('a')]);
  expect([sentAt.length, sentAt.at(-1)]).toEqual([180, 1800]);
  expect(polled?.last).toBeUndefined();
});

test('the thirty minutes count from the 202, not from the first poll', async () => {
  const { context, sentAt, pendingSince } = virtualTarget(() => 202, { latency: 3 });
  await pollOperations(context, [pendingSince('a', 60)]);
  expect(sentAt.at(-1)).toBeLessThanOrEqual(1740);
  expect(1740 - (sentAt.at(-1) ?? 0)).toBeLessThan(13);
});

test('an operation without any time left is not polled at all', async () => {
  const { context, sentAt, pendingSince } = virtualTarget(() => 200);
  const [polled] = await pollOperations(context, [pendingSince('a', 1795)]);
  expect([sentAt, polled?.last]).toEqual([[], undefined]);
});

test('operations are polled side by side, each every ten seconds and with its own RequestId', async () => {
  const { context, sentAt, requests, pendingSince } = virtualTarget(
    (n, requestId) => (n < (requestId === 'a' ? 1 : 3) ? 202 : 200),
    { latency: 1 },
  );
  const polled = await pollOperations(context, [pendingSince('a'), pendingSince('b')]);
  const of = (requestId: string) =>
    sentAt.filter((_, index) => requests[index]?.path?.requestId === requestId);
  expect([of('a'), of('b')]).toEqual([
    [10, 21],
    [11, 22, 33, 44],
  ]);
  expect(polled.map(({ last }) => last?.response.status)).toEqual([200, 200]);
});

test('one operation that never ends does not keep another from ending', async () => {
  const { context, pendingSince } = virtualTarget((_, requestId) => (requestId === 'a' ? 202 : 200));
  const polled = await pollOperations(context, [pendingSince('a'), pendingSince('b')]);
  expect(polled.map(({ last }) => last?.response.status)).toEqual([undefined, 200]);
});

test('a poll that the service leaves unanswered is repeated at the same pace, and four in a row block', async () => {
  const once = virtualTarget((n) => (n === 1 ? 'lost' : n === 3 ? 200 : 202));
  const [polled] = await pollOperations(once.context, [once.pendingSince('a')]);
  expect(once.sentAt).toEqual([10, 20, 30, 40]);
  expect([polled?.answers.length, polled?.atPace.length]).toEqual([3, 2]);
  const gone = virtualTarget(() => 'lost');
  await expect(pollOperations(gone.context, [gone.pendingSince('a')])).rejects.toThrow(Blocked);
  expect(gone.sentAt).toHaveLength(4);
});

test('at a short pace each poll that is left unanswered is waited for longer', async () => {
  const poll = { interval: 0.01, limit: 60 };
  const { context, sentAt, pendingSince } = virtualTarget((n) => (n < 3 ? 'lost' : 200), {
    banking: { poll },
  });
  await pollOperations(context, [pendingSince('a')]);
  expect(sentAt).toEqual([0.01, 0.26, 0.76, 1.51]);
});

test('a single 500 is waited out, and two in a row are the end', async () => {
  const passing = virtualTarget((n) => [500, 202, 200][n] ?? 500);
  expect((await pollOperations(passing.context, [passing.pendingSince('a')]))[0]?.last?.response.status).toBe(
    200,
  );
  const broken = virtualTarget(() => 500);
  const [polled] = await pollOperations(broken.context, [broken.pendingSince('a')]);
  expect([broken.sentAt, polled?.last?.response.status]).toEqual([[10, 20], 500]);
});

test('a refusal ends the operation', async () => {
  const { context, sentAt, pendingSince } = virtualTarget((n) => (n === 0 ? 202 : 404));
  const [polled] = await pollOperations(context, [pendingSince('a')]);
  expect([sentAt, polled?.last?.response.status]).toEqual([[10, 20], 404]);
});

test('a target on a loopback address may declare a shorter pace', async () => {
  const poll = { interval: 0.5, limit: 2 };
  const { context, sentAt, pendingSince } = virtualTarget(() => 202, { banking: { poll } });
  await pollOperations(context, [pendingSince('a')]);
  expect(sentAt).toEqual([0.5, 1, 1.5, 2]);
});

test('a poll that is due within the limit is sent, however late the others make it', async () => {
  const poll = { interval: 1, limit: 30 };
  const latency = 3;
  const { context, sentAt, requests, pendingSince } = virtualTarget(() => 202, {
    latency,
    banking: { poll },
  });
  const ids = ['a', 'b', 'c', 'd'];
  await pollOperations(
    context,
    ids.map((id) => pendingSince(id)),
  );
  // The next one of each would be due after the limit.
  const lastSent = (id: string) => sentAt[requests.findLastIndex(({ path }) => path?.requestId === id)]!;
  for (const id of ids) expect(lastSent(id) + latency + poll.interval).toBeGreaterThan(poll.limit);
});
