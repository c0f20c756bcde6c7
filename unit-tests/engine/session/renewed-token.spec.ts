import { expect, test } from '@playwright/test';
import { type Grant, RenewedToken } from '../../../src/engine/session/credentials.ts';
import { startVirtualClock } from '../../../src/http/clock.ts';

/** A token on a virtual clock, whose endpoint gives `one`, `two`, … unless it is told to fail. */
function renewed(seconds: number | undefined) {
  const clock = startVirtualClock();
  const held = new RenewedToken(clock);
  const endpoint = { asked: 0, broken: false };
  const fetch = async (): Promise<Grant> => {
    endpoint.asked += 1;
    if (endpoint.broken) throw new Error('no token today');
    return { token: ['one', 'two', 'three'][endpoint.asked - 1] ?? 'more', seconds };
  };
  return { clock, endpoint, value: () => held.value(fetch), forget: () => held.forget() };
}

test('a token is fetched once and used until a minute before its end', async () => {
  const { clock, endpoint, value } = renewed(3600);
  expect(await value()).toBe('one');
  clock.pass(3_539_000);
  expect(await value()).toBe('one');
  clock.pass(1000);
  expect(await value()).toBe('two');
  expect(endpoint.asked).toBe(2);
});

test('a short-lived token is renewed when a quarter of its life is left', async () => {
  const { clock, value } = renewed(40);
  expect(await value()).toBe('one');
  clock.pass(29_999);
  expect(await value()).toBe('one');
  clock.pass(1);
  expect(await value()).toBe('two');
});

test('a token whose end nobody knows is never renewed', async () => {
  const { clock, endpoint, value } = renewed(undefined);
  await value();
  clock.pass(1e12);
  expect(await value()).toBe('one');
  expect(endpoint.asked).toBe(1);
});

test('those who ask at the same time wait for one fetch', async () => {
  const { clock, endpoint, value } = renewed(100);
  expect(await Promise.all([value(), value(), value()])).toEqual(['one', 'one', 'one']);
  clock.pass(80_000);
  expect(await Promise.all([value(), value()])).toEqual(['two', 'two']);
  expect(endpoint.asked).toBe(2);
});

test('a renewal that fails changes nothing while the old token lasts, and is tried again after a pause', async () => {
  const { clock, endpoint, value } = renewed(100);
  await value();
  endpoint.broken = true;
  clock.pass(80_000);
  expect(await value()).toBe('one');
  expect(await value()).toBe('one');
  expect(endpoint.asked).toBe(2);
  endpoint.broken = false;
  clock.pass(10_000);
  expect(await value()).toBe('three');
});

test('once the old token is over, a failed renewal is thrown, and the endpoint is left alone for a while', async () => {
  const { clock, endpoint, value } = renewed(100);
  await value();
  endpoint.broken = true;
  clock.pass(100_000);
  await expect(value()).rejects.toThrow('no token today');
  clock.pass(9_999);
  await expect(value()).rejects.toThrow('no token today');
  expect(endpoint.asked).toBe(2);
  clock.pass(1);
  await expect(value()).rejects.toThrow('no token today');
  expect(endpoint.asked).toBe(3);
});

test('a token that is given up is fetched again', async () => {
  const { value, forget } = renewed(3600);
  await value();
  forget();
  expect(await value()).toBe('two');
});
