import { expect, test } from '@playwright/test';
import { judgeTraffic } from '../../client/certify/judge-traffic.ts';
import { parseRecording } from '../../client/recording/read.ts';
import { faults } from '../../proof/faults/index.ts';
import { runSubject, type Subject, type TrialOptions } from '../../proof/self-test/trial.ts';
import { variations } from '../../proof/variations/index.ts';
import { sampleEvenly } from '../../src/lib/sample-evenly.ts';
import { exchangesOf, foldReport } from '../../src/report/fold/report.ts';
import { readSuite } from '../../src/report/fold/suite.ts';
import { formatExchanges } from '../../src/report/formats/exchange-lines.ts';
import { formatHar } from '../../src/report/formats/har.ts';
import type { Report } from '../../src/report/report.ts';
import { checks } from '../../tests/index.ts';
import { pickOfToday, takeTurns } from '../days.ts';

const slow = takeTurns(import.meta.url);

/** Runs of which the recordings are judged: so many of each kind, or one of each every day. */
const { OBC_REPLAYED: count } = process.env;
const chosen = <Item>(items: readonly Item[]) =>
  count === undefined
    ? pickOfToday(sampleEvenly(items, 10), 1)
    : sampleEvenly(items, Math.ceil(Number(count) / 3));

interface Run {
  readonly name: string;
  readonly subject: Subject;
  readonly more?: Partial<TrialOptions>;
}

const runs: readonly Run[] = [
  ...chosen(variations).map((variation) => ({ name: variation.id, subject: { variation } })),
  ...chosen(faults).map((fault) => ({ name: fault.id, subject: { fault } })),
  ...chosen([...faults].reverse()).map((fault, at) => ({
    name: `${fault.id}, a part`,
    subject: { fault },
    more:
      at % 2 === 0 ? { checks: checks.filter((_, place) => place % 3 === at % 3) } : { declare: declareLess },
  })),
];

/** A target file of the Outbound API alone. */
function declareLess({ banking: _, areas, ...whole }: Parameters<NonNullable<TrialOptions['declare']>>[0]) {
  return { ...whole, areas: (areas ?? []).filter((area) => area !== 'account-detail') };
}

/** Lists the verdicts of judged requirements. */
function listVerdicts({ requirements }: Report): Map<string, string> {
  const judged = requirements.filter(
    ({ verdict, party }) => party === 'server' && /^(?:pass|warn|fail)$/.test(verdict),
  );
  return new Map(judged.map(({ id, verdict }) => [id, verdict]));
}

slow.test(
  'the recordings of a run give its verdicts again, of good servers, broken ones and parts of them',
  async () => {
    test.slow();
    const different: string[] = [];
    let [compared, alike] = [0, 0];
    for (const { name, subject, more } of runs) {
      const run = await runSubject(subject, { checks, depth: 'quick', keepsExchanges: true, ...more });
      const { plan, runId, target } = run;
      const entries = JSON.parse(JSON.stringify(run.journal.entries)) as typeof run.journal.entries;
      const report = foldReport({ plan, target, entries, runId, replay: 'obc run' });
      const exchanges = exchangesOf(entries);
      const own = listVerdicts(report);
      // What the assertion of a check alone shows, no law and no schema says of a recording.
      const byChecks = report.requirements.filter(
        ({ findings }) =>
          findings.length > 0 && findings.every(({ law, passive }) => law !== true && !passive),
      );
      for (const { id } of byChecks) own.delete(id);
      const journal = entries.map((entry) => JSON.stringify(entry)).join('\n');
      const recordings = {
        journal,
        'exchanges.ndjson': [...formatExchanges(report, exchanges)].join(''),
        'exchanges.har': [...formatHar(report, exchanges)].join(''),
      };
      for (const [file, text] of Object.entries(recordings)) {
        const traffic = parseRecording(text, file, readSuite().name);
        const judged = listVerdicts(judgeTraffic(traffic, { name: file, replay: '', target }).report);
        for (const [id, verdict] of judged) {
          const wanted = own.get(id);
          if (wanted === undefined) continue;
          compared += 1;
          if (wanted === verdict) alike += 1;
          else different.push(`${name}, ${file}: ${id} ${verdict}, ${wanted} in the run`);
        }
      }
    }
    test.info().annotations.push({
      type: 'compared',
      description: `${alike} of ${compared} verdicts of ${runs.length} runs`,
    });
    expect(different).toEqual([]);
  },
);
