import type { Check, CheckContext } from '../../../../src/plan/check.ts';
import { check } from '../../../../src/plan/define-check.ts';
import type { Fixtures, Target } from '../../../../src/target-file/types.ts';
import { collectFdxAccounts } from './fdx-accounts.ts';
import { collectLinkedAccounts } from './linked-accounts.ts';
import { collectProviders } from './providers.ts';

type Found = { -readonly [Part in keyof Fixtures]: Fixtures[Part] };

/** Checks that judge nothing: each reads one part of the fixtures off the target and leaves it in `found`. */
export function collectorsOf(target: Target, withValues: boolean, found: Found): readonly Check[] {
  const { fdx, banking } = target.fixtures ?? {};
  return [
    collector('providers', 'providers', async (context) => {
      found.providers = await collectProviders(context);
    }),
    collector('fdx', 'fdx-accounts', async (context) => {
      found.fdx = await collectFdxAccounts(context, withValues, fdx);
    }),
    collector('banking', 'account-detail', async (context) => {
      found.banking = await collectLinkedAccounts(context, withValues, banking);
    }),
  ];
}

function collector(
  id: keyof Fixtures,
  area: Check['area'],
  run: (context: CheckContext) => Promise<void>,
): Check {
  const needs = area === 'account-detail' ? (['banking'] as const) : (['outbound.auth.token'] as const);
  const sessions = area === 'account-detail' ? (['any'] as const) : [];
  return check({
    id,
    area,
    title: `reads ${id}`,
    ids: [],
    needs,
    access: 'read',
    resources: { sessions },
    run,
  });
}
