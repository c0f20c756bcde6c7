import { expect, test } from '@playwright/test';
import { laws } from '../../laws/index.ts';
import { runSubject } from '../../proof/self-test/trial.ts';
import { checks } from '../../tests/index.ts';

/** Laws fall silent where a request is no longer recognized as ordinary: then they prove nothing, and nobody sees it. */
test('every law judges something on the conforming server', async () => {
  const { journal } = await runSubject({}, { checks, depth: 'standard' });
  const judged = new Set<string>();
  for (const entry of journal.entries)
    if (entry.type === 'check') for (const id of Object.keys(entry.result.byLaws ?? {})) judged.add(id);
  const observed = new Set(
    journal.entries.flatMap((entry) =>
      entry.type === 'check' ? entry.result.observations.map(({ requirement }) => requirement) : [],
    ),
  );
  const silent = laws
    .flatMap((set) => set.laws)
    .filter(({ judges }) => !judges.some((id) => judged.has(id) || observed.has(id)));
  expect(silent.map(({ judges }) => judges)).toEqual([]);
});
