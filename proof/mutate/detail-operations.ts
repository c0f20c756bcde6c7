import type { DetailOptions, Fault, OperationName } from '../reference-server/types.ts';

/** Both operations that answer with a result or a pending body. */
export const bothOperations: readonly OperationName[] = ['getAccountsDetail', 'getAccountsDetailAsync'];

/** Answers each POST of a session by the options of the first one. */
export const keepFirstOptions: Fault['apply'] = ({ rules: { accountDetail } }) => {
  const first = new Map<string, DetailOptions>();
  const { optionsFor } = accountDetail;
  accountDetail.optionsFor = (session, call) => {
    const options = first.get(session.requestId) ?? optionsFor(session, call);
    first.set(session.requestId, options);
    return options;
  };
};
