import { expect, test } from '@playwright/test';
import { certify } from '../../app/index.ts';
import { describeStrangeStatus } from '../../src/http/strange-answer.ts';
import { tinyServer } from '../engine/tiny-server.ts';

const headers = [
  ['Location', 'https://me:secret@api.bank.example/api/v1/providers?code=secret#top'],
] as const;
const page = '<html><head><title>400 No required SSL\n certificate was sent</title></head></html>';

for (const [what, answer, wanted] of [
  ['a plain one', { status: 404, headers: [], text: '{"message":"no"}' }, '404'],
  ['a redirection', { status: 301, headers, text: '' }, '301 to https://api.bank.example/api/v1/providers'],
  ['a location of something new', { status: 201, headers, text: '' }, '201'],
  [
    'a page',
    { status: 400, headers: [], text: page },
    '400 with a page "400 No required SSL certificate was sent"',
  ],
  ['a page without a title', { status: 403, headers: [], text: '<title> </title>' }, '403'],
] as const)
  test(`the status of a strange answer shows who gave it: ${what}`, () => {
    expect(describeStrangeStatus(answer)).toBe(wanted);
  });

test('a run that an edge turns away names the page of the edge', async () => {
  const edge = await tinyServer((_, response) => {
    response.writeHead(400, { 'content-type': 'text/html' }).end(page);
  });
  const report = await certify(edge.target);
  await edge.close();
  expect(report.outcome).toBe('not-judged');
  expect(report.reasons.join()).toContain('got 400 with a page "400 No required SSL certificate was sent"');
});
