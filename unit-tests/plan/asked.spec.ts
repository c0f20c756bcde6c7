import { expect, test } from '@playwright/test';
import { isAskedFor } from '../../src/plan/selection.ts';
import { checks } from '../../tests/index.ts';

const id = 'pages-together-hold-every-account';
const homes = checks.filter(({ ids }) => ids.includes(id));

for (const [what, selection, asked] of [
  ['nothing', { only: [] }, true],
  ['its own name', { only: [id] }, true],
  ['its area', { only: ['fdx-accounts'] }, true],
  ['a check that judges it', { only: ['commands-in-any-order'] }, true],
  // Its own area has checks that judge it as well, so that one area alone can pass.
  ['the area of one of the checks that judge it', { only: ['general'] }, false],
  ['another requirement of such a check', { only: ['revoke-by-post-answers-204'] }, false],
  ['its operation', { only: ['listAccounts'] }, true],
  ['another operation', { only: ['revokeByPost'] }, false],
  ['its name and another operation', { only: [id, 'revokeByPost'] }, false],
] as const)
  test(`a selection that names ${what} ${asked ? 'asks for' : 'does not ask for'} a requirement`, () => {
    expect(homes.map((check) => check.id)).toContain('commands-in-any-order');
    expect(isAskedFor(id, homes, selection)).toBe(asked);
  });
