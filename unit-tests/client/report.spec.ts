import { expect, test } from '@playwright/test';
import { judgeTraffic } from '../../client/certify/judge-traffic.ts';
import { validateReport } from '../../src/evidence/validate.ts';
import { exitCodeOf } from '../../src/report/verdict/exit-code.ts';
import { at, page, sent, token, trafficOf } from './recorded.ts';

const options = { name: 'traffic.har', replay: 'obc judge traffic.har' };
const judge = (...requests: readonly ReturnType<typeof sent>[]) => judgeTraffic(trafficOf(requests), options);

test('a report of recorded requests is one of the schema, conformant in scope with exit code 0', () => {
  const { report } = judge(sent(at.list, { answer: page(null) }), sent('https://cdn.example/a.css'));
  expect(validateReport(report)).toEqual([]);
  expect(report.outcome).toBe('passed-in-scope');
  expect(report.reasons).toContain('1 request of other interfaces not tested');
  expect(exitCodeOf(report)).toBe(0);
  const verdictOf = (id: string) => report.requirements.find((row) => row.id === id)?.verdict;
  expect(verdictOf('caller-sends-the-token-in-service-auth-key')).toBe('pass');
  expect(verdictOf('caller-polls-every-ten-seconds')).toBe('not-exercised');
});

test('a breach fails the report, with the request and what it compares with', () => {
  const { report, exchanges } = judge(
    sent(at.list, { answer: page('Page/Two') }),
    sent(`${at.list}?offset=page%2Ftwo`, { after: 1, status: 400 }),
  );
  expect(report.outcome).toBe('non-conformant');
  expect(exitCodeOf(report)).toBe(1);
  const failed = report.requirements.filter(({ verdict, party }) => verdict === 'fail' && party === 'client');
  expect(failed.map(({ id }) => id)).toEqual(['cursor-goes-back-unchanged']);
  const [finding] = failed[0]!.findings;
  expect(finding).toMatchObject({
    wanted: 'offset Page/Two, as the answer gave it',
    got: 'offset page/two',
    request: 'GET /api/fdx/5/accounts?offset=page%2Ftwo',
  });
  expect(finding!.related!.every((id) => exchanges.has(id))).toBe(true);
});

const other = 'https://other.example/intranet';

test('one service at several addresses is asked for, and judged where it is said to be', () => {
  const foreign = sent(`${other}/api/v1/providers`, { headers: {}, answer: [] });
  const own = sent(at.list, { answer: page(null) });
  expect(() => judge(own, foreign)).toThrow(
    `traffic.har holds paths of the interface at 2 addresses (https://api.example, ${other}): name those to judge with --origin https://api.example, or a target file with --target`,
  );
  const judgeAt = (...origins: string[]) =>
    judgeTraffic(trafficOf([own, foreign]), { ...options, origins }).report;
  expect(judgeAt('https://api.example').outcome).toBe('passed-in-scope');
  expect(judgeAt('https://API.example:443/').outcome).toBe('passed-in-scope');
  expect(judgeAt('https://api.example.org').outcome).toBe('not-judged');
  expect(judgeAt('https://api.example', 'https://other.example').outcome).toBe('non-conformant');
  const named = judgeTraffic({ ...trafficOf([own, foreign]), namesOperations: true }, options);
  expect(named.report.outcome).toBe('non-conformant');
});

test('an address that only sends on to the service is none of its own, unless somebody declared it', () => {
  const own = sent(at.list, { answer: page(null) });
  const sentOnTo = (location: string) => {
    const edge = sent(at.list.replace('https:', 'http:'), { status: 301, headers: {} });
    const { response } = edge;
    return { ...edge, response: { ...response!, headers: [['Location', location]] as const } };
  };
  const judgeEdge = (location: string, origins?: readonly string[]) =>
    judgeTraffic(trafficOf([sentOnTo(location), own]), { ...options, ...(origins && { origins }) }).report;
  const foreign = '1 request of other interfaces not tested';
  expect(judgeEdge(at.list)).toMatchObject({ outcome: 'passed-in-scope' });
  expect(judgeEdge(at.list).reasons).toContain(foreign);
  expect(judgeEdge(at.list, ['http://api.example', 'https://api.example']).reasons).not.toContain(foreign);
  // What sends elsewhere, or to itself, may be the service.
  for (const location of ['https://api.example/login', '/api/fdx/5/accounts', 'nowhere:'])
    expect(() => judgeEdge(location), location).toThrow('at 2 addresses');
});

test('services of several addresses, each at its own, are nothing to ask about', () => {
  const banking = sent(at.call.replace('api.example', 'bank.example'), { body: { RequestId: 'x' } });
  const token = sent('https://login.example/Token', { method: 'POST', answer: {} });
  const { report } = judge(sent(at.list, { answer: page(null) }), banking, token, sent(`${other}/a.css`));
  expect(report.outcome).not.toBe('not-judged');
});

test('a recording without a request of the interface is not judged', () => {
  const { report } = judge(sent('https://cdn.example/a.css'));
  expect(report.outcome).toBe('not-judged');
  expect(exitCodeOf(report)).toBe(2);
});

test('nothing that opens something, and nobody, comes into the report', () => {
  const secret = 'q8Zk-2w.Vt0';
  const { report, exchanges } = judge(
    sent(at.list, { headers: { 'service-auth-key': `Bearer ${secret}` }, answer: page(secret) }),
    sent(`${at.recipients}/c1/secret`, {
      method: 'POST',
      answer: { client_id: 'c1', client_secret: 'hush-99-hush' },
    }),
    sent(at.recipients, {
      headers: token,
      body: { redirect_uris: ['x'], contacts: [{ email: 'ada@people.example' }], name: `of ${secret}` },
      status: 201,
    }),
  );
  const written = JSON.stringify([report, ...exchanges.values()]);
  for (const hidden of [secret, 'hush-99-hush', 'ada@people.example']) expect(written).not.toContain(hidden);
});
