import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test as base, expect, type Page } from '@playwright/test';
import { faults } from '../../proof/faults/index.ts';
import { explanationsOf } from '../../src/report/explain/explanation.ts';
import { reportPage } from '../../src/report/formats/page/page.ts';
import { checks } from '../../tests/index.ts';
import { withFew } from './few.ts';
import { hostile } from './hostile.ts';
import { withExchanges } from './many.ts';
import { type Run, runWith } from './run.ts';

/** Three faults of different kinds: of a limit, of a shape, of paging. */
export const seeded = [
  'name-limit-is-257',
  'providers-provider-id-number-to-text',
  'account-pages-overlap-by-one',
];

export type PageName = 'conformant' | 'failing' | 'few' | 'hostile' | 'large';

/** Pages on disk by name, with the run that each shows. */
type Pages = Readonly<Record<PageName, { readonly url: string; readonly run: Run }>>;

interface Watched {
  /** Opens a page of ours, with what follows its path in the address. */
  open(name: PageName, rest?: string): Promise<Page>;
}

/** Tests with pages on disk; each fails when a page writes to the console, throws, or asks for anything. */
export const test = base.extend<Watched, { pages: Pages }>({
  pages: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'obc-pages-'));
      try {
        await use(await written(folder));
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
    { scope: 'worker' },
  ],
  open: async ({ page, pages }, use) => {
    const heard: string[] = [];
    page.on('console', (message) => heard.push(`console: ${message.text()}`));
    page.on('dialog', (dialog) => heard.push(`dialog: ${dialog.message()}`));
    page.on('pageerror', (error) => heard.push(`error: ${error.message}`));
    page.on('request', (request) => {
      if (!request.isNavigationRequest() || !request.url().startsWith('file:'))
        heard.push(`request: ${request.url()}`);
    });
    await use(async (name, rest = '') => {
      await page.goto(`${pages[name].url}${rest}`);
      return page;
    });
    expect(heard).toEqual([]);
  },
});

async function written(folder: string): Promise<Pages> {
  const explanations = explanationsOf(checks, faults);
  const conformant = await runWith([]);
  const failing = await runWith(seeded);
  const few = withFew(failing);
  const runs = { conformant, failing, few, hostile: hostile(few), large: withExchanges(conformant, 5000) };
  const entries = Object.entries(runs).map(([name, run]) => {
    const file = join(folder, `${name}.html`);
    writeFileSync(file, reportPage(run.report, run.exchanges, explanations));
    return [name, { url: pathToFileURL(file).href, run }];
  });
  return Object.fromEntries(entries) as Pages;
}
