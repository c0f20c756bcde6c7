import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AllureResult, isRequirementFile } from '../../../../src/report/formats/allure/files.ts';

/**
 * A copy of a folder of results in which each requirement links to its place in the published report page; for the
 * caller to remove. Allure shows links to web addresses only, so a page on disk cannot be one.
 */
export function linkResults(results: string, published: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'obc-allure-'));
  cpSync(results, copy, { recursive: true });
  for (const name of readdirSync(copy).filter((file) => file.endsWith('-result.json'))) {
    const file = join(copy, name);
    const result = JSON.parse(readFileSync(file, 'utf8')) as AllureResult;
    writeFileSync(file, JSON.stringify({ ...result, links: [...result.links, linkOf(result, published)] }));
  }
  return copy;
}

function linkOf({ uuid, fullName = '' }: AllureResult, published: string) {
  const page = new URL('index.html', withSlash(published));
  if (isRequirementFile(`${uuid}-result.json`)) page.hash = fullName.split('/').at(-1)!;
  return { name: 'the report page', url: page.href, type: 'link' };
}

/** An address as that of a folder. */
export function withSlash(address: string): string {
  return address.endsWith('/') ? address : `${address}/`;
}
