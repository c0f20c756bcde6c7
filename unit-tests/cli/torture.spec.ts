import { expect, test } from '@playwright/test';
import { type ReferenceServer, startReferenceServer } from '../../proof/reference-server/server.ts';
import { pickOfToday, takeTurns } from '../days.ts';
import { ordeals, runOrdeal } from './torture.ts';

const slow = takeTurns(import.meta.url);

// A sample of each kind; `npm run torture` makes all of these mistakes.
let server: ReferenceServer;
test.beforeAll(async () => {
  server = await startReferenceServer();
});
test.afterAll(() => server.close());

slow.test(
  'mistakes and odd files end with the exit code and the sentence that are written down, others every day',
  async () => {
    const wrong: string[] = [];
    for (const ordeal of [...pickOfToday(ordeals.mistakes, 5), ...pickOfToday(ordeals.files, 4)])
      wrong.push(...(await runOrdeal(ordeal, server)).map((one) => `${ordeal.what}: ${one}`));
    expect(wrong).toEqual([]);
  },
);
