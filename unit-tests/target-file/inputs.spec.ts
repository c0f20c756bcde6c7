import { expect, test } from '@playwright/test';
import { findHeaderInput, listInputs, withoutInput } from '../../src/target-file/inputs.ts';

const template = {
  query: { 'connection.id': '{id}', connection: 'x' },
  headers: { 'Service-Auth-Key': 'Bearer {token}' },
  body: { connection: { id: '{id}', of: [{ id: 1 }, { id: 2 }] }, reason: null },
};

test('inputs are named at every level', () => {
  expect(listInputs(template)).toEqual([
    'query.connection.id',
    'query.connection',
    'headers.Service-Auth-Key',
    'body.connection',
    'body.connection.id',
    'body.connection.of',
    'body.connection.of.0',
    'body.connection.of.0.id',
    'body.connection.of.1',
    'body.connection.of.1.id',
    'body.reason',
  ]);
});

test('every named input can be left out, and nothing else goes with it', () => {
  for (const name of listInputs(template)) {
    const left = listInputs(withoutInput(template, name)!);
    const gone = listInputs(template).filter((one) => !left.includes(one));
    const below = gone.filter((one) => one === name || one.startsWith(`${name}.`));
    // An item of a list gives its place to the one after it.
    if (!/\.of\.\d+$/.test(name)) expect(below, name).toEqual(gone);
    expect(left.length, name).toBeLessThan(listInputs(template).length);
  }
});

test('a name of an input may hold dots, and the names of headers any letter case', () => {
  expect(withoutInput(template, 'query.connection.id')?.query).toEqual({ connection: 'x' });
  expect(withoutInput(template, 'headers.service-auth-key')?.headers).toEqual({});
  expect(withoutInput(template, 'body.Reason')).toBeUndefined();
  expect(withoutInput(template, 'path.id')).toBeUndefined();
  expect(findHeaderInput(template, 'SERVICE-AUTH-KEY')).toBe('Bearer {token}');
});

test('a list loses the item', () => {
  expect(withoutInput(template, 'body.connection.of.0')?.body).toMatchObject({
    connection: { of: [{ id: 2 }] },
  });
});
