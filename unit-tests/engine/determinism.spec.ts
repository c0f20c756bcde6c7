import { expect } from '@playwright/test';
import type { Variation } from '../../proof/reference-server/types.ts';
import { runSubject } from '../../proof/self-test/trial.ts';
import type { Depth } from '../../src/plan/depth.ts';
import { checks } from '../../tests/index.ts';
import { takeTurns } from '../days.ts';

const slow = takeTurns(import.meta.url);

/** A server that gives its ids in order. */
function countIds(): Variation {
  let last = 0;
  const next = () => `00000000-0000-4000-8000-${String(++last).padStart(12, '0')}`;
  return {
    id: 'counts-ids',
    title: 'ids are given in their order',
    apply({ rules: { recipients, accountDetail } }) {
      recipients.newClientId = next;
      recipients.newSecret = () => `secret-number-${++last}`;
      accountDetail.newRequestId = next;
    },
  };
}

/** What a run sends, in its order; the port and the name of the run are left out. */
async function sequence(seed: number, depth: Depth): Promise<string[]> {
  const variation = countIds();
  const options = { checks, seed, depth, keepsExchanges: true, runId: 'samesame' };
  const run = await runSubject({ variation }, options);
  return run.journal.entries.flatMap((entry) => {
    if (entry.type !== 'exchange') return [];
    const { method, url, headers, body } = entry.exchange.request;
    const { pathname, search } = new URL(url);
    return [[method, pathname + search, JSON.stringify(headers), body ?? ''].join(' ')];
  });
}

slow.test('two runs of one seed send the same requests, and one of another seed sends others', async () => {
  const first = await sequence(7, 'standard');
  expect(await sequence(7, 'standard')).toEqual(first);
  expect(first.length).toBeGreaterThan(500);
  expect(await sequence(8, 'standard')).not.toEqual(first);
});
