import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { compare } from '../../src/report/diff/compare.ts';
import { renderComparisonPage } from '../../src/report/diff/page.ts';
import { runWith } from './run.ts';

let html = '';
test.beforeAll(async () => {
  const before = await runWith(['providers-provider-id-number-to-text']);
  const after = await runWith(['name-limit-is-257']);
  html = renderComparisonPage(compare(before.report, after.report));
});

/** Opens the page from disk; gives what it wrote to the console, and what it asked for. */
async function opened(page: Page): Promise<string[]> {
  const heard: string[] = [];
  page.on('console', (message) => heard.push(message.text()));
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) heard.push(request.url());
  });
  const file = test.info().outputPath('changes.html');
  writeFileSync(file, html);
  await page.goto(pathToFileURL(file).href);
  await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true");
  return heard;
}

test('the comparison says what newly fails and what newly passes, and asks for nothing', async ({ page }) => {
  const heard = await opened(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/requirements? newly fail/);
  const failing = page.getByRole('region', { name: /^Newly fails/ });
  await expect(failing).toContainText('recipient-name-of-257-characters-is-refused');
  await expect(page.getByRole('region', { name: /^Newly passes/ })).toContainText(
    'provider-id-is-an-integer',
  );
  expect(heard).toEqual([]);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on the comparison in ${colorScheme} colours`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await opened(page);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });
}

test('the comparison needs no sideways scrolling on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await opened(page);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
});
