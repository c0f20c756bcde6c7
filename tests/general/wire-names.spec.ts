import type { Auth, CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import { observeStatus } from '../support/assertions/status.ts';
import { credentialOf } from '../support/resources/tokens.ts';

async function observeTokenForms(context: CheckContext): Promise<void> {
  await context.setUp('listProviders', {}, 200);
  const { token } = await credentialOf(context, 'listProviders', 'user');
  const forms: readonly (readonly [string, Auth, Record<string, string>])[] = [
    ['the token alone', { header: token }, {}],
    ['the token after Bearer', { header: `Bearer ${token}` }, {}],
    ['the token after bearer, in small letters', { header: `bearer ${token}` }, {}],
    ['the token after Basic', { header: `Basic ${token}` }, {}],
    ['the header Authorization alone', 'none', { authorization: `Bearer ${token}` }],
  ];
  for (const [what, auth, headers] of forms) {
    const exchange = await context.call('listProviders', { auth, headers });
    observeStatus(context, 'other-token-forms', exchange, what);
  }
}

async function observeWireNames({ target, observe }: CheckContext): Promise<void> {
  const { outbound, registrations, recipients, banking } = target;
  const forms = {
    'header of the token': outbound?.auth.header,
    'value of that header': outbound?.auth.value,
    'several ids in a path': registrations?.pathArray,
    'email of a contact in requests': recipients?.contactEmail,
    'RequestId when polled': banking?.async,
  };
  for (const [what, form] of Object.entries(forms)) {
    if (form !== undefined) observe('wire-names', `${what}: ${form}`);
  }
}

/** 5: the forms of the token and of other things on the wire, which the document leaves open. */
export default conformanceTests(import.meta.url, [
  check({
    id: 'wire-names',
    area: 'general',
    title: 'Records which header and member names the target file overrides',
    ids: ['wire-names'],
    access: 'read',
    run: observeWireNames,
  }),
  check({
    id: 'token-forms',
    area: 'general',
    requiresArea: 'providers',
    title: 'Records which other forms of a valid token are accepted',
    ids: ['other-token-forms'],
    needs: ['outbound.auth.token'],
    access: 'read',
    run: observeTokenForms,
  }),
]);
