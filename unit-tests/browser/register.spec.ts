import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { buildRegister } from '../../app/cli/registry/build/build.ts';
import { takeTurns } from '../days.ts';
import { code, recordRun, signer } from '../evidence/bundle/signed-run.ts';
import { rename, trustKeys, writeBundle } from '../evidence/register/handed-runs.ts';
import { violationsOn } from './axe.ts';

const slow = takeTurns(import.meta.url);

const names = ['Sample Bank', '<script>alert(1)</script>', `Bank of ${'a long name '.repeat(8)}`];
let site = '';

test.beforeAll(async () => {
  const folder = test.info().outputPath('bundles');
  site = test.info().outputPath('site');
  const plan = { only: ['providers'] };
  const runs = [
    await recordRun({ plan }),
    await recordRun({ plan, faults: ['providers-provider-id-number-to-text'] }),
  ];
  // One implementation has a history.
  for (const [at, name] of names.entries())
    for (const [version, run] of (at === 0 ? runs : runs.slice(0, 1)).entries())
      await writeBundle(
        join(folder, `${at}-${version}`),
        [rename(run, { name, version: `1.${version}`, vendor: '"><img src=x onerror=alert(2)>' })],
        signer.privateKey,
      );
  await buildRegister({
    ...{ folder, site, package: code, now: new Date(), validDays: 365, signers: trustKeys(signer.publicKey) },
  });
});

/** Opens a page from disk, and looks at it at the width of a desk and of a phone. */
async function examine(page: Page, file: string): Promise<void> {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(pathToFileURL(join(site, file)).href);
    await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true");
    expect(await violationsOn(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth'), `${file} at ${width}`).toBe(width);
  }
}

slow.test(
  'a register opens from disk, asks for nothing, and leads from each implementation to its evidence',
  async ({ page }) => {
    const heard: string[] = [];
    page.on('console', (message) => heard.push(message.text()));
    page.on('dialog', (dialog) => heard.push(dialog.message()));
    page.on('request', (request) => {
      if (!request.isNavigationRequest()) heard.push(request.url());
    });
    const [first] = readdirSync(join(site, 'implementations'));
    for (const file of [
      'index.html',
      'requirements.html',
      'features.html',
      'silences.html',
      `implementations/${first}/index.html`,
    ])
      await examine(page, file);
    await page.goto(pathToFileURL(join(site, 'index.html')).href);
    await page.getByRole('link', { name: 'Sample Bank' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sample Bank');
    const history = page.getByRole('region', { name: 'History' });
    await expect(history.getByRole('row')).toHaveCount(3);
    await history.getByRole('link', { name: /requirements? newly/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/newly/);
    await page.goBack();
    await page.getByRole('link', { name: 'report', exact: true }).first().click();
    await expect(page).toHaveTitle(/^Sample Bank: /);
    await page.goto(pathToFileURL(join(site, 'index.html')).href);
    await page.getByRole('link', { name: 'Requirements' }).click();
    const rows = page.locator('tbody tr:visible');
    const all = await rows.count();
    await page.getByRole('searchbox').fill('provider-id-is integer');
    await expect(rows).toHaveCount(1);
    expect(all).toBeGreaterThan(20);
    await examine(page, 'requirements/provider-id-is-an-integer.html');
    const told = page.getByRole('region', { name: 'History' }).getByRole('row');
    await expect(told).toHaveCount(names.length + 1);
    await expect(told.filter({ hasText: 'Sample Bank' })).toContainText(/(?:pass|fail).*(?:pass|fail)/s);
    await told.filter({ hasText: 'Sample Bank' }).getByRole('link', { name: 'report' }).first().click();
    await expect(page).toHaveURL(/report\.html#provider-id-is-an-integer$/);
    expect(heard).toEqual([]);
  },
);
