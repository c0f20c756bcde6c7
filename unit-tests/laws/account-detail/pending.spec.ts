import { expect, test } from '@playwright/test';
import {
  findBrokenIn,
  findJudgedIn,
  makePending,
  makePost,
  makeResult,
  other,
  own,
  poll,
} from './exchanges.ts';

const echo = 'pending-echoes-the-request-id';
const names = 'pending-link-names-the-async-endpoint';
const others = 'pending-links-name-no-other-operation';
const answers = 'get-accounts-detail-answers-200-or-202';
const path = 'pending-link-example-shows-the-path';
const [link] = makePending().Links;

function judge(gives: object, more = {}): string[] {
  return findBrokenIn([makePost(gives, {}, more)])[0]!;
}

test('body, links and headers of a 202 name the operation that was asked for', () => {
  expect(findJudgedIn([makePost(makePending())])).toEqual([[echo, names, others, path, answers]]);
  expect(judge(makePending())).toEqual([]);
  expect(judge(makePending({ RequestId: other }))).toEqual([echo]);
  expect(judge(makePending({ RequestId: own.toUpperCase() }))).toEqual([]);
  const href = link!.href.replace(own, other);
  expect(judge(makePending({ Links: [{ ...link, href }] }))).toEqual([names]);
  const example = `/GetAccountsDetailAsync/${other}`;
  expect(judge(makePending({ Links: [{ ...link, example }] }))).toEqual([others]);
  expect(judge(makePending(), { answerHeaders: [['Location', href]] })).toEqual([others]);
  expect(judge(makePending(), { answerHeaders: [['Link', `<${href}>; rel="status"`]] })).toEqual([others]);
  expect(judge(makePending(), { answerHeaders: [['Location', '/elsewhere']] })).toEqual([]);
});

test('a 202 of the POST links to the Async endpoint, and its example shows the path', () => {
  expect(judge(makePending({ Links: [] }))).toEqual([names, path]);
  expect(judge(makePending({ Links: [{ ...link, example: '/poll/me' }] }))).toEqual([path]);
  expect(judge(makePending({ Links: [{ ...link, href: '' }] }))).toEqual(['pending-link-can-be-followed']);
  const older = link!.href.replace('/v3/', '/v2/');
  expect(judge(makePending({ Links: [{ ...link, href: older }] }))).toEqual([names]);
  expect(judge(makePending({ Links: [{ ...link, href: `/gateway/v2${link!.href}` }] }))).toEqual([]);
  const twice = makePending({ Links: [{ ...link, href: `${link!.href}/${own}` }] });
  expect(judge(twice)).toEqual([names]);
  expect(findBrokenIn([poll(twice)])).toEqual([[names]]);
  expect(judge(makePending({ Links: [{ ...link, href: `${link!.href}?requestId=${own}` }] }))).toEqual([]);
  // The document demands no link of a poll's 202.
  expect(findBrokenIn([poll(makePending({ Links: [] }))])).toEqual([[]]);
});

test('links name no other customer', () => {
  const href = link!.href.replace(/\/v3\/[^/]+/, `/v3/${other}`);
  expect(judge(makePending({ Links: [{ ...link, href }] }))).toEqual([others]);
});

test('templates, and ids of a target that is polled by its link, are none of another operation', () => {
  const template = {
    ...link,
    example: '/GetAccountsDetailAsync/{requestId}',
    href: '/GetAccountsDetailAsync',
  };
  expect(judge(makePending({ Links: [template] }))).toEqual([]);
  const href = link!.href.replace(own, other);
  const pending = makePending({ Links: [{ ...link, href }] });
  expect(findBrokenIn([makePost(pending)], { polledBy: 'link' })).toEqual([[]]);
});

test('polls and results are held to the same', () => {
  expect(findBrokenIn([poll(makePending({ RequestId: other }))])).toEqual([[echo]]);
  expect(findBrokenIn([poll(makeResult([], { RequestId: other }))])).toEqual([
    ['result-echoes-the-request-id'],
  ]);
  expect(findBrokenIn([poll(makeResult([], { RequestId: '[secret]' }))])).toEqual([[]]);
});
