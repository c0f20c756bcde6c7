import { expect, test } from '@playwright/test';
import { judgeServer } from '../../client/judge/server.ts';
import { findAsked } from '../../client/recording/recognize.ts';
import type { RecordedRequest } from '../../client/recording/traffic.ts';
import { documentedSettings } from '../../client/rules/past.ts';
import type { Facts } from '../../src/target-file/facts.ts';
import { at, sent } from './recorded.ts';

const facts: Facts = {
  ...{ settleSeconds: 5, visibleSeconds: 5, tokenHeader: 'service-auth-key', mayDropPairs: true },
  ...{ registrable: [], knownPairs: [], requiredOfRecipients: [], polledBy: 'path', filteredBy: 'Id' },
  ...{ areas: ['account-detail'], accounts: { own: [], others: [] } },
};

const id = '7d9f3c52-1b64-4e8a-9c07-5a2e8f41d6b3';
const example = `/GetAccountsDetailAsync/${id}`;
const pending = {
  ...{ ServiceCode: 'OPERATION_PENDING', HttpStatusCode: 202, Message: 'Pending...', RequestId: id },
  Links: [{ rel: 'self', href: example, example }],
};
const operation = [
  sent(at.call, { body: { RequestId: id }, status: 202, answer: pending }),
  sent(at.poll(id), { status: 202, answer: pending, after: 12 }),
];

function listCharged(requests: readonly RecordedRequest[]) {
  const { findings } = judgeServer(findAsked(requests), { ...documentedSettings, facts });
  return [...new Set(findings.map(({ requirement }) => requirement))];
}

/** The operation with another text in the place of its RequestId, in addresses, in bodies or in both. */
function replaceId(text: string, places: 'addresses' | 'bodies' | 'both'): readonly RecordedRequest[] {
  const replace = (whole: string) => whole.replaceAll(id, text);
  return operation.map((one) => ({
    ...one,
    ...(places !== 'bodies' && { url: replace(one.url) }),
    ...(places !== 'addresses' && {
      body: one.body && replace(one.body),
      response: { ...one.response!, text: replace(one.response!.text!) },
    }),
  }));
}

const masks = [
  ...[
    '***',
    'REDACTED',
    '%5BREDACTED%5D',
    '[Filtered]',
    'xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx',
    ':requestId',
  ],
  ...['XXXXXXXX-XXXX-XXXX-XXXX-XXXXXXXXXXXX', '00000000-0000-0000-0000-000000000000', 'sha256:9f86d081'],
  ...['7d9f****', '7d9f3c52...', '7d9f…', '<uuid>', '{uuid}', '{{requestId}}'],
];

for (const text of masks)
  test(`a RequestId for which ${text} stands tells nothing`, () => {
    expect(listCharged(replaceId(text, 'addresses'))).toEqual([]);
    // A service that writes the name of a parameter in its answers is seen to do so.
    if (/^[:%]/.test(text)) return;
    expect(listCharged(replaceId(text, 'bodies'))).toEqual([]);
    expect(listCharged(replaceId(text, 'both'))).toEqual([]);
  });

test('another RequestId, and a text that is none, stand for nothing', () => {
  const other = '8e0a4d63-2c75-4f9b-8d18-6b3f9052e7c4';
  expect(listCharged(replaceId(other, 'addresses'))).toContain('pending-echoes-the-request-id');
  expect(listCharged(replaceId('request-1', 'both'))).toContain('pending-request-id-is-a-guid');
});

test('a GUID in braces is a value that is no GUID of the document, not the name of one', () => {
  const charged = listCharged(replaceId(`{${id}}`, 'bodies'));
  expect(charged).toContain('pending-request-id-is-a-guid');
  expect(charged).not.toContain('pending-carries-code-links-status-and-request-id');
});

test('a link for which a mask stands is judged as little', () => {
  const read = (logo_uri: string) =>
    listCharged([
      sent(`${at.recipients}/c-1`, {
        answer: { ...{ client_id: 'c-1', name: 'n', scope: 'ACCOUNT_BASIC', logo_uri }, redirect_uris: [] },
      }),
    ]);
  const row = 'recipient-links-are-https';
  expect(read('http://a.example/logo.png')).toContain(row);
  for (const text of ['xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx', '<url>', 'logo****'])
    expect(read(text)).not.toContain(row);
});

test('a media type that nobody recorded, and a page in the place of a body, are what they are', () => {
  const [post] = operation;
  const answer = (headers: RecordedRequest['headers'], text: string) =>
    listCharged([{ ...post!, response: { status: 200, headers, text } }]);
  expect(answer([['content-type', '[secret]']], JSON.stringify(pending))).not.toContain(
    'json-answers-declare-a-json-media-type',
  );
  expect(answer([['content-type', 'text/html']], '<html/>')).toContain(
    'get-accounts-detail-answers-200-or-202',
  );
});

test('numbers that a service masks itself leave its answer as it is', () => {
  const account = (accountNumber: string) => ({
    depositAccount: { accountId: 'a1', accountNumber, accountNumberDisplay: '****1001' },
  });
  const read = (accountNumber: string, after: number) =>
    sent(`${at.list}/a1`, { after, answer: account(accountNumber) });
  expect(listCharged([read('1001', 0), read('1002', 9)])).toContain('repeated-reads-agree');
});
