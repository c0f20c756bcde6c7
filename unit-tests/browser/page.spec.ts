import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { hostileText } from './hostile.ts';
import { test } from './pages.ts';

const broken = 'provider-id-is-an-integer';

const rowsOf = (page: Page) => page.locator('table.requirements tr[data-area]');
const shown = (page: Page) => page.locator('table.requirements tr[data-area]:visible');

test('the top says what came of it, and what failed stands before all else', async ({ open, pages }) => {
  const page = await open('failing');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Not conformant/);
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(/^Failed: \d+ requirements$/);
  await expect(page.locator('header')).toContainText(pages.failing.run.report.run.start.slice(0, 10));
  await expect(page.locator('#_failed')).toContainText(broken);
});

test('the filter narrows the table, counts, and stays in the address', async ({ open }) => {
  const page = await open('failing');
  const all = await rowsOf(page).count();
  await page.getByLabel('area', { exact: true }).selectOption('recipients');
  await page.getByLabel('verdict', { exact: true }).selectOption('pass');
  const some = await shown(page).count();
  expect(some).toBeGreaterThan(0);
  expect(some).toBeLessThan(all);
  await expect(page.getByRole('status').first()).toHaveText(`${some} of ${all} requirements`);
  await page.getByLabel('text', { exact: true }).fill('secret');
  const fewer = await shown(page).count();
  expect(fewer).toBeLessThan(some);
  expect(new URL(page.url()).search).toBe('?text=secret&area=recipients&verdict=pass');
  await page.reload();
  await expect(shown(page)).toHaveCount(fewer);
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(shown(page)).toHaveCount(all);
  expect(new URL(page.url()).search).toBe('');
});

test('what an open requirement shows is not counted, and comes back when the filter lets it', async ({
  open,
}) => {
  const page = await open('failing', `#${broken}`);
  const all = await rowsOf(page).count();
  const row = page.locator(`[id="${broken}"]`);
  const area = (await row.getAttribute('data-area')) ?? '';
  const detail = page.locator(`[id="${broken}--detail"]`);
  await expect(detail).toBeVisible();
  await page.getByLabel('area', { exact: true }).selectOption(area);
  await expect(detail).toBeVisible();
  await expect(page.getByRole('status').first()).toHaveText(
    `${await shown(page).count()} of ${all} requirements`,
  );
  await page.getByLabel('verdict', { exact: true }).selectOption('pass');
  await expect(detail).toBeHidden();
  await page.getByLabel('verdict', { exact: true }).selectOption('');
  await expect(row.getByRole('button')).toHaveAttribute('aria-expanded', 'true');
  await expect(detail).toBeVisible();
});

test('a count of the chart shows its requirements', async ({ open, pages }) => {
  const page = await open('failing');
  await page.locator('.areas a', { hasText: 'fail' }).first().click();
  await expect(shown(page).first()).toHaveAttribute('data-verdict', 'fail');
  const { requirements } = pages.failing.run.report;
  const failed = requirements.filter(({ verdict, area }) => verdict === 'fail' && area === 'providers');
  await expect(shown(page)).toHaveCount(failed.length);
});

test('a link to a requirement opens it and brings it into view, whatever the filter says', async ({
  open,
}) => {
  const page = await open('failing', `?area=general#${broken}`);
  const row = page.locator(`[id="${broken}"]`);
  await expect(row).toBeInViewport();
  await expect(row.getByRole('button')).toHaveAttribute('aria-expanded', 'true');
  await expect(page.locator(`[id="${broken}--detail"]`)).toBeVisible();
  await page.evaluate('location.hash = "recipient-name-of-257-characters-is-refused"');
  await expect(page.locator('[id="recipient-name-of-257-characters-is-refused--detail"]')).toBeInViewport();
});

test('a requirement opens by keyboard to its finding, the place marked, wanted and got beside it', async ({
  open,
  pages,
}) => {
  const page = await open('failing');
  await page.getByRole('button', { name: broken, exact: true }).focus();
  await page.keyboard.press('Enter');
  const detail = page.locator(`[id="${broken}--detail"]`);
  const [finding] = pages.failing.run.report.requirements.find(({ id }) => id === broken)!.findings;
  await expect(detail).toContainText('How it is tested');
  await expect(detail).toContainText('providers-provider-id-number-to-text');
  await expect(detail.locator('mark.marked').first()).toHaveText(/"provider_id": "\d+"/);
  await expect(detail.locator('.note').first()).toContainText(`wanted ${finding!.wanted}`);
  await expect(detail.locator('.command').first()).toContainText(finding!.replay);
  await page.keyboard.press('Enter');
  await expect(detail).toBeHidden();
});

test('a violation of the status is marked at the status, and the request shows what was sent', async ({
  open,
}) => {
  const page = await open('failing', '#recipient-name-of-257-characters-is-refused');
  const exchange = page.locator('.exchange[open]').first();
  await expect(exchange.locator('mark')).toHaveText('status 201');
  await expect(exchange.locator('.note')).toContainText('wanted');
  await expect(exchange).toContainText('POST');
  await expect(exchange.locator('pre.body').first()).toContainText('"name":');
});

