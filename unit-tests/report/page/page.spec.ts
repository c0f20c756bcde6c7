import { createHash } from 'node:crypto';
import { expect, test } from '@playwright/test';
import type { Exchange } from '../../../src/http/exchange.ts';
import type { Rows } from '../../../src/report/formats/page/client/types.ts';
import { sampleExchanges, sampleReport } from '../fixture.ts';
import { expectGolden } from '../golden-file.ts';
import { dataOf, pageOf, sampleExplanations } from './page-fixture.ts';

const page = pageOf();

test('the page is as its golden file, its style and its script left out', () => {
  const bare = page
    .replace(/(<style>)[\s\S]*?(<\/style>)/, '$1$2')
    .replace(/(<script>)[\s\S]*?(<\/script>)/, '$1$2')
    .replace(/sha256-[\w+/=]+/g, 'sha256-…');
  expectGolden('index.html.txt', bare);
});

test('the page runs our script, wears our style, and nothing else', () => {
  const [, policy] = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(page)!;
  const digest = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
  const [, style] = /<style>([\s\S]*?)<\/style>/.exec(page)!;
  const [, script] = /<script>([\s\S]*?)<\/script>/.exec(page)!;
  expect(policy!.replaceAll('&#39;', "'").split('; ')).toEqual([
    "default-src 'none'",
    `style-src '${digest(style!)}'`,
    `script-src '${digest(script!)}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ]);
  expect(page).not.toMatch(/\s(src|srcset|style|on\w+)=/);
  expect(page).not.toMatch(/<(link|img|iframe|object|embed|base)\b/);
  expect([...page.matchAll(/href="([^"]*)"/g)].filter(([, to]) => !/^[#?]/.test(to!))).toEqual([]);
});

test('every requirement has its row, its place for links and its data', () => {
  const rows = dataOf(page, 'rows') as Rows;
  for (const { id } of sampleReport.requirements) {
    expect(page.match(new RegExp(`<tr id="${id}"`, 'g'))).toHaveLength(1);
    expect(Object.keys(rows)).toContain(id);
  }
  const known = sampleExplanations.get('provider-id-is-an-integer')!;
  expect(rows['provider-id-is-an-integer']).toMatchObject({ ...known });
});

test('every link within the page leads to something', () => {
  const ids = new Set([...page.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id));
  const links = [...page.matchAll(/href="[^"#]*#([^"]+)"/g)].map(([, id]) => id!);
  expect(links.length).toBeGreaterThan(20);
  const shown = links.filter((id) => !id.startsWith('exchange/'));
  // Rows of the fixture name requirements that it does not hold only where a waiver does.
  expect([...new Set(shown.filter((id) => !ids.has(id)))]).toEqual([]);
});

const hostile = [
  '</script><script>alert(1)</script>',
  '<!--<script>',
  '"><img src=x onerror=alert(1)>',
  '\u2028\u2029\u202e',
  '\ud800',
].join(' ');

/** The page of the fixture in which everything that a target says is one text. */
function pageSaying(said: string): string {
  const report = JSON.parse(
    JSON.stringify(sampleReport, (key, value) =>
      typeof value === 'string' && texts.has(key) ? said : value,
    ),
  ) as typeof sampleReport;
  const exchanges = new Map(
    [...sampleExchanges].map(([id, one]): [string, Exchange] => [
      id,
      { ...one, response: { ...one.response!, text: said, headers: [[said, said]] } },
    ]),
  );
  return pageOf(report, exchanges);
}

test('nothing that a target says becomes markup, wherever it stands', () => {
  const attacked = pageSaying(hostile);
  const plain = pageSaying('said');
  expect(attacked.length).toBeGreaterThan(plain.length);
  expect(tagsOf(attacked)).toEqual(tagsOf(plain));
  expect(attacked).not.toContain('<!--');
  const [first] = dataOf(attacked, 'exchanges') as Exchange[];
  expect(first?.response?.text).toBe(hostile);
});

const texts = new Set([
  'text',
  'reason',
  'got',
  'wanted',
  'hint',
  'what',
  'name',
  'vendor',
  'owner',
  'request',
]);

/** How many elements of each name there are. */
function tagsOf(markup: string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [, tag] of markup.matchAll(/<([a-z!][a-z0-9-]*)/gi)) counts[tag!] = (counts[tag!] ?? 0) + 1;
  return counts;
}

test('an empty report makes a page', () => {
  const empty = {
    ...sampleReport,
    requirements: [],
    silences: [],
    waivers: [],
    ledger: [],
    harnessErrors: [],
  };
  expect(pageOf({ ...empty, timelines: [], walks: [] }, new Map())).toContain('<h1>');
});
