import { expect, test } from '@playwright/test';
import { SharedLock } from '../../../src/engine/session/shared-state.ts';

test('lists of accounts wait for the walk of another check, and for none of their own', async () => {
  const lists = new SharedLock();
  const [mine, theirs] = [{}, {}];
  const seen: string[] = [];
  let end = () => {};
  const page = new Promise<void>((resolve) => {
    end = resolve;
  });
  const listed = lists.share(theirs, async () => seen.push('a list before'));
  const walked = lists.alone(mine, async () => {
    seen.push('the walk begins');
    await lists.share(mine, async () => seen.push('its page'));
    await page;
    seen.push('the walk ends');
  });
  const waiting = lists.share(theirs, async () => seen.push('a list after'));
  await listed;
  await new Promise((resolve) => setImmediate(resolve));
  end();
  await Promise.all([walked, waiting]);
  expect(seen).toEqual(['a list before', 'the walk begins', 'its page', 'the walk ends', 'a list after']);
});

test('who watches lists hears of those that others begin or have under way', async () => {
  const lists = new SharedLock();
  const [mine, theirs] = [{}, {}];
  const list = (check: object) => lists.share(check, async () => {});
  const quiet = lists.watch(mine);
  await list(mine);
  expect(quiet()).toBe(false);
  await list(theirs);
  expect(quiet()).toBe(true);
  let end = () => {};
  const listed = lists.share(theirs, () => new Promise<void>((resolve) => (end = resolve)));
  expect(lists.watch(mine)()).toBe(true);
  end();
  await listed;
  expect(lists.watch(mine)()).toBe(false);
});

test('walks that need nobody to wait keep nobody waiting', async () => {
  const lists = new SharedLock();
  const [mine, theirs] = [{}, {}];
  let end = () => {};
  const walked = lists.alone(mine, () => new Promise<void>((resolve) => (end = resolve)));
  const listed = lists.share(theirs, async () => 'a list');
  lists.open();
  expect(await listed).toBe('a list');
  expect(await lists.alone(theirs, async () => 'a walk')).toBe('a walk');
  end();
  await walked;
});

test('what is done strictly alone keeps others waiting even where nobody else does', async () => {
  const lists = new SharedLock();
  const [mine, theirs] = [{}, {}];
  lists.open();
  const seen: string[] = [];
  let end = () => {};
  const visited = lists.alone(
    mine,
    async () => {
      seen.push('visits begin');
      await new Promise<void>((resolve) => (end = resolve));
      await lists.share(mine, async () => seen.push('a visit'));
    },
    true,
  );
  const waiting = [
    lists.share(theirs, async () => seen.push('a list')),
    lists.alone(theirs, async () => seen.push('a walk')),
  ];
  await new Promise((resolve) => setImmediate(resolve));
  end();
  await Promise.all([visited, ...waiting]);
  expect(seen.slice(0, 2)).toEqual(['visits begin', 'a visit']);
  expect(seen).toHaveLength(4);
  expect(await lists.alone(mine, async () => 'nobody waits again')).toBe('nobody waits again');
});
