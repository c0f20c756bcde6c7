import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { faults } from '../../proof/faults/index.ts';
import { judgeExchange } from '../../src/contract/judge.ts';
import type { Answered } from '../../src/http/exchange.ts';
import { type Figure, median } from '../figure.ts';
import { account } from '../list-server.ts';
import { measureObc, temporaryFolder } from '../processes.ts';
import { recordRun } from '../run-folder.ts';
import { manyFaults } from './failing.ts';

const bytes = 10_000_000;
const rounds = 9;

/** Ten megabytes of accounts, each with three members of a wrong type. */
export const wrongPage: Figure = {
  id: 'wrong-page',
  title: 'judging a page of 10 MB with every item wrong, after parsing',
  unit: 'ms',
  atMost: 100,
  async measure() {
    const { text, items } = writeWrongPage();
    const times: number[] = [];
    let counted: readonly number[] = [];
    // The first rounds compile the validators.
    for (let round = 0; round < rounds + 2; round++) {
      // Read anew each time: what was judged is remembered of a body.
      const answer = answerOf(JSON.parse(text));
      const begun = performance.now();
      const { violations } = judgeExchange(answer);
      if (round > 1) times.push(performance.now() - begun);
      counted = violations.map(({ count }) => count);
    }
    const holds = counted.length === 3 && counted.every((count) => count === items);
    const said = `${items} items, ${counted.length} findings that count ${counted.join(', ')}`;
    return { value: median(times), from: said, holds };
  },
};

function writeWrongPage(): { text: string; items: number } {
  const accounts: string[] = [];
  for (let length = 0; length < bytes; length += accounts.at(-1)!.length + 1) {
    const { depositAccount } = account(accounts.length) as { depositAccount: object };
    accounts.push(JSON.stringify({ depositAccount: { ...depositAccount, ...wrong } }));
  }
  const items = accounts.length;
  return { items, text: `{"page":{"totalElements":${items}},"accounts":[${accounts.join(',')}]}` };
}

function answerOf(json: unknown): Answered {
  return {
    id: 'page',
    operation: 'listAccounts',
    startedAt: 0,
    took: 0,
    request: { method: 'GET', url: 'http://127.0.0.1/api/fdx/5/accounts', headers: [], body: undefined },
    response: {
      status: 200,
      headers: [['content-type', 'application/json']],
      text: '',
      json,
      isJson: true,
    },
  };
}

const wrong = { nickname: 7, status: { code: 'OPEN' }, currentBalance: '12.50' };

const minFailed = 61;

/** One in so many of the faults that show one requirement is added to those that fail checks of every area. */
const step = 2;

function chooseFaults(): readonly string[] {
  // Faults of single members: one of sessions or tokens would keep the others from being seen.
  const plain = faults.filter(({ id, breaks }) => /^fdx-|-as-text|-member/.test(id) && breaks.length === 1);
  return [...manyFaults, ...plain.filter((_, at) => at % step === 0).map(({ id }) => id)];
}

/** The report page of a run with many failures, whole in one file. */
export const failedPage: Figure = {
  id: 'failed-page',
  title: 'the page of a run with at least 61 failed requirements',
  unit: 'MB',
  atMost: 1,
  async measure() {
    const folder = temporaryFolder();
    await recordRun(folder, { faults: chooseFaults() });
    await measureObc('report', folder);
    const failed = countFailed(folder);
    const bytes = statSync(join(folder, 'index.html')).size;
    return { value: bytes / 1e6, from: `${failed} requirements failed`, holds: failed >= minFailed };
  },
};

function countFailed(folder: string): number {
  const { requirements } = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as {
    requirements: readonly { verdict: string }[];
  };
  return requirements.filter(({ verdict }) => verdict === 'fail').length;
}
