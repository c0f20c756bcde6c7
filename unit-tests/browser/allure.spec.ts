import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test as base, expect, type Page } from '@playwright/test';
import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import { getRequirement } from '../../src/catalogue/requirements.ts';
import type { Report } from '../../src/report/report.ts';
import { allurePage, repeated } from './allure.ts';
import { type Run, runWith } from './run.ts';

const broken = 'recipient-name-of-257-characters-is-refused';

interface Made {
  readonly url: string;
  readonly report: Report;
}

/** The Allure page of a run that fails, after one that failed and one that passed. */
const test = base.extend<{ opened: Page }, { made: Made }>({
  made: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'obc-allure-'));
      try {
        await use(await madeIn(folder));
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
    { scope: 'worker' },
  ],
  opened: async ({ page, made }, use) => {
    const heard: string[] = [];
    page.on('console', (message) => heard.push(`console: ${message.text()}`));
    page.on('pageerror', (error) => heard.push(`error: ${error.message}`));
    page.on('request', (request) => {
      if (!/^(file|data|blob):/.test(request.url())) heard.push(`request: ${request.url()}`);
    });
    await page.goto(made.url);
    await use(page);
    expect(heard).toEqual([]);
  },
});

async function madeIn(folder: string): Promise<Made> {
  const areas = ['recipients', 'fdx-accounts'] as const;
  const [passing, failing] = [await runWith([], { areas }), await runWith(['name-limit-is-257'], { areas })];
  const made = (run: Run, day: number) =>
    allurePage(repeated(run, day), {
      folder: join(folder, `${day}`),
      history: join(folder, 'history.jsonl'),
    });
  await made(failing, 0);
  await made(passing, 1);
  return { url: pathToFileURL(await made(failing, 2)).href, report: failing.report };
}

async function openRequirement(page: Page, id: RequirementId): Promise<void> {
  await page.getByPlaceholder('Search tests').fill(id);
  await page.getByText(getRequirement(id).text, { exact: true }).first().click();
  await expect(page.getByText('Test body')).toBeVisible();
}

test('the page opens from disk with the counts of the report, and what failed in view', async ({
  opened,
  made,
}) => {
  const { name } = made.report.target;
  await expect(opened.getByText(`${name}: not conformant, run`).first()).toBeVisible();
  const { fail } = made.report.summary.all;
  await expect(opened.locator('body')).toContainText(new RegExp(`Failed\\s*${fail}`));
  const part = opened.locator('path[fill="var(--color-status-failed-chart-fill)"]').first();
  await expect(part).toHaveCSS('stroke-width', '4px');
  await expect(opened.getByText('recipients', { exact: true }).first()).toBeVisible();
  await expect(opened.getByText('clause 2.2', { exact: true }).first()).toBeVisible();
  await expect(opened.getByText(getRequirement(broken).text, { exact: true }).first()).toBeVisible();
  await expect(opened.getByText('non-conformant', { exact: true })).toBeVisible();
});

test('a requirement that failed shows what came, and the redacted exchange with its curl command', async ({
  opened,
}) => {
  await openRequirement(opened, broken);
  await expect(opened.getByText('wanted  status 400').first()).toBeVisible();
  await expect(opened.getByText('critical', { exact: false }).first()).toBeVisible();
  await expect(opened.getByText('seed', { exact: true })).toBeVisible();
  await expect(opened.getByText(/^violated: POST \/api\/v1\/recipients answered 201/)).toBeVisible();
  await opened
    .getByText(/^exchange main-/)
    .first()
    .click();
  // Allure 3 shows request and response of an exchange in a view of its own.
  await expect(opened.getByText('Response', { exact: true }).first()).toBeVisible();
  await expect(opened.locator('pre').filter({ hasText: '[secret]' }).first()).toBeVisible();
  await opened.getByText('curl', { exact: true }).first().click();
  await expect(opened.locator('pre').filter({ hasText: 'curl -i' }).first()).toBeVisible();
});

test('what came of requirements is sorted by whose it is to act', async ({ opened }) => {
  await opened.getByText('Categories').first().click();
  await expect(opened.getByText('Non-conformance: the target departs from the document')).toBeVisible();
  await expect(opened.getByText('Not exercised: no response contained data to test it')).toBeVisible();
  await expect(opened.getByText('Product errors')).toHaveCount(0);
});

test('a requirement that comes and goes is marked flaky, and fails all the same', async ({
  opened,
  made,
}) => {
  await opened.getByText('Flaky', { exact: true }).click();
  await expect(opened.getByText(getRequirement(broken).text, { exact: true }).first()).toBeVisible();
  await openRequirement(opened, broken);
  await expect(opened.getByText('Failed', { exact: true }).first()).toBeVisible();
  await opened.getByText('History').first().click();
  await expect(opened.getByText(/^\d+\/\d+\/\d+ at/)).toHaveCount(2);
  expect(made.report.summary.all.fail).toBeGreaterThan(0);
});
