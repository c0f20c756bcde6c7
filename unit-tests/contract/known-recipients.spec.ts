import { expect, test } from '@playwright/test';
import { judgeDisclosures } from '../../src/contract/disclosures/judge.ts';
import { KnownValues } from '../../src/contract/disclosures/known-values.ts';
import { answered } from '../answered.ts';

const home = 'https://budget.example/home';
const recipient = (at: number, more: object) => ({
  client_id: `recipient-${at}`,
  name: `Budget ${at}`,
  ...more,
});

/** Whether a refusal that says `told` holds data of recipients, after answers that showed some. */
function disclosesData(told: string, ...shown: readonly object[]): boolean {
  const known = new KnownValues({ tokens: [], headerOf: () => 'authorization' });
  for (const one of shown) judgeDisclosures(answered('getRecipient', 200, one), known);
  const refusal = answered('updateRecipient', 400, { message: `not allowed: ${told}` });
  return judgeDisclosures(refusal, known).violations.some(
    ({ requirement }) => requirement === 'refusals-hold-no-data',
  );
}

test('a refusal that tells the redirect URL of one recipient tells data of it', () => {
  expect(disclosesData(home, recipient(1, { redirect_uris: [home] }), recipient(2, {}))).toBe(true);
});

test('a redirect URL of one recipient that is a link of another one tells of neither', () => {
  for (const member of ['logo_uri', 'terms_uri', 'client_uri'])
    for (const turn of [0, 1]) {
      const both = [recipient(1, { redirect_uris: [home] }), recipient(2, { [member]: home })];
      expect(disclosesData(home, ...(turn === 0 ? both : both.toReversed()))).toBe(false);
    }
});
