import { type Answered, findHeader } from '../../src/http/exchange.ts';
import { observeStatus } from '../support/assertions/status.ts';
import { describeGeneral } from './fixtures.ts';

const { test, all } = describeGeneral(import.meta.url);

// 4, 8 and 9: what the document does not show, on reads that change nothing.

test('Records how undocumented paths and query parameters are answered', {
  id: 'undocumented-requests',
  verifies: ['undocumented-request-answer'],
}, async ({ paths, context }) => {
  for (const [path, answer] of await paths.sendUndocumented())
    observeStatus(context, 'undocumented-request-answer', answer, path);
});

test('Lists are JSON in UTF-8, packed as they say; headers of rate limits and deprecation are recorded', {
  id: 'headers-of-lists',
  verifies: [
    'json-answers-declare-a-json-media-type',
    'json-answers-are-written-in-utf-8',
    'bodies-are-packed-as-they-say',
    'bodies-are-packed-as-was-offered',
    'rate-limit-answers',
    'deprecation-signs',
  ],
}, async ({ paths, context }) => {
  for (const list of await paths.readLists()) {
    const limits = listHeaderNames(list, /^(?:x-)?rate-?limit|^retry-after$/i);
    context.observe('rate-limit-answers', `headers of a rate limit: ${limits}`, list);
    const signs = listHeaderNames(list, /^(?:deprecation|sunset|warning|x-api-warn|x-deprecat)/i);
    const link = findHeader(list.response.headers, 'link') ?? '';
    const linked = /rel="?(?:deprecation|sunset|successor-version)/i.test(link) ? ', and a link' : '';
    context.observe('deprecation-signs', `headers: ${signs}${linked}`, list);
  }
});

test('Records how lists answer under other versions of their paths', {
  id: 'other-path-versions',
  verifies: ['other-path-versions-answer'],
}, async ({ paths, context }) => {
  for (const [path, answer] of await paths.sendOtherVersions())
    observeStatus(context, 'other-path-versions-answer', answer, path);
});

function listHeaderNames({ response }: Answered, pattern: RegExp): string {
  const names = response.headers.map(([name]) => name.toLowerCase()).filter((name) => pattern.test(name));
  return [...new Set(names)].join(', ') || 'none';
}

export default all();
