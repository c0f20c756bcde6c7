import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, type Page, expect as plainExpect } from '@playwright/test';
import type { Report } from '../../src/report/report.ts';
import { pickOfToday } from '../days.ts';
import { violationsOn } from './axe.ts';
import { startUi, type UiOfServer } from './ui-server.ts';

// A run takes as long as the machine needs.
const expect = plainExpect.configure({ timeout: 120_000 });

const test = base.extend<{ ui: UiOfServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
  ui: async ({}, use) => {
    const ui = await startUi(60);
    try {
      await use(ui);
    } finally {
      await ui.close();
    }
  },
});

test.setTimeout(900_000);

/** What the page says to the console, breaks on, or asks of anybody else. */
function listenToPage(page: Page, address: string): readonly string[] {
  const heard: string[] = [];
  page.on('console', (message) => heard.push(`console: ${message.text()}`));
  page.on('pageerror', (error) => heard.push(`error: ${error.message}`));
  page.on('request', (request) => {
    if (new URL(request.url()).host !== new URL(address).host) heard.push(`request: ${request.url()}`);
  });
  return heard;
}

/**
 * What axe finds on a page or a part of it, on a desk and, each second day, on a phone or in the dark, and whether a phone has to
 * scroll sideways.
 */
async function faultsOfLooks(page: Page, within = 'body'): Promise<string[]> {
  const [isOnPhone] = pickOfToday([true, false], 1);
  const found = await violationsOn(page, { within });
  await page.setViewportSize({ width: 390, height: 844 });
  if (isOnPhone) found.push(...(await violationsOn(page, { within })));
  const width = Number(await page.evaluate('document.documentElement.scrollWidth'));
  await page.setViewportSize({ width: 1280, height: 900 });
  if (!isOnPhone) {
    await page.emulateMedia({ colorScheme: 'dark' });
    found.push(...(await violationsOn(page, { within, rules: ['color-contrast', 'link-in-text-block'] })));
    await page.emulateMedia({ colorScheme: 'light' });
  }
  return [...found, ...(width > 390 ? [`it is ${width} pixels wide on a phone`] : [])];
}

