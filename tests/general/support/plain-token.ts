import type { Answered } from '../../../src/http/exchange.ts';
import { WrongSetting } from '../../../src/plan/blocked.ts';
import type { CallOptions, CheckContext } from '../../../src/plan/check.ts';
import { isSuccess } from '../../support/resources/first-registration.ts';

/** Looks for a list that the plain token opens. Throws WrongSetting where it opens none: it is refused for that. */
export async function requireOpenList(context: CheckContext): Promise<void> {
  for (const operation of ['listRecipients', 'listProviders', 'listAccounts'] as const)
    if (isSuccess(await context.call(operation, { auth: 'plain' }))) return;
  const setting = 'outbound.auth.plainToken';
  throw new WrongSetting(`the target refuses ${setting} wherever it is shown; correct it`, setting);
}

/** Sends a refused registration request with the scope client:admin. Blocks where it is refused as well. */
export async function requireRegistration(
  context: CheckContext,
  pair: CallOptions,
  refused: Answered,
): Promise<void> {
  const control = isSuccess(refused) ? refused : await context.call('requestRegistrations', pair);
  if (isSuccess(control)) return;
  const got = `a registration request with client:admin answered ${control.response.status}`;
  throw context.breakSetUp(control, `set-up failed: ${got}`);
}
