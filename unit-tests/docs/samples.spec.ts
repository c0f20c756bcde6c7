import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { packageRoot } from '../../src/lib/package-root.ts';
import { type Running, start } from '../cli/obc.ts';
import { takeTurns } from '../days.ts';
import { obcArguments, readPage } from './command-lines.ts';
import { renderSample, samples, withoutVolatile } from './samples.ts';

const slow = takeTurns(import.meta.url);

// What a page shows of a command is what the command prints; UPDATE_DOCS=1 writes the pages again.

test.describe.configure({ mode: 'serial' });

/** What the last command of a sample prints; those before it are servers that run beside it. */
async function outputOf(commands: readonly string[]): Promise<string> {
  const folder = test.info().outputPath('folder');
  mkdirSync(folder, { recursive: true });
  const servers: Running[] = [];
  let output = '';
  for (const args of commands.flatMap(obcArguments)) {
    if (args[0] === 'serve') {
      const server = start([...args, '--port', '0'], {}, folder);
      servers.push(server);
      await server.said('Ctrl-C stops it.');
      continue;
    }
    const seeded = args.includes('--seed') ? args : [...args, '--seed', '42'];
    output = (await start(seeded, {}, folder).ended).stdout;
  }
  for (const { child } of servers) child.kill('SIGTERM');
  await Promise.all(servers.map(({ ended }) => ended));
  return output;
}

for (const sample of samples()) {
  slow.test(
    `${sample.page} shows what ${sample.commands.at(-1)} prints: UPDATE_DOCS=1 writes it again`,
    async () => {
      const fresh = renderSample(sample, await outputOf(sample.commands));
      if (withoutVolatile(fresh) === withoutVolatile(sample.text)) return;
      if (process.env.UPDATE_DOCS === '1') {
        const page = readPage(sample.page).replace(sample.text, () => fresh);
        writeFileSync(join(packageRoot, sample.page), page);
      } else expect(withoutVolatile(sample.text)).toBe(withoutVolatile(fresh));
    },
  );
}

test('samples are found', () => {
  expect(new Set(samples().map(({ page }) => page))).toEqual(
    new Set(['README.md', 'docs/failures.md', 'docs/properties.md']),
  );
});
