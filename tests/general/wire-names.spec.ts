import type { Auth } from '../../src/plan/check.ts';
import { observeStatus } from '../support/assertions/status.ts';
import { credentialOf } from '../support/resources/tokens.ts';
import { describeGeneral } from './fixtures.ts';

const { test, all } = describeGeneral(import.meta.url);

// 5: the forms of the token and of other things on the wire, which the document leaves open.

test('Records which header and member names the target file overrides', {
  id: 'wire-names',
  verifies: ['wire-names'],
}, async ({ context, target: { outbound, registrations, recipients, banking } }) => {
  const forms = {
    'header of the token': outbound?.auth.header,
    'value of that header': outbound?.auth.value,
    'several ids in a path': registrations?.pathArray,
    'email of a contact in requests': recipients?.contactEmail,
    'RequestId when polled': banking?.async,
  };
  for (const [what, form] of Object.entries(forms))
    if (form !== undefined) context.observe('wire-names', `${what}: ${form}`);
});

test('Records which other forms of a valid token are accepted', {
  id: 'token-forms',
  verifies: ['other-token-forms'],
  requiresArea: 'providers',
  needs: ['outbound.auth.token'],
}, async ({ context }) => {
  await context.setUp('listProviders', {}, 200);
  const { token } = await credentialOf(context, 'listProviders', 'user');
  const forms: readonly (readonly [string, Auth, Record<string, string>])[] = [
    ['the token alone', { header: token }, {}],
    ['the token after Bearer', { header: `Bearer ${token}` }, {}],
    ['the token after bearer, in small letters', { header: `bearer ${token}` }, {}],
    ['the token after Basic', { header: `Basic ${token}` }, {}],
    ['the header Authorization alone', 'none', { authorization: `Bearer ${token}` }],
  ];
  for (const [what, auth, headers] of forms)
    observeStatus(context, 'other-token-forms', await context.call('listProviders', { auth, headers }), what);
});

export default all();