test('a target file is edited as form and text, with the answers of the doctor at each setting', async ({
  page,
  ui,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const heard = listenToPage(page, ui.address);
  await page.goto(ui.address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('reference server');
  const text = page.getByLabel('Text of the file');
  const setting = (path: string) => page.locator(`[data-path="${path}"]`);
  const entry = (path: string) => page.locator(`[id="_setting-${path}"]`);
  const state = page.locator('#_file .badge');

  await setting('target').locator('> summary').click();
  await entry('target.name').fill('Our bank: "A"');
  await entry('target.name').press('Tab');
  await expect(text).toHaveValue(/^# Kept by the form\.\ntarget:\n {2}name: 'Our bank: "A"'\n/);
  await expect(state).toHaveText('not saved');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(entry('target.name')).toHaveValue('reference server');
  await expect(state).toHaveText('saved');

  const right = await entry('outbound.baseUrl').inputValue();
  await text.fill((await text.inputValue()).replace(`baseUrl: ${right}`, 'baseUrl: ftp://x # wrong'));
  await expect(page.locator('#_run-hint')).toHaveText(/^The target file is not saved/);
  await page.locator('#_summary').getByRole('button', { name: 'outbound.baseUrl' }).click();
  await expect(entry('outbound.baseUrl')).toBeFocused();
  await expect(entry('outbound.baseUrl')).toHaveValue('ftp://x');
  await expect(setting('outbound.baseUrl').locator('.note-of-doctor')).toContainText('target.yaml:');
  expect(await faultsOfLooks(page, '#_summary')).toEqual([]);
  await entry('outbound.baseUrl').fill(right);
  await page.getByRole('button', { name: 'Ask the target' }).click();
  await expect(setting('outbound.baseUrl').locator('.note-of-doctor.pass').first()).toContainText('answers');
  await setting('outbound.auth').locator('> summary').click();
  await expect(setting('outbound.auth.token').locator('.note-of-doctor.pass')).toContainText('ok');
  await expect(entry('outbound.auth.token')).toHaveValue('');
  await expect(text).toHaveValue(new RegExp(`baseUrl: ${right} # wrong\n`));
  await page.evaluate("for (const one of document.querySelectorAll('main details')) one.open = true");
  expect(await faultsOfLooks(page)).toEqual([]);

  const whole = await text.inputValue();
  await text.fill(whole.replace('areas:', 'areas: "'));
  await expect(page.getByText('The text is not YAML')).toBeVisible();
  await page
    .locator('#_summary')
    .getByRole('button', { name: /^line \d+$/ })
    .click();
  await expect(text).toBeFocused();
  expect(await faultsOfLooks(page, '#_summary')).toEqual([]);
  await text.fill(whole);
  await expect(page.getByText('The text is not YAML')).toBeHidden();
  await page.keyboard.press('Control+s');
  await expect(page.locator('#_said')).toHaveText('Saved.');
  expect(readFileSync(ui.file, 'utf8')).toBe(await text.inputValue());
  writeFileSync(ui.file, 'target: {name: Theirs}\n');
  await text.press('Control+End');
  await text.pressSequentially('# mine');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.locator('#_said')).toContainText('was changed by another program');
  expect(readFileSync(ui.file, 'utf8')).toBe('target: {name: Theirs}\n');
  await page.getByRole('button', { name: 'Save over it' }).click();
  await expect(state).toHaveText('saved');
  expect(readFileSync(ui.file, 'utf8')).toMatch(/# mine$/);
  expect(heard.filter((one) => !one.includes('409'))).toEqual([]);
});

test('a run is started, shown with failures first, stopped, reported and compared', async ({ page, ui }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const heard = listenToPage(page, ui.address);
  await page.goto(`${ui.address}#run`);
  const start = page.getByRole('button', { name: 'Start' });
  const live = page.locator('#_live');
  await page.getByRole('checkbox', { name: 'providers' }).check();
  await page.getByLabel('depth').selectOption('quick');
  await start.click();
  await expect(live.locator('.card.fail .id')).toHaveText('provider-id-is-an-integer');
  await expect(live.locator('.banner')).toContainText('Not conformant');
  expect(await faultsOfLooks(page)).toEqual([]);
  const [report] = await Promise.all([
    page.context().waitForEvent('page'),
    live.getByRole('link', { name: 'Open the report' }).click(),
  ]);
  await expect(report.getByRole('heading', { level: 1 })).toContainText('Not conformant');
  await report.getByRole('button', { name: 'provider-id-is-an-integer', exact: true }).click();
  await expect(report.locator('[id="provider-id-is-an-integer--detail"]')).toBeVisible();
  await report.close();

  await page.getByRole('checkbox', { name: 'providers' }).uncheck();
  await start.click();
  await expect(live.locator('.state')).toContainText(/[1-9]\d* of \d+ checks/);
  await expect(live.locator('.card.fail').first()).toBeVisible();
  expect(await faultsOfLooks(page, '#_live')).toEqual([]);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(live.locator('.banner')).toContainText('the run was stopped before its end');

  await page.getByRole('link', { name: 'Reports' }).click();
  await expect(page.locator('#_runs tbody tr')).toHaveCount(2);
  expect(await faultsOfLooks(page)).toEqual([]);
  const [comparison] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'Compare' }).click(),
  ]);
  await expect(comparison.locator('.brand')).toHaveText('open-banking-conformance, two runs compared');
  const reports = readdirSync(ui.reports).map(
    (name) => JSON.parse(readFileSync(join(ui.reports, name, 'report.json'), 'utf8')) as Report,
  );
  const stopped = reports.find(({ run }) => run.interrupted)!;
  expect(stopped.executed).toBeLessThan(stopped.planned);
  expect(Array.isArray(stopped.ledger)).toBe(true);
  expect(heard).toEqual([]);
});
