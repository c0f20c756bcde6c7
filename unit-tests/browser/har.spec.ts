import { writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { formatHar } from '../../src/report/formats/har.ts';
import { runWith } from './run.ts';

test('a browser gives back from the HAR what the target answered', async ({ page }) => {
  const { report, exchanges } = await runWith([]);
  const file = test.info().outputPath('exchanges.har');
  writeFileSync(file, [...formatHar(report, exchanges)].join(''));
  const asked = [...exchanges.values()].find(
    ({ operation, response }) => operation === 'listProviders' && response?.status === 200,
  )!;
  await page.routeFromHAR(file, { notFound: 'abort' });
  const answer = await page.goto(asked.request.url);
  expect(answer?.status()).toBe(200);
  expect(await answer?.json()).toEqual(JSON.parse(asked.response!.text));
});
