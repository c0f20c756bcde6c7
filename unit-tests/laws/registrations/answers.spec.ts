import { expect, test } from '@playwright/test';
import { registrations } from '../../../laws/registrations/index.ts';
import { findJudged, type WrittenExchange } from '../judge.ts';
import { all, create, facts, find, own, providers, recipients, record, request } from './written.ts';

const registrable = { registrable: ['1', '2'] };
const begun = [providers, create('a'), create('b')];
const ask = (clients: string, ids: string, status: number): WrittenExchange => ({
  ...request(clients, ids, status),
  stands: true,
});

test('a request for a new pair that may be registered is taken', () => {
  const answers = 'registration-request-answers-2xx';
  expect(find([...begun, ask('a', '1', 400)], registrable)[3]).toEqual([answers]);
  expect(find([...begun, ask('a', '1', 303)], registrable)[3]).toEqual([answers]);
  expect(find([...begun, request('a', '1'), ask('a', '1', 500)], registrable)[4]).toEqual([answers]);
  // A pair again, a provider that is not declared, a recipient of others, another credential, a conflict, a replica that is behind.
  expect(find([...begun, request('a', '1'), ask('a', '1', 400)], registrable).flat()).toEqual([]);
  expect(find([...begun, ask('a', '2', 400)], { registrable: ['1'] }).flat()).toEqual([]);
  expect(find([...begun, ask('z', '1', 400)], registrable).flat()).toEqual([]);
  expect(find([...begun, { ...ask('a', '1', 403), credential: 'user' }], registrable).flat()).toEqual([]);
  expect(find([...begun, ask('a', '1', 409)], registrable).flat()).toEqual([]);
  expect(find([...begun, ask('a', '1', 400)], { ...registrable, settleSeconds: 60 }).flat()).toEqual([]);
});

test('a request for several pairs is taken where one for a single pair is', () => {
  const several = 'registration-request-takes-several-ids';
  const answers = 'registration-request-answers-2xx';
  const judge = (...requests: readonly WrittenExchange[]) =>
    find([...begun, ...requests], registrable).flat();
  const [one, other] = [request('a', '1'), request('b', '2')];
  expect(judge(one, ask('a,b', '2', 400))).toEqual([several]);
  expect(judge(ask('a,b', '1', 400), other)).toEqual([several]);
  expect(judge(ask('a,b', '1', 403), other)).toEqual([several]);
  expect(judge(ask('a,b', '1', 500), other)).toEqual([several]);
  // What takes none at all, or none any more, says nothing of several.
  expect(judge(ask('a,b', '1', 403))).toEqual([]);
  expect(judge(one, ask('a,b', '2', 403), ask('b', '1', 403))).toEqual([answers]);
  expect(judge(one, ask('a,b', '2', 500), ask('b', '1', 500), { ...other, after: 6 })).toEqual([answers]);
});

test('a request for an id that no answer has shown gets 400', () => {
  const provider = 'registration-of-an-unknown-provider-makes-no-record';
  const recipient = 'registration-of-an-unknown-recipient-makes-no-record';
  expect(find([...begun, ask('a', '9', 500)])[3]).toEqual([provider]);
  expect(find([...begun, ask('a', '9', 404)])[3]).toEqual([`${provider}?`]);
  expect(find([recipients, ask('nobody', '1', 500)])[1]).toEqual([recipient]);
  expect(find([...begun, ask('a', '9', 400)]).flat()).toEqual([]);
  // One that is accepted leaves no record either.
  expect(find([...begun, ask('a', '9', 202), own('a', record('a', 9))]).slice(3)).toEqual([
    [`${provider}?`],
    [provider],
  ]);
  expect(find([...begun, ask('a', '9', 500)], { registrable: ['9'] }).flat()).not.toContain(provider);
  // A recording may lack what others did.
  const recorded = { missesWrites: true } as const;
  expect(find([...begun, ask('a', '9', 404)], recorded).flat()).toEqual([]);
});

