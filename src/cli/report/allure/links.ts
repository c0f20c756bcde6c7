import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AllureResult } from '../../../report/formats/allure/model.ts';

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
    writeFileSync(file, JSON.stringify({ ...result, links: [linkOf(result, published)] }));
  }
  return copy;
}

function linkOf({ fullName = '', labels }: AllureResult, published: string) {
  const isRequirement = labels.some(({ name, value }) => name === 'layer' && value === 'requirements');
  const page = new URL('index.html', withSlash(published));
  if (isRequirement) page.hash = fullName;
  return { name: 'the report page', url: page.href, type: 'link' };
}

/** An address as that of a folder. */
export function withSlash(address: string): string {
  return address.endsWith('/') ? address : `${address}/`;
}
