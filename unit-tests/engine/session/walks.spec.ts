import { expect, test } from '@playwright/test';
import { Walks } from '../../../src/engine/session/walks.ts';

test('lists of accounts wait for the walk of another check, and for none of their own', async () => {
  const walks = new Walks();
  const [mine, theirs] = [{}, {}];
  const seen: string[] = [];
  let end = () => {};
  const page = new Promise<void>((resolve) => {
    end = resolve;
  });
  const listed = walks.list(theirs, async () => seen.push('a list before'));
  const walked = walks.walk(mine, async () => {
    seen.push('the walk begins');
    await walks.list(mine, async () => seen.push('its page'));
    await page;
    seen.push('the walk ends');
  });
  const waiting = walks.list(theirs, async () => seen.push('a list after'));
  await listed;
  await new Promise((resolve) => setImmediate(resolve));
  end();
  await Promise.all([walked, waiting]);
  expect(seen).toEqual(['a list before', 'the walk begins', 'its page', 'the walk ends', 'a list after']);
});

test('who watches lists hears of those that others begin or have under way', async () => {
  const walks = new Walks();
  const [mine, theirs] = [{}, {}];
  const list = (check: object) => walks.list(check, async () => {});
  const quiet = walks.watch(mine);
  await list(mine);
  expect(quiet()).toBe(false);
  await list(theirs);
  expect(quiet()).toBe(true);
  let end = () => {};
  const listed = walks.list(theirs, () => new Promise<void>((resolve) => (end = resolve)));
  expect(walks.watch(mine)()).toBe(true);
  end();
  await listed;
  expect(walks.watch(mine)()).toBe(false);
});

test('walks that need nobody to wait keep nobody waiting', async () => {
  const walks = new Walks();
  const [mine, theirs] = [{}, {}];
  let end = () => {};
  const walked = walks.walk(mine, () => new Promise<void>((resolve) => (end = resolve)));
  const listed = walks.list(theirs, async () => 'a list');
  walks.open();
  expect(await listed).toBe('a list');
  expect(await walks.walk(theirs, async () => 'a walk')).toBe('a walk');
  end();
  await walked;
});
