import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import type { JournalEntry } from '../../src/journal/entry.ts';
import { chromium as findChromium } from '../../unit-tests/browser/chromium.ts';
import { type Figure, inWords, timed } from '../figure.ts';
import { measureObc, temporaryFolder } from '../processes.ts';
import { lengthenRun, recordRun } from '../run-folder.ts';

const exchanges = 1200;

/** Megabytes that the page may have. */
const maxSize = 2;

/** The page that judges recordings, from the drop of a long one to its report. */
export const judgePage: Figure = {
  id: 'judge-page',
  title: 'judging 1,200 exchanges in Chromium, by the page beside a report',
  unit: 's',
  atMost: 5,
  async measure() {
    const [first, folder] = [temporaryFolder(), temporaryFolder()];
    await recordRun(first);
    lengthenRun(first, folder, exchanges);
    await measureObc('report', folder);
    const file = join(folder, 'judge.html');
    const journal = readFileSync(join(folder, '.run/journal-main.ndjson'), 'utf8');
    const browser = await chromium.launch({ executablePath: findChromium() });
    try {
      const page = await browser.newPage();
      const judge = async (name: string, text: string) => {
        await page.goto(pathToFileURL(file).href);
        return await timed(() => judgeFile(page, name, text));
      };
      const ofRun = await judge('run.ndjson', journal);
      const ofClient = await judge('client.ndjson', leaveExchanges(journal));
      const size = statSync(file).size / 1e6;
      return {
        value: Math.max(ofRun, ofClient) / 1000,
        from: `the journal of a run ${inWords(ofRun)}, the same as of an unknown client ${inWords(ofClient)}; a page of ${size.toFixed(2)} MB, of at most ${maxSize}`,
        holds: size <= maxSize,
      };
    } finally {
      await browser.close();
    }
  },
};

async function judgeFile(page: Page, name: string, text: string): Promise<void> {
  await page.locator('#file').setInputFiles({ name, mimeType: '', buffer: Buffer.from(text) });
  await page.frameLocator(`iframe[title="Report on ${name}"]`).locator('#_requirements').waitFor();
}

/** The exchanges of a journal as somebody records them who knows nothing of the suite: both parties are judged. */
function leaveExchanges(journal: string): string {
  const entries = journal
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as JournalEntry);
  const sent = entries.flatMap((entry) => (entry.type === 'exchange' ? [entry.exchange] : []));
  return sent
    .map(({ id, startedAt, took, request, response }) =>
      JSON.stringify({ id, startedAt, took, request, response }),
    )
    .join('\n');
}
