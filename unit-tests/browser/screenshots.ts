import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { faults } from '../../proof/faults/index.ts';
import { explanationsOf } from '../../src/report/explain/explanation.ts';
import { reportPage } from '../../src/report/formats/page/page.ts';
import type { Target } from '../../src/target-file/types.ts';
import { checks } from '../../tests/index.ts';
import { allurePage } from './allure.ts';
import { chromium as chromiumPath } from './chromium.ts';
import { runWith } from './run.ts';
import { startUi } from './ui-server.ts';

/** A picture of the documentation: its file, the page it shows, how that is looked at, and what is shown of it. */
interface Screenshot {
  readonly file: string;
  readonly of: 'failing' | 'conformant' | 'allure' | 'ui';
  readonly size: { readonly width: number; readonly height: number };
  readonly dark?: boolean;
  readonly at?: string;
  /** Selects the part that is shown; the visible part of the page by default. */
  readonly part?: string;
  readonly settled?: (page: Page) => Promise<void>;
}

const desktop = { width: 1180, height: 820 };
const failed = 'provider-id-is-an-integer';

export const screenshots: readonly Screenshot[] = [
  { file: 'report.png', of: 'failing', size: desktop },
  { file: 'failure.png', of: 'failing', size: desktop, at: `#${failed}`, part: `[id="${failed}--detail"]` },
  { file: 'report-dark.png', of: 'conformant', size: desktop, dark: true },
  { file: 'report-phone.png', of: 'failing', size: { width: 390, height: 780 } },
  {
    file: 'allure.png',
    of: 'allure',
    size: desktop,
    settled: async (page) => {
      await page.getByText('providers').first().waitFor();
    },
  },
  {
    file: 'ui.png',
    of: 'ui',
    size: desktop,
    settled: async (page) => {
      await page.getByRole('heading', { level: 1 }).getByText('reference server').waitFor();
    },
  },
];

/**
 * Runs the reference server with three faults, and without any, and takes the pictures into a folder; `given` changes its
 * target file.
 */
export async function takeScreenshots(folder: string, given: Partial<Target> = {}): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'obc-screenshots-'));
  const browser = await chromium.launch({ executablePath: chromiumPath() });
  const ui = await startUi(60);
  try {
    const urls = { ...(await pagesIn(work, given)), ui: ui.address };
    for (const screenshot of screenshots) await take(browser, urls[screenshot.of], screenshot, folder);
  } finally {
    await browser.close();
    await ui.close();
    rmSync(work, { recursive: true });
  }
}

async function pagesIn(
  work: string,
  given: Partial<Target>,
): Promise<Record<Exclude<Screenshot['of'], 'ui'>, string>> {
  const explanations = explanationsOf(checks, faults);
  const seeded = ['name-limit-is-257', 'providers-provider-id-number-to-text', 'accounts-page-14'];
  const failing = await runWith(seeded, given);
  const conformant = await runWith([], given);
  const written = (name: string, { report, exchanges }: typeof failing) => {
    const file = join(work, `${name}.html`);
    writeFileSync(file, reportPage(report, exchanges, explanations));
    return pathToFileURL(file).href;
  };
  const history = join(work, 'history.jsonl');
  const allure = await allurePage(failing, { folder: join(work, 'run'), history });
  return {
    failing: written('failing', failing),
    conformant: written('conformant', conformant),
    allure: pathToFileURL(allure).href,
  };
}

async function take(
  browser: Browser,
  url: string,
  { file, size, dark = false, at = '', part, settled }: Screenshot,
  folder: string,
): Promise<void> {
  const context = await browser.newContext({ viewport: size, colorScheme: dark ? 'dark' : 'light' });
  const page = await context.newPage();
  await page.goto(`${url}${at}`);
  await settled?.(page);
  const path = join(folder, file);
  if (part === undefined) await page.screenshot({ path });
  else await page.locator(part).screenshot({ path });
  await context.close();
}
