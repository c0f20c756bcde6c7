import { expect, test } from '@playwright/test';
import { defineLaws, type EndedExchange } from '../../src/judge/law.ts';
import { judgeWritten, type WrittenExchange } from '../laws/judge.ts';

/** Lists what laws and models hear of exchanges: the status, `undone`, or `nothing`. */
function listHeard(...exchanges: readonly WrittenExchange[]): {
  laws: number[];
  models: (number | string)[];
} {
  const laws: number[] = [];
  const models: (number | string)[] = [];
  const note = ({ exchange: { response }, isUndone }: EndedExchange) =>
    void models.push(response?.status ?? (isUndone ? 'undone' : 'nothing'));
  const listen = defineLaws(() => ({ note }), {
    judges: [],
    judge: ({ exchange }) => void laws.push(exchange.response.status),
  });
  judgeWritten([listen], exchanges);
  return { laws, models };
}

const create = { operation: 'createRecipient', method: 'POST', path: '/api/v1/recipients' } as const;

test('laws hear of no answer of the edge, and models that a request had no effect, where that is sure', () => {
  const statuses = [429, 503, 502, 504, 400];
  expect(listHeard(...statuses.map((status) => ({ ...create, status })))).toEqual({
    laws: [400],
    models: ['undone', 'undone', 'nothing', 'nothing', 400],
  });
});

test('a conflict is an answer where no other request was under way', () => {
  expect(listHeard({ ...create, status: 409 }, { ...create, status: 423 }).laws).toEqual([409, 423]);
  const second = { ...create, after: 0 };
  for (const status of [409, 423]) {
    const models = ['undone', 201, status];
    expect(
      listHeard({ ...create, status }, { ...second, status: 201 }, { ...create, status }).models,
    ).toEqual(models);
    expect(listHeard({ ...create, status: 201 }, { ...second, status }).models).toEqual([201, 'undone']);
  }
});

test('a token that is fetched meanwhile is no reason of a conflict', () => {
  const token = { operation: 'token', method: 'POST', path: '/Token', after: 0 } as const;
  expect(listHeard({ ...create, status: 409 }, token).laws).toEqual([409, 200]);
});

test('an answer that nobody can unpack is none', () => {
  const unread = { ...create, status: 201, coding: { name: 'zstd', kind: 'unknown' } as const };
  expect(listHeard(unread)).toEqual({ laws: [], models: ['nothing'] });
});
