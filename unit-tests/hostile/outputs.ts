import { execFileSync } from 'node:child_process';
import MarkdownIt from 'markdown-it';
import { compare } from '../../src/report/diff/compare.ts';
import { formatComparison } from '../../src/report/diff/markdown.ts';
import { renderComparisonPage } from '../../src/report/diff/page.ts';
import { drawComparison } from '../../src/report/diff/terminal.ts';
import { fileFormats, folderFormats } from '../../src/report/formats/formats.ts';
import { reportPage } from '../../src/report/formats/page/page.ts';
import { drawReport } from '../../src/report/formats/terminal/terminal.ts';
import { escapeJsonForLog } from '../../src/report/formats/text.ts';
import type { RebuiltReport } from '../../src/report/run/rebuild-report.ts';
import { laterReport } from '../report/diff/later-build.ts';
import { sampleExchanges, sampleReport } from '../report/fixture.ts';
import { parseXml } from '../report/xml.ts';

/** Everything that a run writes and prints, by name, and what `obc report --against` does of it and an earlier run. */
export async function writeOutputs(
  { report, exchanges }: RebuiltReport,
  before: RebuiltReport,
): Promise<Map<string, string>> {
  const comparison = compare(before.report, report);
  const view = { colour: false, width: 100 };
  const files = new Map<string, string>();
  for (const { path, load } of fileFormats) {
    const written = (await load())(report, exchanges, new Map());
    files.set(path, typeof written === 'string' ? written : [...written].join(''));
  }
  for (const { path, load } of folderFormats)
    for (const { name, text } of (await load())(report, exchanges)) files.set(`${path}/${name}`, text);
  return new Map([
    ...files,
    ['terminal', drawReport(report, exchanges, view)],
    ['terminal json', escapeJsonForLog(JSON.stringify(report, null, 2))],
    ['terminal diff', drawComparison(comparison, view)],
    ['terminal diff.json', escapeJsonForLog(JSON.stringify(comparison, null, 2))],
    ['diff.html', renderComparisonPage(comparison)],
    ['diff.md', formatComparison(comparison)],
    ['shell', shellOf(report)],
  ]);
}

function shellOf({ requirements }: RebuiltReport['report']): string {
  const lines = requirements.flatMap(({ findings }) => findings.flatMap(({ curl }) => curl ?? []));
  return lines.join('\0');
}

/** What is not data any more in what was written, each in a few words; `plain` are the outputs of a harmless run. */
export function listDangers(
  outputs: ReadonlyMap<string, string>,
  plain: ReadonlyMap<string, string>,
): string[] {
  return [...outputs].flatMap(([name, text]) => {
    const found = dangersOf(name, text, plain.get(name) ?? '');
    return found.map((danger) => `${name}: ${danger}`);
  });
}

function dangersOf(name: string, text: string, plain: string): string[] {
  if (name.startsWith('terminal'))
    return [...listLogDangers(text), ...(name.includes('json') ? jsonDangers(text) : [])];
  if (name.endsWith('.html')) return pageDangers(text, plain);
  if (name.endsWith('.md')) return [...markdownDangers(text), ...listLogDangers(text)];
  if (name.endsWith('.xml') || name.endsWith('.svg')) return xmlDangers(text);
  if (name.endsWith('.ndjson'))
    return text.split('\n').flatMap((line) => (line === '' ? [] : jsonDangers(line)));
  if (name === 'shell') return shellDangers(text);
  const ending = name.slice(name.lastIndexOf('.'));
  if (['.json', '.har', '.sarif', '.httpexchange'].includes(ending)) return jsonDangers(text);
  if (ending === '.http') return requestDangers(text);
  return ['.txt', '.mjs', '.properties'].includes(ending)
    ? []
    : [`unknown ending: say in ${import.meta.filename} what a reader of ${ending} files would obey`];
}

