import { expect, type Page } from '@playwright/test';
import { takeTurns } from '../days.ts';
import { violationsOn } from './axe.ts';
import { type PageName, test } from './pages.ts';

const slow = takeTurns(import.meta.url, test);

const broken = 'provider-id-is-an-integer';

/** Opens what is closed, so that nothing goes unseen. */
async function openEverything(page: Page): Promise<void> {
  await page.evaluate("for (const one of document.querySelectorAll('main details')) one.open = true");
  await expect(page.locator('#_all-exchanges .exchange').first()).toBeVisible();
}

slow.test('axe finds nothing on a failing page with everything open', async ({ open, page }) => {
  await open('few', `#${broken}`);
  await openEverything(page);
  expect(await violationsOn(page)).toEqual([]);
});

// The colours are all that a dark page has of its own.
slow.test('axe finds no weak contrast on a failing page in dark colours', async ({ open, page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await open('few', `#${broken}`);
  await openEverything(page);
  expect(await violationsOn(page, { rules: ['color-contrast', 'link-in-text-block'] })).toEqual([]);
});

// What opens is on the failing page as well: the words and colours of the top are its own.
for (const colorScheme of ['light', 'dark'] as const)
  slow.test(
    `axe finds nothing in the top of the conformant page in ${colorScheme} colours`,
    async ({ open, page }) => {
      await page.emulateMedia({ colorScheme });
      await open('conformant');
      expect(await violationsOn(page, { within: 'header' })).toEqual([]);
    },
  );

slow.test('axe finds nothing on a phone', async ({ open, page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open('few', `#${broken}`);
  expect(await violationsOn(page)).toEqual([]);
});

// Every row with its words stands on the failing page, whatever its verdict.
for (const name of ['failing', 'hostile'] satisfies PageName[]) {
  slow.test(
    `the ${name} page needs no sideways scrolling on a phone, every requirement open`,
    async ({ open, page }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await open(name);
      await openEverything(page);
      await page.evaluate(
        `for (const one of document.querySelectorAll('.folder[aria-expanded="false"], .opener')) one.click()`,
      );
      await expect(page.locator('td.detail').last()).toBeVisible();
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
    },
  );
}

/** Counts the elements of the page's document, drawn or hidden. */
const countElements = (page: Page): Promise<number> => page.locator('*').count();

// A page is quick when it draws little: elements are counted, since seconds are the machine's.
test('a page of 5,000 exchanges draws what is asked for alone', async ({ open, page, pages }) => {
  expect(pages.large.run.exchanges.size).toBe(5000);
  await open('conformant');
  const few = await countElements(page);
  await open('large');
  await expect(page.getByRole('status').first()).toContainText('requirements');
  const closed = await countElements(page);
  expect(closed).toBe(few);
  await page.getByLabel('verdict', { exact: true }).selectOption('pass');
  await page.locator('#_exchanges').getByText('Every request with its answer').click();
  await expect(page.locator('#_exchanges').getByRole('status')).toContainText('5000 of 5000 exchanges');
  expect((await countElements(page)) - closed).toBeLessThan(5000);
});
