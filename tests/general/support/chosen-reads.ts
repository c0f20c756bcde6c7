import type { CallOptions, CheckContext } from '../../../src/plan/check.ts';
import { requireArray } from '../../support/assertions/bodies.ts';
import { accountIdsOf } from '../../support/pagination/account-sets.ts';
import { buildListQuery } from '../../support/pagination/query.ts';
import { listAccounts } from '../../support/resources/fdx-accounts.ts';
import { listProviderIds } from '../../support/resources/providers.ts';
import { textsOf } from '../../support/resources/recipient-readings.ts';
import { registrationsAuthOf } from '../../support/resources/registrations.ts';
import type { TurnedRead } from './turned-reads.ts';

async function listClientIds(context: CheckContext): Promise<readonly string[]> {
  const list = requireArray(await context.setUp('listRecipients', {}, 200));
  return textsOf(list.map(({ client_id }) => client_id)).filter((id) => id !== '');
}

/** The first and the last of some ids: what lies far apart is mixed up as easily, and less alike. */
function chooseEnds(ids: readonly string[]): readonly string[] {
  return [...new Set([ids[0], ids.at(-1)])].filter((id) => id !== undefined);
}

/** The first and the last provider. */
export async function listReadsOfProviders(context: CheckContext): Promise<readonly TurnedRead[]> {
  return chooseEnds(await listProviderIds(context)).map((provider_id) => ({
    what: `provider ${provider_id}`,
    operation: 'getProvider',
    options: { path: { provider_id } },
  }));
}

/** The first and the last recipient. */
export async function listReadsOfRecipients(context: CheckContext): Promise<readonly TurnedRead[]> {
  return chooseEnds(await listClientIds(context)).map((client_id) => ({
    what: `recipient ${client_id}`,
    operation: 'getRecipient',
    options: { path: { client_id } },
  }));
}

/** The registrations of the first and the last recipient. */
export async function listReadsOfRegistrations(context: CheckContext): Promise<readonly TurnedRead[]> {
  const auth = await registrationsAuthOf(context);
  const all = requireArray(await context.setUp('listRegistrations', { auth }, 200));
  const ids = textsOf(all.map(({ client_id }) => client_id)).filter((id) => id !== '');
  return chooseEnds(ids).map((client_id) => ({
    what: `the registrations of ${client_id}`,
    operation: 'listRecipientRegistrations',
    options: { path: { client_id }, auth },
  }));
}

/** Single accounts, and lists that differ in one parameter or in the customer alone. */
export async function listReadsOfAccounts(context: CheckContext): Promise<readonly TurnedRead[]> {
  const ids = chooseEnds(accountIdsOf((await listAccounts(context)).accounts));
  const list = (what: string, options: CallOptions): TurnedRead => ({
    what,
    operation: 'listAccounts',
    options,
  });
  const limit = 2;
  const askable = ids.filter((id) => !id.includes(','));
  return [
    ...ids.map(
      (account_id): TurnedRead => ({
        what: `account ${account_id}`,
        operation: 'getAccount',
        options: { path: { account_id } },
      }),
    ),
    list('a page of accounts', { rawQuery: buildListQuery({ limit }) }),
    list('a page of details', { rawQuery: buildListQuery({ limit, resultType: 'details' }) }),
    ...askable
      .slice(-1)
      .map((id) =>
        list('the list of one account', { rawQuery: buildListQuery({ accountIds: [id], limit }) }),
      ),
    ...(context.target.fdx?.otherCustomer === undefined
      ? []
      : [
          list('a page of another customer', { rawQuery: buildListQuery({ limit }), auth: 'other-customer' }),
        ]),
  ];
}