/** Requests in a file of them that nobody sent: each one has a title of its own. */
function requestDangers(text: string): string[] {
  const [titles, requests] = [/^###/gm, /^[A-Z]+ .* HTTP\/1\.1$/gm].map((line) => text.match(line)?.length);
  return titles === requests ? [] : [`${titles} titles of ${requests} requests`];
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is looked for
const controls = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/;

/** What a terminal or the log of a CI system would obey in a text. */
export function listLogDangers(text: string): string[] {
  const lines = text.split('\n');
  const command = lines.find((line) => /^\s*::\w/.test(line) || /##\w*\[/.test(line));
  const control = controls.exec(text);
  return [
    ...(control === null ? [] : [`the character ${control[0].charCodeAt(0).toString(16)}`]),
    ...(command === undefined ? [] : [`a command of CI: ${JSON.stringify(command.slice(0, 80))}`]),
  ];
}

function jsonDangers(text: string): string[] {
  try {
    JSON.parse(text);
    return [];
  } catch (error) {
    return [(error as Error).message];
  }
}

const tag = /<\/?[a-z!?][^>]*>/gi;

/** The names of the elements of a page and of their attributes: only those of a harmless run may be there. */
function shapesOf(page: string): Set<string> {
  const tags = (page.match(tag) ?? []).map((one) => one.replace(/="[^"]*"/g, ''));
  return new Set(tags.flatMap((one) => one.replace(/\/?>$/, '').split(/\s+/)));
}

function pageDangers(page: string, plain: string): string[] {
  const script = /<script>.*?<\/script>/s;
  const style = /<style>.*?<\/style>/s;
  const inert = (text: string) => text.replace(script, '').replace(style, '');
  const known = new Set([...shapesOf(inert(plain)), ...laterShapes]);
  const strange = [...shapesOf(inert(page))].filter((shape) => !known.has(shape));
  const addresses = page.match(/(?:src|href|action)="(?![#?])[^"]*"/g) ?? [];
  const policy = /content="default-src &#39;none&#39;; style-src &#39;sha256-[\w+/=]+&#39;;/.test(page);
  return [
    ...strange.map((shape) => `the name ${shape.slice(0, 100)}`),
    ...addresses.map((address) => `the address ${address.slice(0, 100)}`),
    ...(policy ? [] : ['no strict policy']),
  ];
}

/** Names in pages in which there is something of every kind, all of them ours. */
const laterShapes: ReadonlySet<string> = new Set([
  '<details',
  ...[
    [...reportPage(sampleReport, sampleExchanges, new Map())].join(''),
    renderComparisonPage(compare(sampleReport, laterReport)),
  ].flatMap((page) => [...shapesOf(page)]),
]);

const markdown = new MarkdownIt({ html: true, linkify: true });
const allowedHtml = /^<\/?(?:details|summary)>|^<summary>[^<]*<\/summary>$/;
const structure = new Set(['link_open', 'image', 'hr', 'blockquote_open', 'fence', 'code_block', 's_open']);

function markdownDangers(text: string): string[] {
  const tokens = markdown.parse(text, {}).flatMap((token) => [token, ...(token.children ?? [])]);
  return tokens.flatMap(({ type, content }) => {
    if (structure.has(type)) return [`a ${type} of ${content.slice(0, 60)}`];
    if (type !== 'html_inline' && type !== 'html_block') return [];
    const lines = content.split('\n').filter((line) => line.trim() !== '' && !allowedHtml.test(line.trim()));
    return lines.map((line) => `the HTML ${line.slice(0, 80)}`);
  });
}

function xmlDangers(text: string): string[] {
  try {
    parseXml(text);
    return [];
  } catch (error) {
    return [(error as Error).message.slice(0, 120)];
  }
}

/** Commands as a person pastes them, in a shell that has nothing but a `curl` that counts. */
function shellDangers(text: string): string[] {
  const commands = text === '' ? [] : text.split('\0');
  const control = commands.find((command) => controls.test(command) || command.includes('\n'));
  const variables = [...text.matchAll(/\$\{(\w+):\?/g)];
  const script = ['touch() { echo OWNED; }', 'curl() { echo CALLED; }', ...commands].join('\n');
  const said = execFileSync('/bin/sh', ['-s'], {
    input: script,
    // Each variable that a command asks for is set: without it nothing is sent.
    env: { PATH: '/nowhere', ...Object.fromEntries(variables.map(([, name]) => [name, 'a-value'])) },
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const called = said.split('\n').filter((line) => line === 'CALLED').length;
  return [
    ...(control === undefined ? [] : [`a control in ${JSON.stringify(control.slice(0, 200))}`]),
    ...(called === commands.length && !said.includes('OWNED')
      ? []
      : [`${called} of ${commands.length} called, ${said.slice(0, 80)}`]),
  ];
}