test('where wanted and got begin alike, the place is marked at which they part', async ({ open }) => {
  const page = await open('hostile', `#${broken}`);
  const detail = page.locator(`[id="${broken}--detail"]`);
  await expect(detail.locator('dd .wanted mark').first()).toHaveText('first');
  await expect(detail.locator('dd .got mark').first()).toHaveText('second');
});

test('the replay command is copied', async ({ open, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await open('failing', `#${broken}`);
  const command = page.locator('.command').first();
  await command.getByRole('button').click();
  await expect(command.getByRole('button')).toHaveText('Copied');
  expect(await page.evaluate('navigator.clipboard.readText()')).toContain(`--only ${broken}`);
});

test('a finding is copied as an issue, which what the target said cannot end', async ({ open, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await open('failing', `#${broken}`);
  const issue = page.locator('details', { hasText: 'as an issue, in Markdown' }).last();
  await issue.locator('summary').click();
  await issue.getByRole('button').click();
  const text = String(await page.evaluate('navigator.clipboard.readText()'));
  expect(text).toMatch(new RegExp(`^### ${broken} \\(.*; \\w+\\)\n\n\`\`\`text\nwanted  `));
  expect(text).toContain('```sh\nobc run ');
  expect(text).toContain('\ncurl -i -g ');
});

test('timelines are drawn, each call a mark with its status beside it', async ({ open, pages }) => {
  const page = await open('failing');
  const drawn = page.locator('.timeline');
  const { timelines } = pages.failing.run.report;
  await expect(drawn).toHaveCount(timelines.length);
  await expect(drawn.first().getByRole('img')).toBeVisible();
  await expect(drawn.first().locator('rect')).toHaveCount(timelines[0]!.polls.length);
  await expect(drawn.first().locator('li').first()).toContainText('202');
});

test('walks are drawn, accounts that came twice stand out, and a page leads to its exchange', async ({
  open,
}) => {
  const page = await open('failing');
  const odd = page.locator('details.walks[open]').first();
  await expect(odd).toContainText('stood on an earlier page');
  await expect(odd.locator('rect.again').first()).toBeVisible();
  await odd.getByRole('link').first().click();
  await expect(page.locator('#_linked-exchange details[open]')).toBeInViewport();
});

test('a requirement leads to the pictures of its checks', async ({ open, pages }) => {
  const { requirements, walks } = pages.failing.run.report;
  const walked = new Set(walks.map(({ check }) => check));
  const { id, checks } = requirements.find((row) => row.checks.some((check) => walked.has(check)))!;
  const page = await open('failing', `#${id}`);
  const check = checks.find((name) => walked.has(name))!;
  await page.getByRole('button', { name: `walks of ${check}` }).click();
  await expect(page.locator(`details.walks[data-check="${check}"]`)).toBeInViewport();
  await expect(page.locator(`details.walks[data-check="${check}"] rect`).first()).toBeVisible();
});

test('every exchange can be looked up', async ({ open, pages }) => {
  const page = await open('conformant');
  const section = page.locator('#_exchanges');
  await section.getByText('Every request with its answer').click();
  const all = pages.conformant.run.exchanges.size;
  await expect(section.getByRole('status')).toContainText(`${all} of ${all} exchanges`);
  await expect(section.locator('.exchange')).toHaveCount(50);
  await section.getByRole('button', { name: /^Show 50/ }).click();
  await expect(section.locator('.exchange')).toHaveCount(100);
  await section.getByLabel('text of exchanges').fill('post /api/v1/recipients 201');
  await section.locator('.exchange summary').first().click();
  await expect(section.locator('.exchange').first()).toContainText('status 201');
});

test('what a hostile target says is shown as text and does nothing', async ({ open }) => {
  const page = await open('hostile', `#${broken}`);
  const detail = page.locator(`[id="${broken}--detail"]`);
  await expect(detail.locator('pre.body').first()).toContainText(hostileText.slice(0, 60));
  await expect(detail).toContainText('x-odd: </script>');
  await expect(page.locator('img, main script')).toHaveCount(0);
  await expect(page.locator('a[href^="javascript:"]')).toHaveCount(0);
  await expect(page).toHaveTitle(/<\/script>/);
});

test('on a phone areas are folded until something is looked for', async ({ open }) => {
  const page = await open('failing');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(shown(page)).toHaveCount(0);
  const area = page.locator('.requirements .folder', { hasText: 'providers' });
  await expect(area).toHaveAttribute('aria-expanded', 'false');
  await area.click();
  const own = await shown(page).count();
  expect(own).toBeGreaterThan(0);
  await page.getByLabel('text', { exact: true }).fill('name');
  await expect(page.locator('.requirements .folder[aria-expanded="false"]')).toHaveCount(0);
  await page.goto(`${page.url().split(/[?#]/)[0]}#${broken}`);
  await page.reload();
  await expect(page.locator(`[id="${broken}"]`)).toBeVisible();
});
