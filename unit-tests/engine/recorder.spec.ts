import { expect, test } from '@playwright/test';
import { makeFinding, Recorder } from '../../src/engine/recording/check-run.ts';
import { makeExchange } from '../laws/judge.ts';

const read = { operation: 'listProviders', path: '/providers', method: 'GET' } as const;
const [first, second, third] = [1, 2, 3].map((number) => makeExchange({ ...read, status: 200 }, number));

/** A recorder of a generated case: two answers that the contract and a law judged, and one that the check did. */
function recordCase(): Recorder {
  const recorder = new Recorder();
  recorder.begin(second!);
  recorder.countByContract('provider-name-is-a-string');
  recorder.countAnswer('listProviders');
  const broken = { exchange: second as never, wanted: 'an array', got: 'an object' };
  const finding = makeFinding('case', 'provider-name-is-a-string', 'fail', broken);
  recorder.add({ ...finding, passive: true }, [second!]);
  recorder.begin(third!);
  recorder.countByContract('provider-name-is-a-string');
  recorder.countByLaw('repeated-reads-agree');
  recorder.count('provider-id-is-an-integer');
  return recorder;
}

test('what contract and laws saw in a case counts, whether the case is kept or not, and nothing counts twice', () => {
  const recorder = new Recorder();
  recorder.begin(first!);
  const own = recordCase();
  recorder.absorbSeen(own);
  const seen = { 'provider-name-is-a-string': 2, 'repeated-reads-agree': 1 };
  expect([recorder.judged, recorder.restsOn, recorder.byLaws, recorder.answers]).toEqual([
    ...[seen, seen, { 'repeated-reads-agree': 1 }, { listProviders: 1 }],
  ]);
  expect(recorder.findings.map(({ exchange, count }) => [exchange, count])).toEqual([[second!.id, 1]]);
  recorder.absorb(own, { path: '0:1', hint: 'the smallest case' });
  const all = { ...seen, 'provider-id-is-an-integer': 1 };
  expect([recorder.judged, recorder.restsOn, recorder.answers]).toEqual([all, all, { listProviders: 1 }]);
  expect(recorder.findings.map(({ path, count }) => [path, count])).toEqual([['0:1', 1]]);
});

test('a failure that a further look alone has met, and others may have caused, is left aside and said so', () => {
  const recorder = new Recorder();
  recorder.absorbSeen(recordCase(), (id) => id === 'provider-name-is-a-string');
  expect(recorder.findings).toEqual([]);
  expect(recorder.leftAside).toEqual([
    {
      requirement: 'provider-name-is-a-string',
      ...{ of: 2, aside: 1 },
      why: 'somebody else may have caused what a further look has met',
    },
  ]);
});