test('the list of a recipient that no answer has shown', () => {
  const none = 'unknown-recipient-has-no-registrations';
  const unknown = (status: number, gives: unknown = { message: 'none' }) =>
    find([recipients, all(), { ...own('nobody'), status, gives, stands: true }])[2];
  expect(unknown(200, [record('z', 1)])).toEqual([none]);
  expect(unknown(500)).toEqual([none]);
  expect(unknown(404)).toEqual([`${none}?`]);
  expect([...unknown(400)!, ...unknown(200, [])!, ...unknown(403)!]).toEqual([]);
  // A creation whose answer nobody could read may have made it.
  const made = { ...create('nobody'), status: 200 };
  const shows = { ...own('nobody'), gives: [record('z', 1)] };
  expect(find([recipients, all(), made, shows]).flat()).toEqual([]);
  // A list that is read long enough afterwards would show it.
  expect(find([recipients, all(), made, recipients, shows])[4]).toEqual([none]);
  const lost: WrittenExchange = { ...create('nobody'), lost: true };
  expect(find([recipients, all(), made, recipients, shows], { settleSeconds: 1 }).flat()).toEqual([]);
  // Nobody can ask for what no answer has told.
  expect(find([recipients, all(), lost, shows])[3]).toEqual([none]);
  const listed = { ...recipients, gives: [{ client_id: 'nobody', name: 'name of nobody' }] };
  expect(find([recipients, all(), lost, listed, shows])[4]).not.toContain(none);
  // Nothing shows that the credential opens such a list.
  expect(find([recipients, { ...own('nobody'), status: 500, stands: true }]).flat()).toEqual([]);
});

test('the list for all recipients answers 200', () => {
  const answers = 'registrations-list-answers-200-with-an-array';
  expect(find([{ ...all(), status: 204 }])).toEqual([[answers]]);
  // Nobody has asked whether it is modified.
  expect(find([{ ...all(), status: 304 }])).toEqual([[answers]]);
  expect(find([{ ...all(), status: 304, headers: [['if-none-match', '"a"']] }]).flat()).toEqual([]);
  // It may open for administrators alone.
  expect(find([{ ...all(), status: 403, stands: true }]).flat()).toEqual([]);
});

test('a declared pair that two lists lack, and the list of its recipient too', () => {
  const declared = 'registration-lists-show-the-declared-pairs';
  const knownPairs = [{ recipient: 'z', provider: '1', status: 'ACTIVE' }];
  const sources = [providers, { ...recipients, gives: [{ client_id: 'z' }] }];
  expect(find([...sources, all(), own('z'), all()], { knownPairs })[4]).toEqual([declared]);
  // It is in the other list, it was looked for once, its recipient has gone, or a replica may not know it yet.
  expect(find([...sources, all(), own('z', record('z', 1)), all()], { knownPairs }).flat()).not.toContain(
    declared,
  );
  expect(find([...sources, own('z'), all()], { knownPairs }).flat()).toEqual([]);
  expect(find([providers, recipients, all(), own('z'), all()], { knownPairs }).flat()).toEqual([]);
  expect(find([...sources, all(), own('z'), all()], { knownPairs, visibleSeconds: 60 }).flat()).toEqual([]);
  const pending = record('z', 1, { registration_status: 'PENDING_APPROVAL' });
  expect(find([all(pending)], { knownPairs })).toEqual([[`${declared}?`]]);
});

test('a token without client:admin opens no request, for several pairs either', () => {
  const refused = 'plain-token-does-not-open-the-registration-request';
  const plain = (status: number) => ({ ...ask('a', '1,2', status), credential: 'plain' });
  expect(find([...begun, plain(202)])[3]).toEqual([refused]);
  expect(findJudged([registrations], [...begun, ask('a', '1,2', 202), plain(403)], facts)[4]).toContain(
    refused,
  );
  // Where the same request was never accepted, it may be refused for something else.
  expect(findJudged([registrations], [...begun, plain(403)], facts).flat()).not.toContain(refused);
});

test('an id that a service cannot hold may be refused in any way, but breaks nothing', () => {
  const provider = 'registration-of-an-unknown-provider-makes-no-record';
  const odd = (status: number) => ({ ...ask('a', '1%00', status), undocumented: true as const });
  expect(find([...begun, odd(500)])[3]).toEqual([provider]);
  expect(find([...begun, odd(404), odd(422), odd(202)]).flat()).toEqual([]);
});
