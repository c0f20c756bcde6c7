import { expect, test } from '@playwright/test';
import schema from '#schemas/target.schema.json' with { type: 'json' };
import type { DeclaredTarget } from '../../src/target-file/declared.ts';
import { resolveSettings } from '../../src/target-file/effective-settings.ts';
import { keyOf } from '../../src/target-file/problem.ts';
import { resolveTarget } from '../../src/target-file/resolve.ts';

/** A target that declares each section that has defaults, and none of them. */
const bare: DeclaredTarget = {
  target: { name: 'Bare' },
  areas: ['providers'],
  tls: {},
  outbound: { baseUrl: 'https://a.example', auth: { token: '$'.concat('{OBC_TOKEN}') } },
  recipients: {
    create: {
      name: 'Budget',
      scope: ['ACCOUNT_BASIC'],
      redirect_uris: 'https://app.example/callback',
      logo_uri: 'https://app.example/logo.svg',
      country: 'CA',
      description: 'A budget.',
      terms_uri: 'https://app.example/terms',
      client_uri: 'https://app.example',
      contacts: [{ email: 'someone@bank.example' }],
    },
  },
  registrations: { providers: ['1'] },
  revocation: { connections: [{ id: 'conn-1' }], probe: { operation: 'listAccounts' } },
  fdx: { token: { clientSecret: 'in-the-file' } },
  banking: {
    baseUrl: 'https://b.example',
    apiKey: 'in-the-file',
    customerId: 'customer',
    authorize: { path: '/Authorize', headers: { 'x-password': 'in-the-file' } },
  },
};

/** Every default of the schema by its key, as JSON text; a node below a default is part of it. */
function defaultsIn(node: unknown, path: readonly string[] = []): [string, unknown][] {
  if (typeof node !== 'object' || node === null) return [];
  if ('default' in node) return [[path.filter((part) => part !== 'properties').join('.'), node.default]];
  return Object.entries(node).flatMap(([key, child]) => defaultsIn(child, [...path, key]));
}

function valueAt(node: unknown, path: string): unknown {
  return path.split('.').reduce((value, key) => (value as Record<string, unknown> | undefined)?.[key], node);
}

test('every default of the schema is filled in, and none stands in a definition or a list', () => {
  const target = resolveTarget(bare);
  const defaults = defaultsIn(schema);
  expect(defaults.length).toBeGreaterThan(15);
  for (const [path, value] of defaults) {
    const expected = path === 'banking.names' ? { ServiceCode: 'ServiceCode' } : value;
    expect(valueAt(target, path), `${path}: has \`bare\` the section of this setting?`).toEqual(expected);
  }
});

test('what is declared stays, and a target that is resolved already stays as it is', () => {
  const declared = { ...bare, settleSeconds: 0, tls: { insecure: true } };
  const target = resolveTarget(declared);
  expect(target).toMatchObject({ settleSeconds: 0, tls: { insecure: true } });
  expect(resolveTarget(target)).toEqual(target);
});

test('emails of contacts are sent in arrays where the target file says so, and else as it writes them', () => {
  const emailsOf = (contactEmail: 'string' | 'array', ...emails: (string | string[])[]) => {
    const create = { ...bare.recipients!.create, contacts: emails.map((email) => ({ email })) };
    const target = resolveTarget({ ...bare, recipients: { create, contactEmail } });
    return target.recipients!.create.contacts.map(({ email }) => email);
  };
  expect(emailsOf('array', 'a@x.example', ['b@x.example'])).toEqual([['a@x.example'], ['b@x.example']]);
  expect(emailsOf('string', 'a@x.example', ['b@x.example'])).toEqual(['a@x.example', ['b@x.example']]);
});

test('a section that is left out stays out', () => {
  const { target, areas } = bare;
  expect(resolveTarget({ target, areas })).toEqual({
    target: { ...target, allowWrites: false, kind: 'server' },
    areas,
    settleSeconds: 5,
  });
});

test('the effective settings name each default and no secret', () => {
  const { settings, defaults } = resolveSettings(bare);
  const paths = defaultsIn(schema).map(([path]) => path);
  expect(defaults.map(keyOf).sort()).toEqual(paths.sort());
  const text = JSON.stringify(settings);
  expect(text).not.toMatch(/in-the-file|someone@|conn-1/);
  expect(text.match(/\[secret\]/g)).toHaveLength(5);
  expect(settings).toMatchObject({ outbound: { auth: { token: bare.outbound?.auth.token } } });
});

test('commands show no secret that is written out elsewhere, and the names of variables', () => {
  const [token] = [bare.outbound?.auth.token];
  const connectionCommand = ['sh', '-c', `echo conn-1-of in-the-file ${token}`, '--flag'];
  const declared = {
    ...bare,
    revocation: {
      ...bare.revocation!,
      connections: [{ id: 'conn-1' }, { id: 'conn-1-of' }],
      connectionCommand,
    },
    banking: { ...bare.banking!, sessionCommand: ['login', 'key:in-the-file'] },
  };
  const { settings } = resolveSettings(declared);
  expect(settings).toMatchObject({
    revocation: { connectionCommand: ['sh', '-c', `echo [secret] [secret] ${token}`, '--flag'] },
    banking: { sessionCommand: ['login', 'key:[secret]'] },
  });
});
