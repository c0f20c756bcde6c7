import { changeRules, hookAfter } from '../../mutate/changes.ts';
import { takeEncodedComma } from '../../mutate/fdx-accounts.ts';
import { listEveryAccount } from '../../reference-server/store/store.ts';
import type { Variation } from '../../reference-server/types.ts';

/** What the FDX reads may answer to what they do not find or do not understand (4.5, 7). */
export const fdxRefusalVariations: readonly Variation[] = [
  {
    id: 'encoded-comma-in-account-ids-gets-400',
    title: 'takes a comma between account ids as it is only, and refuses an encoded one',
    apply: takeEncodedComma(() => ({
      status: 400,
      body: { code: 701, message: 'No such account', debugMessage: '' },
    })),
  },
  {
    id: 'encoded-comma-in-account-ids-is-part-of-an-id',
    title: 'takes an encoded comma between account ids for a part of one, so that the list is empty',
    apply: takeEncodedComma(({ query }) => {
      query.set('accountIds', 'no such account');
      return undefined;
    }),
  },
  {
    id: 'unknown-fdx-account-as-404',
    title: 'an unknown account id answers 404',
    apply({ rules: { fdxAccounts } }) {
      fdxAccounts.status.unknownAccount = 404;
    },
  },
  {
    id: 'unknown-fdx-account-as-403',
    title: 'an account id that the customer does not have answers 403',
    apply({ rules: { fdxAccounts } }) {
      fdxAccounts.status.unknownAccount = 403;
    },
  },
  {
    id: 'unknown-fdx-account-as-failed-authentication',
    title: 'an account id that no institution has cannot be authenticated, and answers 400 to a wrong token',
    apply: hookAfter('getAccount', ({ status }, { params }, { store }) => {
      const isKnown = listEveryAccount(store).some(({ members }) => members.accountId === params.account_id);
      if (status !== 401 || isKnown) return undefined;
      const message = 'The institution could not authenticate the customer';
      return { status: 400, body: { code: 602, message, debugMessage: 'no institution of this id' } };
    }),
  },
  {
    id: 'unknown-account-ids-refused',
    title: 'accountIds that name an unknown account answer 400',
    apply: hookAfter('listAccounts', ({ status, body }, { query }) => {
      const { accounts } = (body ?? {}) as { accounts?: unknown[] };
      const asked = new Set((query.get('accountIds') ?? '').split(',').filter(Boolean));
      if (status !== 200 || asked.size === 0 || query.has('offset') || query.has('limit')) return undefined;
      if ((accounts?.length ?? 0) >= asked.size) return undefined;
      const message = 'accountIds names an unknown account';
      return { status: 400, body: { code: 701, message, debugMessage: '' } };
    }),
  },
  {
    id: 'invalid-fdx-parameters-tolerated',
    title: 'parameters that are not valid count as absent',
    apply: changeRules('fdxAccounts', ({ limitIn, decodeCursor }, { rules }) => ({
      limitIn: (text) => limitIn(text) ?? rules.fdxAccounts.defaultLimit,
      decodeCursor: (cursor, binding) => decodeCursor(cursor, binding) ?? 0,
      resultTypes: new Set(['lightweight', 'details', 'everything']),
    })),
  },
  {
    id: 'invalid-fdx-parameters-as-422',
    title: 'parameters that are not valid answer 422',
    apply({ rules: { fdxAccounts } }) {
      Object.assign(fdxAccounts.status, { badCursor: 422, badLimit: 422, badResultType: 422 });
    },
  },
  {
    id: 'fdx-errors-with-more-members',
    title: 'FDX errors carry members beyond the three, and an empty debugMessage',
    apply({ rules: { errors } }) {
      const { fdx } = errors.body;
      errors.body.fdx = (refusal, call) => ({
        ...(fdx(refusal, call) as object),
        ...(refusal.status === 401 ? {} : { code: -1, debugMessage: '' }),
        traceId: 'b7a1',
      });
    },
  },
];
