import { expect, test } from '@playwright/test';
import { codings } from '../../../laws/general/codings.ts';
import type { CodingProblem } from '../../../src/http/codings.ts';
import { type Answered, isAnswered } from '../../../src/http/exchange.ts';
import { labelOf, Oracle } from '../../../src/judge/oracle.ts';
import { makeExchange, makeFacts } from '../judge.ts';

interface PackedAnswer {
  readonly offers?: string;
  readonly declares?: string;
  readonly problem?: CodingProblem;
  readonly isEmpty?: boolean;
}

/** The requirements that the law judges on one answer of a list, each with whether it holds. */
function judge({ offers, declares, problem, isEmpty = false }: PackedAnswer): Record<string, boolean> {
  const facts = makeFacts();
  const made = makeExchange(
    {
      operation: 'listProviders',
      headers: offers === undefined ? [] : [['Accept-Encoding', offers]],
      answerHeaders: declares === undefined ? [] : [['Content-Encoding', declares]],
      ...(isEmpty ? {} : { gives: [] }),
    },
    1,
  );
  if (!isAnswered(made)) throw new Error('the exchange has no answer');
  const exchange: Answered = {
    ...made,
    response: { ...made.response, ...(problem && { coding: problem }) },
  };
  const oracle = new Oracle(facts, [codings]);
  const label = labelOf(exchange.operation, exchange.request, exchange, facts);
  const said = oracle.take(exchange, oracle.begin(exchange.operation, exchange.request, label));
  return Object.fromEntries(said.flatMap((one) => (one.kind === 'verdict' ? [[one.id, one.holds]] : [])));
}

const packed = 'bodies-are-packed-as-they-say';
const offered = 'bodies-are-packed-as-was-offered';

test('a body in a coding that was offered is right, and so is one in none', () => {
  const right = { [packed]: true, [offered]: true };
  expect(judge({})).toEqual(right);
  expect(judge({ offers: 'identity' })).toEqual(right);
  expect(judge({ offers: 'gzip, deflate, br', declares: 'GZIP, br' })).toEqual(right);
  expect(judge({ offers: 'gzip', declares: 'x-gzip' })).toEqual(right);
  expect(judge({ offers: 'br;q=0.1, *;q=0.5', declares: 'zstd' })).toEqual(right);
  expect(judge({ offers: 'identity', declares: 'identity' })).toEqual(right);
  // Who says nothing takes any.
  expect(judge({ declares: 'gzip' })).toEqual(right);
});

test('a coding that was not offered warns, and one that is refused as well', () => {
  expect(judge({ offers: 'identity', declares: 'gzip' })).toEqual({ [packed]: true, [offered]: false });
  expect(judge({ offers: 'gzip;q=0, br', declares: 'gzip' })).toEqual({ [packed]: true, [offered]: false });
  const problem = { name: 'zstd', kind: 'unknown' } as const;
  expect(judge({ offers: 'gzip', declares: 'zstd', problem })).toEqual({ [offered]: false });
});

test('bytes that are not in the coding fail', () => {
  const problem = { name: 'gzip', kind: 'broken' } as const;
  expect(judge({ offers: 'gzip', declares: 'gzip', problem })).toEqual({ [packed]: false, [offered]: true });
});

test('an answer without a body is in no coding', () => {
  expect(judge({ offers: 'identity', declares: 'gzip', isEmpty: true })).toEqual({});
});
