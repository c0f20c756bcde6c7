import { expect, test } from '@playwright/test';
import { judgeTraffic } from '../../client/certify/judge-traffic.ts';
import { readRecording } from '../../client/recording/read.ts';
import { startReferenceServer } from '../../proof/reference-server/server.ts';
import { referenceTarget } from '../../proof/reference-target.ts';
import { readSuite } from '../../src/report/fold/suite.ts';

/** What a page does as a client of the interface; `changes` bends the cursor before it goes back. */
interface PageClient {
  readonly base: string;
  readonly header: string;
  readonly token: string;
  /** The token of the customer whose accounts are listed. */
  readonly customer: string;
  readonly create: object;
  readonly changes: boolean;
}

/** Lists providers, walks accounts to their end, and creates a recipient: runs in the page. */
async function useInterface({ base, header, token, customer, create, changes }: PageClient): Promise<number> {
  const ask = async (path: string, init: RequestInit = {}, credential = token) => {
    const headers = { ...init.headers, [header]: credential, Accept: 'application/json' };
    return await fetch(`${base}${path}`, { ...init, headers });
  };
  await ask('/api/v1/providers');
  let count = 0;
  for (let offset: string | undefined | null = ''; typeof offset === 'string'; ) {
    const query: string = offset === '' ? '?limit=2' : `?limit=2&offset=${encodeURIComponent(offset)}`;
    const answer: Response = await ask(`/api/fdx/5/accounts${query}`, {}, customer);
    if (!answer.ok) break;
    const body = (await answer.json()) as { accounts: object[]; page?: { nextOffset?: string | null } };
    count += body.accounts.length;
    const next: string | null | undefined = body.page?.nextOffset;
    offset = changes && typeof next === 'string' ? `${next}x` : next === '' ? undefined : next;
  }
  await ask('/api/v1/recipients', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...create, name: 'Recorded in a page' }),
  });
  return count;
}

for (const [title, changes, failed] of [
  ['a page that keeps its duties is charged with nothing', false, []],
  ['a page that changes the cursor is charged with that', true, ['cursor-goes-back-unchanged']],
] as const)
  test(`the HAR that Playwright records of a browser is judged: ${title}`, async ({ browser }) => {
    const server = await startReferenceServer();
    const target = referenceTarget(server.description);
    const { baseUrl: base, auth } = target.outbound!;
    const file = test.info().outputPath('traffic.har');
    const context = await browser.newContext({ recordHar: { path: file } });
    const page = await context.newPage();
    // From a page of the service's own origin: no other origin has to be allowed.
    await page.goto(`${base}/`);
    const write = (token: unknown) => String(auth.value).replace('{token}', String(token));
    const client: PageClient = {
      ...{ base, header: auth.header, token: write(auth.token), customer: write(target.fdx!.token) },
      ...{ create: target.recipients!.create as object, changes },
    };
    const count = await page.evaluate<number, PageClient>(useInterface, client);
    await context.close();
    await server.close();
    expect(count).toBeGreaterThan(0);
    const traffic = readRecording(file, readSuite().name);
    const { report } = judgeTraffic(traffic, {
      ...{ name: 'traffic.har', replay: 'obc judge traffic.har', target },
      party: 'client',
    });
    const rows = report.requirements.filter(({ party }) => party === 'client');
    expect(rows.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id)).toEqual(failed);
    expect(rows.filter(({ verdict }) => verdict === 'pass').length).toBeGreaterThan(3);
  });
