import { expect, test } from '@playwright/test';
import { recipientSecrets } from '../../../laws/recipients/secrets.ts';
import { findBroken, findJudged, type WrittenExchange } from '../judge.ts';

const find = (...written: WrittenExchange[]) => findBroken([recipientSecrets], written).flat();
const judged = (...written: WrittenExchange[]) => findJudged([recipientSecrets], written).flat();

const hand = (operation: 'createRecipient' | 'regenerateSecret', id: string, secret?: string) =>
  ({
    operation,
    method: 'POST',
    status: operation === 'createRecipient' ? 201 : 200,
    gives: { client_id: id, client_secret: '[secret]' },
    ...(secret !== undefined && { secretDigest: secret }),
  }) as const satisfies WrittenExchange;

test('each creation has a secret of its own', () => {
  const id = 'created-recipients-get-distinct-secrets';
  const first = hand('createRecipient', 'c-1', 'a');
  expect(find(first, hand('createRecipient', 'c-2', 'a'))).toEqual([id]);
  expect(judged(first, hand('createRecipient', 'c-2', 'b'))).toEqual([id]);
  expect(judged(first)).toEqual([]);
  // The recipient that there is, and an answer of which nothing is known.
  expect(judged(first, hand('createRecipient', 'c-1', 'a'))).toEqual([]);
  expect(judged(first, hand('createRecipient', 'c-2'))).toEqual([]);
});

test('a regenerated secret is none that there was before', () => {
  const id = 'regenerated-secret-is-new';
  const first = hand('createRecipient', 'c-1', 'a');
  expect(find(first, hand('regenerateSecret', 'c-1', 'a'))).toEqual([id]);
  const turns = ['b', 'c', 'a'].map((secret) => hand('regenerateSecret', 'c-1', secret));
  expect(findBroken([recipientSecrets], [first, ...turns])).toEqual([[], [], [], [id]]);
  expect(find(first, hand('regenerateSecret', 'c-2', 'a'))).toEqual([id]);
});
