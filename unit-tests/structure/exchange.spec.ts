import { Session as Inspector, type Profiler } from 'node:inspector/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { startReferenceServer } from '../../proof/reference-server/server.ts';
import { referenceTarget } from '../../proof/reference-target.ts';
import { runInProcess } from '../../src/engine/in-process.ts';
import type { JournalEntry } from '../../src/journal/entry.ts';
import { MemoryJournal } from '../../src/journal/memory.ts';
import { groupBy } from '../../src/lib/group-by.ts';
import { packageRoot } from '../../src/lib/package-root.ts';
import { check } from '../../src/plan/define-check.ts';
import { roomOf } from './imports.ts';

/** Files of src that one call passes through: whoever changes how an answer is judged reads them. May only shrink. */
const maxFiles = 49;

/** Files of src with a function that ran during the work. */
async function listFilesOf(work: () => Promise<unknown>): Promise<string[]> {
  const inspector = new Inspector();
  inspector.connect();
  await inspector.post('Profiler.enable');
  await inspector.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  await inspector.post('Profiler.takePreciseCoverage');
  await work();
  const { result } = await inspector.post('Profiler.takePreciseCoverage');
  inspector.disconnect();
  return [...new Set(result.filter(hasRun).map(({ url }) => relative(packageRoot, fileURLToPath(url))))]
    .filter((file) => file.startsWith('src/'))
    .sort();
}

function hasRun({ url, functions }: Profiler.ScriptCoverage): boolean {
  return url.startsWith('file:') && functions.some(({ ranges }) => ranges[0]!.count > 0);
}

/** A journal that reads all of an entry at once, as one in a file does. */
class WrittenJournal extends MemoryJournal {
  override append(entry: JournalEntry): void {
    super.append(JSON.parse(JSON.stringify(entry)) as JournalEntry);
  }
}

test(`a call that is refused passes through at most ${maxFiles} files of src: join what serves one caller`, async () => {
  const server = await startReferenceServer();
  const target = referenceTarget(server.description);
  const statuses: number[] = [];
  let files: string[] = [];
  const refused = check({
    id: 'recipient-name-of-257-characters',
    area: 'recipients',
    title: 'A name of 257 characters is refused',
    ids: ['recipient-name-of-257-characters-is-refused'],
    needs: ['outbound.auth.token', 'recipients.create'],
    access: 'write',
    async run(context) {
      const send = async (changes: object) => {
        const json = { ...target.recipients!.create, ...changes };
        statuses.push((await context.call('createRecipient', { json })).response.status);
      };
      // The first one compiles schemas and opens the connection; the second one is answered by another message.
      await send({ redirect_uris: 'none' });
      files = await listFilesOf(() => send({ name: 'n'.repeat(257) }));
    },
  });
  const run = await runInProcess({ checks: [refused], target, journal: new WrittenJournal() });
  await server.close();
  expect(
    run.journal.entries.filter((entry) => entry.type === 'check' && entry.result.outcome !== 'ran'),
  ).toEqual([]);
  expect(statuses).toEqual([400, 400]);
  const rooms = [...groupBy(files, roomOf)].map(([room, inside]) =>
    [room, inside.length, ...inside].join('\n  '),
  );
  expect(files.length, `files on the way of one call\n${rooms.join('\n')}`).toBeLessThanOrEqual(maxFiles);
  expect(files).toContain('src/engine/exchange/pipeline.ts');
});
