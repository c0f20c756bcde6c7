import { deriveDigest } from '../../../../src/evidence/bundle/statement.ts';
import {
  behindTheReport,
  endOf,
  exchangesIn,
  resultsIn,
  signedAgain,
  startOf,
  type Tampering,
} from '../make-tampering.ts';
import { copy, filesOf, handOver, statementOf } from '../signed-run.ts';

/** The holder of the key lies in the sessions of a journal. */
export const ofSessions: readonly Tampering[] = [
  {
    name: 'a row of another run',
    make: signedAgain((run) => {
      startOf(run).run = 'another1';
    }),
    says: /^a journal is of the run another1, and the record of/,
  },
  {
    name: 'a journal that was joined with itself',
    make: behindTheReport((run) => {
      run.entries = [...run.entries, ...run.entries];
    }),
    says: /^the session main begins twice/,
  },
  {
    name: 'a journal without its beginning',
    make: behindTheReport((run) => {
      run.entries = run.entries.slice(1);
    }),
    says: /^a journal begins in the middle of a session/,
  },
  {
    name: 'a second result of a check',
    make: signedAgain((run) => {
      run.entries.splice(-1, 0, copy(run.entries.find(({ type }) => type === 'check')!));
    }),
    says: /^the check \S+ has two results/,
  },
  {
    name: 'a result of a check that never began',
    make: signedAgain((run) => {
      run.entries = run.entries.filter(({ type }, at) => type !== 'check-start' || at > 3);
    }),
    says: /has a result and never began/,
  },
  {
    name: 'a check that the plan leaves out',
    make: signedAgain((run) => {
      const result = copy(resultsIn(run)[0]!);
      result.check = 'recipient-update';
      result.findings = [];
      run.entries.splice(
        -1,
        0,
        { type: 'check-start', check: result.check, at: endOf(run).at },
        { type: 'check', result },
      );
    }),
    says: /^the journals hold the check recipient-update, which the plan leaves out/,
  },
  {
    name: 'a damaged line',
    make: async ({ run }) => {
      const files = filesOf(run);
      const statement = statementOf(files);
      const text = files
        .get('.run/journal-main.ndjson')!
        .toString()
        .replace('{"type":"check-start"', '{"type":');
      const changed = new Map(files).set('.run/journal-main.ndjson', Buffer.from(text));
      const digest = { sha256: deriveDigest(text) };
      return await handOver(changed, {
        ...statement,
        subject: statement.subject.map((one) => (one.name.includes('journal-') ? { ...one, digest } : one)),
      });
    },
    says: /is not JSON: it was changed or damaged/,
  },
  {
    name: 'an exchange with another server',
    make: signedAgain((run) => {
      (exchangesIn(run)[0]!.exchange.request as { url: string }).url =
        'https://elsewhere.example/api/v1/providers';
    }),
    says: /^the exchange main-1 was with another server than the target/,
  },
  {
    name: 'an exchange from before its session',
    make: signedAgain((run) => {
      (exchangesIn(run)[2]!.exchange as { startedAt: number }).startedAt -= 3_600_000;
    }),
    says: /^the exchange main-3 was sent before its session began/,
  },
  {
    name: 'an exchange from after its session',
    make: signedAgain((run) => {
      (exchangesIn(run)[2]!.exchange as { startedAt: number }).startedAt += 3_600_000;
    }),
    says: /^the exchange main-3 was sent after its session ended/,
  },
  {
    name: 'a clock that was set back',
    make: signedAgain((run) => {
      startOf(run).at -= 86_400_000;
    }),
    says: /began before its run was recorded: a clock was set back/,
  },
  {
    name: 'a session that ends before it begins',
    make: signedAgain((run) => {
      endOf(run).at = startOf(run).at - 1000;
    }),
    says: /^the session main ended before it began/,
  },
];
